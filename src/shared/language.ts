import type { Language } from './languages.ts';

/**
 * Language of this build. There is one build per language, which replaces modules with their translations (`texts.ts`
 * with `texts.de.ts`, see `scripts/build-language.ts`).
 */
export const language: Language = 'en';
/** Locale for `Intl`. */
export const locale: string = 'en-US';
/** Decimal separator in form fields. */
export const decimalSeparator: string = '.';
