import { describe, expect, it } from 'vitest';
import { isComplete, newMethod, newRate, nextBand, parseAmount, toForm, toTerms } from './form.ts';
import type { Basis, DeliveryTerms } from './rules.ts';

const terms: DeliveryTerms = {
  defaultCountry: 'DE',
  defaultGrams: 500,
  methods: [{ ...newMethod('a'), name: { en: 'Standard', de: '' } }],
  zones: [
    {
      id: 'z',
      name: 'Germany',
      areas: [{ country: 'DE', prefixes: ['20', '22'] }],
      rates: [
        {
          methodId: 'a',
          basis: 'cents',
          bands: [
            { from: 0, to: 1_999, cents: 499 },
            { from: 2_000, to: null, cents: 0 },
          ],
          freeFromCents: 5_000,
        },
      ],
    },
  ],
};

describe('the form of the terms', () => {
  it('returns the terms that it was filled with', () => {
    const form = toForm(terms);
    expect(form.zones[0]!.rates[0]).toMatchObject({
      bands: [
        { from: '0.00', to: '19.99', price: '4.99' },
        { from: '20.00', to: '', price: '0.00' },
      ],
      freeFrom: '50.00',
    });
    expect(toTerms(form)).toEqual(terms);
  });

  it.each<[Basis, string, number]>([
    ['grams', ' 1000 ', 1_000],
    ['grams', '1.5', Number.NaN],
    ['grams', '', Number.NaN],
    ['pieces', '-1', Number.NaN],
    ['cents', '4.99', 499],
    ['cents', '4,99', 499],
    ['cents', '-1', Number.NaN],
    ['grams', '9'.repeat(12), Number.NaN],
  ])('parses %s %j', (basis, text, amount) => {
    expect(parseAmount(basis, text)).toBe(amount);
  });

  it('is incomplete while a number cannot be parsed', () => {
    const form = toForm(terms);
    expect(isComplete(toTerms(form))).toBe(true);
    form.zones[0]!.rates[0]!.bands[1]!.price = 'x';
    expect(isComplete(toTerms(form))).toBe(false);
    expect(isComplete(toTerms({ ...toForm(terms), defaultGrams: '' }))).toBe(false);
  });

  it('starts a new band after the last one', () => {
    expect(newRate('a').bands).toEqual([{ from: '0', to: '', price: '' }]);
    expect(nextBand({ ...newRate('a'), bands: [{ from: '0', to: '999', price: '1' }] }).from).toBe('1000');
    expect(nextBand(toForm(terms).zones[0]!.rates[0]!).from).toBe('');
  });

  it('omits the prices of methods that were removed or have become a pick-up', () => {
    const form = toForm(terms);
    expect(toTerms({ ...form, methods: [] }).zones[0]!.rates).toEqual([]);
    const methods = [{ ...form.methods[0]!, kind: 'pickup' as const }];
    expect(toTerms({ ...form, methods }).zones[0]!.rates).toEqual([]);
  });
});
