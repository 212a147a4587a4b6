import type { Language } from './languages.ts';

export const language: Language = 'de';
export const locale: string = 'de-DE';
export const decimalSeparator: string = ',';
