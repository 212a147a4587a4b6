import type { Language } from './languages.ts';

/**
 * The language of this build. A language is a build: where a module has a twin for it beside it (`texts.de.ts` beside
 * `texts.ts`), the twin is taken instead (`scripts/build-language.ts`).
 */
export const language: Language = 'en';
/** For `Intl`: how this language writes numbers, money and dates. */
export const locale: string = 'en-US';
/** Between whole and fraction, where people type an amount. */
export const decimalSign: string = '.';
