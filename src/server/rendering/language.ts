import {
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  LANGUAGES,
  type Language,
  languageFromCookie,
  parseLanguage,
  type TranslatedLanguage,
} from '../../shared/languages.ts';

/** Language settings of a request. */
export interface LanguageChoice {
  /** The page's language: from the URL, else from the cookie, else the specification's (SETTLED 45). */
  language: Language;
  /** A language that the browser prefers, offered by the page until the visitor chooses one. */
  offered: TranslatedLanguage | undefined;
  /** The language that the URL selects (`?lang=de`), to be stored in the cookie. */
  chosen: Language | undefined;
}

const YEAR_S = 365 * 24 * 60 * 60;

export function negotiateLanguage(
  url: URL | undefined,
  {
    cookie,
    'accept-language': acceptLanguage,
  }: { cookie?: string | undefined; 'accept-language'?: string | undefined },
): LanguageChoice {
  const chosen = parseLanguage(url?.searchParams.get(LANGUAGE_PARAMETER));
  const stored = languageFromCookie(cookie);
  const language = chosen ?? stored ?? LANGUAGES[0];
  return {
    language,
    chosen,
    offered: chosen || stored || !acceptLanguage ? undefined : preferredLanguage(acceptLanguage),
  };
}

/** Returns the language that an Accept-Language header prefers, if the shop offers it. */
function preferredLanguage(header: string): TranslatedLanguage | undefined {
  const ranges = header.slice(0, 200).split(',');
  const weighted = ranges.map((range) => {
    const [name = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text);
    return { language: parseLanguage(name.split('-')[0]), quality: Number(quality ?? 1) };
  });
  const [first] = weighted.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return first?.language === LANGUAGES[0] ? undefined : first?.language;
}

/** The `Set-Cookie` value that stores a choice. */
export const languageCookie = (language: Language) =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
