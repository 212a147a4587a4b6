/** Up to 15 digits are exact as a JavaScript number. */
const MAX_DIGITS = 15;
const PLAIN = /^[+-]?\d+$/;
/** Groups of three digits, all with the same separator, such as '1,000'. '0.500' does not match: it is a fraction. */
const GROUPED = /^[+-]?[1-9]\d{0,2}([,.' \u00A0\u202F])\d{3}(?:\1\d{3})*$/;

/**
 * Reads a whole number as people and spreadsheets write it: '12', '+5', '−3', '1,000', '1.000', "1'000" or '12 345'.
 * Anything else is NaN, such as '1,5', '1e3', or a number of more than 15 digits: a guess could be wrong by a factor of a
 * thousand.
 */
export function parseWholeNumber(text: string): number {
  const number = text.trim().replace('−', '-');
  if (!PLAIN.test(number) && !GROUPED.test(number)) return Number.NaN;
  const digits = number.replace(/[^\d-]/g, '');
  return digits.replace('-', '').length > MAX_DIGITS ? Number.NaN : Number(digits) || 0;
}
