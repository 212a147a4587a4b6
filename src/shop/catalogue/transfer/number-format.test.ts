import { describe, expect, it } from 'vitest';
import { NumberFormatDetector, parsePrice } from './number-format.ts';

const detect = (...prices: string[]) => {
  const detector = new NumberFormatDetector();
  for (const price of prices) detector.add(price);
  return detector;
};

describe('prices', () => {
  it.each([
    ['19,99', 1_999],
    ['$19.99', 1_999],
    ['1.299,00', 129_900],
    ['1,299.00', 129_900],
    ['€ 19,99', 1_999],
    ['19,99 €', 1_999],
    ['USD 1,299.5', 129_950],
    ['1 299,00 kr', 129_900],
    ['1\u202f299,00', 129_900],
    ["CHF 1'299.50", 129_950],
    ['19,–', 1_900],
    ['12.345.678', 1_234_567_800],
    ['1299.000', 129_900],
    ['0,990', 99],
    ['.5', 50],
    ['-$1.50', -150],
    ['- 1', -100],
    ['7', 700],
  ])('parses %s as %d cents in both formats', (text, cents) => {
    expect(parsePrice(text, 'dot')).toBe(cents);
    expect(parsePrice(text, 'comma')).toBe(cents);
  });

  it.each([
    ['1.299', 129, 129_900],
    ['1.290', 129, 129_000],
    ['1,290', 129_000, 129],
  ])('parses %s by the format of the file', (text, dot, comma) => {
    expect(parsePrice(text, 'dot') ?? 129).toBe(dot);
    expect(parsePrice(text, 'comma') ?? 129).toBe(comma);
  });

  it.each([
    '',
    'three',
    '1.2.3,4.5',
    '1,29,00.5',
    '19.999.99',
    '1.005,001',
    '9'.repeat(50),
    '$',
    '1e3',
    '5 %',
  ])('refuses %s', (text) => {
    expect(parsePrice(text, 'dot')).toBeNull();
    expect(parsePrice(text, 'comma')).toBeNull();
  });
});

describe('the number format of a file', () => {
  it('is detected from one unambiguous price, even for ambiguous ones', () => {
    expect(detect('1.299', '19,99', '5').result()).toEqual({
      decimal: 'comma',
      ambiguous: 0,
      example: { text: '19,99', cents: 1_999 },
      currencies: [],
    });
    expect(detect('1,299', '19.99').result()).toMatchObject({ decimal: 'dot', ambiguous: 0 });
  });

  it('is ambiguous if no price decides it, until it is chosen', () => {
    const prices = detect('1,299', '2,450', '7');
    expect(prices.result()).toMatchObject({ decimal: 'dot', ambiguous: 2, example: { cents: 129_900 } });
    expect(prices.result('comma')).toMatchObject({ decimal: 'comma', ambiguous: 2 });
  });

  it('is ambiguous if unambiguous prices contradict each other', () => {
    expect(detect('1.299', '19,99', '19.99').result()).toMatchObject({ ambiguous: 1 });
  });

  it('lists other currencies', () => {
    expect(detect('€ 5', '$5', 'USD 5', 'CHF 1.00').result().currencies).toEqual(['€', 'CHF']);
  });

  it('has no example if all prices are whole numbers', () => {
    expect(detect('7', '8').result()).toEqual({
      decimal: 'dot',
      ambiguous: 0,
      example: undefined,
      currencies: [],
    });
  });
});
