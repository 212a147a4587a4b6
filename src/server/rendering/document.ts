import {
  LANGUAGE_PARAMETER,
  LANGUAGES,
  type Language,
  type TranslatedLanguage,
} from '../../shared/languages.ts';
import type { LocalDetails } from '../shop-details.ts';
import type { Assets } from './assets.ts';

/** Data from which a page was rendered, and further state. */
interface State {
  reads: readonly { data: unknown; name: string }[];
}

export interface DocumentContent {
  shop: LocalDetails;
  /** Names of the optional features that are on. */
  features: readonly string[];
  title: string;
  language: Language;
  /** Another language that this visitor may prefer. */
  offered?: TranslatedLanguage | undefined;
  /** HTML inside #root, in pieces (some already encoded); empty for the empty shell. */
  html: readonly (string | Uint8Array)[];
  /** Data for hydration; undefined for the empty shell. */
  state?: State;
  /** A page of the back office. */
  isAdminPage?: boolean;
  /** A static page, without a script. */
  isStatic?: boolean;
  /** Further tags for the head (already escaped). */
  head?: string;
  /** The modules of the page, as `Assets.pages` names them. */
  files?: readonly string[];
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Serializes JSON for a script element: escapes `<` and the line separators of old parsers. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Texts of the language offer, in the offered language. */
const offers: Readonly<Record<TranslatedLanguage, Record<'label' | 'question' | 'yes' | 'no', string>>> = {
  de: { label: 'Sprache', question: 'Diese Seite auf Deutsch?', yes: 'Ja', no: 'Nein' },
};

/**
 * Renders the question whether the visitor prefers this language. It is outside the React root, so that it works without
 * scripts. Its links set the language (`src/web/i18n/choose-language.ts` keeps the current URL).
 */
function offerOf(language: TranslatedLanguage): string {
  const { label, question, yes, no } = offers[language];
  const link = (chosen: Language, variant: string, text: string) =>
    `<a class="btn" data-variant="${variant}" data-size="small" hreflang="${chosen}" href="?${LANGUAGE_PARAMETER}=${chosen}">${text}</a>`;
  return `<section id="language-offer" lang="${language}" aria-label="${label}">
<p>${question}</p>
${link(language, 'primary', yes)}
${link(LANGUAGES[0], 'quiet', no)}
</section>
`;
}

/** Texts for a page whose scripts cannot be loaded; the same as in `src/web/texts.ts`. */
const scriptErrorTexts: Readonly<Record<Language, Record<'unreachable' | 'offline' | 'retry', string>>> = {
  en: {
    unreachable: 'The shop cannot be reached',
    offline: 'The shop cannot be reached because you are offline',
    retry: 'Retry',
  },
  de: {
    unreachable: 'Der Shop ist gerade nicht erreichbar',
    offline: 'Der Shop ist nicht erreichbar, weil Sie offline sind',
    retry: 'Erneut versuchen',
  },
};

/** Renders a hidden message, shown if the page's scripts cannot be loaded; a click anywhere requests them again. */
function scriptErrorNote(language: Language): string {
  const { unreachable, offline, retry } = scriptErrorTexts[language];
  return `<section id="script-error" role="alert" hidden data-unreachable="${unreachable}" data-offline="${offline}">
<p></p>
<button type="button" class="btn" data-variant="primary" data-size="small">${retry}</button>
</section>
`;
}

/** Returns data attributes with the shop's details and features, for the client. */
function dataOf({ name, slogan, searchHint, currency }: LocalDetails, features: readonly string[]): string {
  const attribute = (name: string, text: string) => (text ? ` data-${name}="${escapeHtml(text)}"` : '');
  return (
    attribute('shop', name) +
    attribute('slogan', slogan) +
    attribute('search-hint', searchHint) +
    attribute('currency', currency === 'USD' ? '' : currency) +
    attribute('features', features.join(' '))
  );
}

/** Renders the HTML document of a page. */
export function htmlDocument(
  {
    shop,
    features,
    title,
    language,
    offered,
    html,
    state,
    isAdminPage = false,
    isStatic = false,
    head = '',
    files = [],
  }: DocumentContent,
  assets: Assets,
): Buffer {
  const fonts = assets.fonts.map(
    (url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`,
  );
  const pageStyles = files.flatMap((file) => assets.pageStyles[file] ?? []);
  const styles = [...assets.styles, ...(isAdminPage ? assets.adminStyles : []), ...pageStyles].map(
    (url) => `<link rel="stylesheet" href="${url}">`,
  );
  if (shop.styleSheet) styles.push(`<link id="theme" rel="stylesheet" href="${shop.styleSheet}">`);
  const modules = [...new Set([...assets.modules, ...files.flatMap((file) => assets.pages[file] ?? [])])];
  // The inline script loads them (`src/web/boot/deferred-bundle.ts`).
  const scripts = isStatic
    ? ''
    : `<meta name="page-scripts" content="${[...modules, assets.script].join(' ')}">`;
  const begin = `<!doctype html>
<html lang="${language}"${dataOf(shop, features)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(`${title} · ${shop.name}`)}</title>
<meta name="color-scheme" content="light dark">
<script>${assets.inlineScript.code}</script>
${[...fonts, ...styles].join('\n')}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/pictures/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="theme-color" content="${shop.accent ?? '#6B1B4C'}">
${head}${scripts}
</head>
<body>
<div id="root">`;
  const stateElement =
    state === undefined
      ? []
      : ['<script type="application/json" id="page-state">', ...stateJson(state), '</script>\n'];
  const pieces = [
    begin,
    ...html,
    '</div>\n',
    offered ? offerOf(offered) : '',
    isStatic ? '' : scriptErrorNote(language),
    ...stateElement,
    '</body>\n</html>\n',
  ];
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

const jsonOfData = new WeakMap<object, Buffer>();

/** Returns data as script JSON, cached for data that several pages share. */
function dataJson(data: unknown): Buffer {
  if (typeof data !== 'object' || data === null) return Buffer.from(scriptJson(data));
  let json = jsonOfData.get(data);
  if (!json) {
    json = Buffer.from(scriptJson(data));
    jsonOfData.set(data, json);
  }
  return json;
}

/** Like `scriptJson(state)`, except for the order of the fields. */
function stateJson({ reads, ...others }: State): (string | Uint8Array)[] {
  const begin = scriptJson({ ...others, reads: [] }).slice(0, -2);
  const readsJson = reads.flatMap(({ data, ...read }, index) => [
    `${index > 0 ? ',' : ''}${scriptJson(read).slice(0, -1)},"data":`,
    dataJson(data),
    '}',
  ]);
  return [begin, ...readsJson, ']}'];
}
