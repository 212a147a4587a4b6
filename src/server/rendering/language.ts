import {
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  LANGUAGES,
  type Language,
  languageFromCookie,
  parseLanguage,
  type TranslatedLanguage,
} from '../../shared/languages.ts';

/** The language of a request. */
export interface LanguageChoice {
  /** The page's language: from the URL, else from the cookie, else the specification's (SETTLED 45). */
  language: Language;
  /** A language that the browser prefers and the page offers, until the visitor has chosen. */
  offered: TranslatedLanguage | undefined;
  /** The URL's choice, to be stored in the cookie. */
  chosen: Language | undefined;
}

const YEAR_S = 365 * 24 * 60 * 60;

export function negotiateLanguage(
  url: URL | undefined,
  {
    cookie,
    'accept-language': wanted,
  }: { cookie?: string | undefined; 'accept-language'?: string | undefined },
): LanguageChoice {
  const chosen = parseLanguage(url?.searchParams.get(LANGUAGE_PARAMETER));
  const remembered = languageFromCookie(cookie);
  const language = chosen ?? remembered ?? LANGUAGES[0];
  return {
    language,
    chosen,
    offered: chosen || remembered || !wanted ? undefined : preferredLanguage(wanted),
  };
}

/** Returns the language that an Accept-Language header prefers, if the shop offers it. */
function preferredLanguage(header: string): TranslatedLanguage | undefined {
  const ranges = header.slice(0, 200).split(',');
  const weighed = ranges.map((range) => {
    const [name = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text);
    return { language: parseLanguage(name.split('-')[0]), quality: Number(quality ?? 1) };
  });
  const [first] = weighed.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return first?.language === LANGUAGES[0] ? undefined : first?.language;
}

/** The `Set-Cookie` value that stores a choice. */
export const languageCookie = (language: Language) =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
