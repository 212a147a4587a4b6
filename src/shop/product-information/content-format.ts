import { decimalSeparator, locale } from '../../shared/language.ts';
import { type Content, THOUSANDTHS } from '../catalogue/unit-price.ts';
import { shellTexts } from './shell-texts.ts';

/** Formats a content: '750 ml', '0.75 l'. */
export const formatContent = ({ content, unit }: Pick<Content, 'content' | 'unit'>): string =>
  `${(content / THOUSANDTHS).toLocaleString(locale, { maximumFractionDigits: 3 })} ${shellTexts.units[unit]}`;

/** Formats a content as the value of a field: '0.75'. */
export const contentToInput = (content: number): string =>
  String(content / THOUSANDTHS).replace('.', decimalSeparator);

/**
 * Parses a number with up to three decimals into thousandths; NaN for any other text. '.' and ',' are both decimal
 * separators, but the one of the other language is refused where it could separate thousands: '1.500' in German.
 */
export function parseContent(text: string): number {
  const match = /^(\d{1,7})(?:([.,])(\d{1,3}))?$/.exec(text.trim());
  if (!match) return Number.NaN;
  const [, whole = '', separator, decimals = ''] = match;
  if (separator && separator !== decimalSeparator && decimals.length === 3 && !/^0+$/.test(whole))
    return Number.NaN;
  return Number(whole) * THOUSANDTHS + Number(decimals.padEnd(3, '0'));
}
