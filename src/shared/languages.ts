/** Supported languages; the first is the default and the specification's. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];
/** A language other than the default. */
export type TranslatedLanguage = Exclude<Language, (typeof LANGUAGES)[0]>;

/** Native names of the languages. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Cookie with the selected language. */
export const LANGUAGE_COOKIE = 'lang';

const FROM_COOKIE = /* @__PURE__ */ new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)(?:;|$)`);

/** Returns the supported language with this code, or undefined. */
export const parseLanguage = (code: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === code);

/** Returns the language selected in a `Cookie` header. */
export const languageFromCookie = (cookies: string | null | undefined): Language | undefined =>
  parseLanguage(cookies?.match(FROM_COOKIE)?.[1]);

/** Query parameter that selects a language without scripts: `/?lang=de`. */
export const LANGUAGE_PARAMETER = 'lang';
