/** The languages that the shop speaks; the first is the specification's, and the one that nobody has to choose. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];
/** One that has to be chosen. */
export type OfferedLanguage = Exclude<Language, (typeof LANGUAGES)[0]>;

/** Each in its own words. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The cookie that remembers which one a visitor has chosen. */
export const LANGUAGE_COOKIE = 'lang';
/** Of an address: `/?lang=de` is Home in German and chooses it; how a link without a program switches. */
export const LANGUAGE_PARAMETER = 'lang';
