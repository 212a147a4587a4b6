import type { AmountFormat } from './language.ts';
import type { Language } from './languages.ts';

export const language: Language = 'de';
export const locale: string = 'de-DE';
export const decimalSeparator: string = ',';
export const amountFormat: AmountFormat = {
  decimal: ',',
  group: '.',
  withSign: (amount, sign) => `${amount}\u00a0${sign}`,
};

export const dateText = (day: number, month: number, year: number): string =>
  `${day}. ${'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' ')[month]} ${year}`;
