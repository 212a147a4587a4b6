import type { Language } from './languages.ts';

/**
 * The language of this build. There is one build per language: it replaces modules by their translated twins
 * (`texts.ts` by `texts.de.ts`, see `scripts/build-language.ts`).
 */
export const language: Language = 'en';
/** Locale for `Intl`. */
export const locale: string = 'en-US';
/** Decimal separator in form fields. */
export const decimalSeparator: string = '.';
