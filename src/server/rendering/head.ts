import { LANGUAGE_PARAMETER, LANGUAGES, type Language } from '../../shared/languages.ts';
import type { PageHead, Site } from '../../shared/page-head.ts';
import { escapeHtml, scriptJson } from './document.ts';

/** The shop's own picture for shared links; size in px. */
const SHOP_PICTURE = { path: '/pictures/open-graph.png', width: 1200, height: 630 };

/** Returns a page's head for search engines and shared links, as HTML. */
export function headTags(
  head: PageHead,
  pageTitle: string,
  { shopName, baseUrl }: Site,
  language: Language,
): string {
  const { description, type, linkedData } = head;
  const title = head.canonical === `${baseUrl}/` ? shopName : pageTitle;
  const canonical = head.canonical && localizedUrl(language, head.canonical);
  const tags = [meta('name', 'description', description)];
  if (canonical === undefined) tags.push(meta('name', 'robots', 'noindex'));
  else
    tags.push(
      `<link rel="canonical" href="${escapeHtml(canonical)}">`,
      ...[...LANGUAGES, 'x-default' as const].map((name) => {
        const url = localizedUrl(name === 'x-default' ? LANGUAGES[0] : name, head.canonical!);
        return `<link rel="alternate" hreflang="${name}" href="${escapeHtml(url)}">`;
      }),
      meta('property', 'og:site_name', shopName),
      meta('property', 'og:type', type),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', canonical),
      ...pictureTags(head.image, baseUrl),
    );
  for (const data of linkedData)
    tags.push(
      `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...data })}</script>`,
    );
  return tags.map((tag) => `${tag}\n`).join('');
}

/** Returns the URL of a page in this language; the first language has no parameter. */
function localizedUrl(language: Language, url: string): string {
  if (language === LANGUAGES[0]) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`;
}

function pictureTags(image: string | undefined, baseUrl: string): string[] {
  if (image) return [meta('property', 'og:image', image), meta('name', 'twitter:card', 'summary')];
  return [
    meta('property', 'og:image', baseUrl + SHOP_PICTURE.path),
    meta('property', 'og:image:width', String(SHOP_PICTURE.width)),
    meta('property', 'og:image:height', String(SHOP_PICTURE.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
