import { firstScript } from '../../web/first-script.ts';
import type { Assets } from './assets.ts';

export interface DocumentParts {
  shopName: string;
  title: string;
  /** HTML inside #root; empty for the bare shell. */
  html: string;
  /** What hydration starts from; undefined for the bare shell. */
  state?: unknown;
  /** A page of the back office. */
  isOffice?: boolean;
  /** Further tags for the head (already escaped). */
  head?: string;
  /** The page's module, as `Assets.pages` names it. */
  file?: string | undefined;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** JSON that may stand inside a script element: `<` never appears, nor the line separators of old parsers. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** The whole HTML document around a page. */
export function htmlDocument(
  { shopName, title, html, state, isOffice = false, head = '', file = '' }: DocumentParts,
  assets: Assets,
): string {
  const fonts = assets.fonts.map(
    (url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`,
  );
  const styles = [...assets.styles, ...(isOffice ? assets.officeStyles : [])].map(
    (url) => `<link rel="stylesheet" href="${url}">`,
  );
  const modules = [...assets.modules, ...(assets.pages[file] ?? [])].map(
    (url) => `<link rel="modulepreload" href="${url}">`,
  );
  return `<!doctype html>
<html lang="en" data-shop="${escapeHtml(shopName)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(`${title} · ${shopName}`)}</title>
<meta name="color-scheme" content="light dark">
<script>${firstScript}</script>
${[...fonts, ...styles, ...modules].join('\n')}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/pictures/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="theme-color" content="#6B1B4C">
${head}<script type="module" src="${assets.script}"></script>
</head>
<body>
<div id="root">${html}</div>
${state === undefined ? '' : `<script type="application/json" id="page-state">${scriptJson(state)}</script>\n`}</body>
</html>
`;
}
