/** The languages that the shop speaks; the first is the specification's, and the one that nobody has to choose. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];
/** One that has to be chosen. */
export type OfferedLanguage = Exclude<Language, (typeof LANGUAGES)[0]>;

/** Each in its own words. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The cookie that remembers which one a visitor has chosen. */
export const LANGUAGE_COOKIE = 'lang';

const FROM_COOKIE = /* @__PURE__ */ new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)(?:;|$)`);

/** The language of that name, if the shop speaks it. */
export const languageNamed = (name: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === name);

/** The language that a request's Cookie header remembers. */
export const rememberedLanguage = (cookies: string | null | undefined): Language | undefined =>
  languageNamed(cookies?.match(FROM_COOKIE)?.[1]);

/** Of an address: `/?lang=de` is Home in German and chooses it; how a link without a program switches. */
export const LANGUAGE_PARAMETER = 'lang';
