import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import * as german from './language.de.ts';
import * as english from './language.ts';
import {
  centsToInput,
  currencySign,
  formatCents,
  formatWithSign,
  MAX_PRICE_CENTS,
  parseDollars,
  setCurrency,
} from './money.ts';

describe('money (SPEC L11, L94, L153)', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [1050, '$10.50'],
    [1234_50, '$1,234.50'],
    [-100, '-$1.00'],
    [MAX_PRICE_CENTS, '$9,999,999.99'],
  ])('formats %i cents as %s', (cents, shown) => {
    expect(formatCents(cents)).toBe(shown);
  });

  it.each([
    [english, 'USD', '$'],
    [english, 'EUR', '€'],
    [german, 'USD', '$'],
    [german, 'EUR', '€'],
  ])('formats amounts like Intl (case %#)', ({ locale, amountFormat }, currency, sign) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        expect(formatWithSign(cents, sign, amountFormat)).toBe(format.format(cents / 100));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['12.34', 1234],
    ['12.3', 1230],
    ['12.', 1200],
    ['.5', 50],
    [' 7 ', 700],
    ['007', 700],
    ['+1', 100],
    ['19.990', 1999],
    ['-0.01', -1],
    ['-0', 0],
    ['20,90', 2090],
    ['5,5', 550],
    [',5', 50],
    ['5,', null],
    ['1,000', null],
    ['1.005', null],
    ['12.345', null],
    ['1e3', null],
    ['1,234.50', null],
    ['$5', null],
    ['', null],
    ['.', null],
    ['-', null],
    ['Infinity', null],
    ['NaN', null],
    ['0x10', null],
    ['1 2', null],
    ['٣', null],
    ['99999999999999999', null],
  ])('parses %j as %s cents', (typed, cents) => {
    expect(parseDollars(typed)).toBe(cents);
  });

  const cents = fc.integer({ min: -MAX_PRICE_CENTS * 9900, max: MAX_PRICE_CENTS * 9900 });

  it('round-trips the value of a field', () => {
    fc.assert(fc.property(cents, (amount) => parseDollars(centsToInput(amount)) === amount));
  });

  it('formats every amount exactly', () => {
    fc.assert(
      fc.property(cents, (amount) => parseDollars(formatCents(amount).replace(/[$,]/g, '')) === amount),
    );
  });

  it('returns only whole cents or null', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseDollars(text);
        return parsed === null || Number.isSafeInteger(parsed);
      }),
    );
  });
});

describe('the currency of the shop', () => {
  afterEach(() => setCurrency('USD'));

  it.each([
    ['EUR', '€1,234.50', '€'],
    ['CHF', 'CHF\u00a01,234.50', 'CHF'],
    ['USD', '$1,234.50', '$'],
  ])('is %s in amounts and as a sign', (code, amount, sign) => {
    setCurrency(code);
    expect([formatCents(123_450), currencySign()]).toEqual([amount, sign]);
  });
});
