import { expect, it } from 'vitest';
import { EU_COUNTRIES } from '../tax/countries.ts';
import { checkTerms } from './check-terms.ts';
import { presetTerms } from './preset.ts';
import { deliveryOptions, servedCountries } from './rules.ts';

const goods = (cents: number) => ({ cents, grams: 700, pieces: 1 });

it.each([
  ['small-shop-eu', 'DE', 99_99, 'Standard parcel', 4_90],
  ['small-shop-eu', 'DE', 100_00, 'Standard parcel', 0],
  ['small-shop-eu', 'AT', 500_00, 'Standard parcel', 14_90],
  ['small-shop-us', 'US', 74_99, 'Standard shipping', 5_95],
  ['small-shop-us', 'US', 75_00, 'Standard shipping', 0],
] as const)('%s delivers to %s, goods for %i cents with %s', (preset, country, cents, name, price) => {
  const options = deliveryOptions(presetTerms(preset), { country, postcode: '' }, goods(cents));
  expect(options.map((option) => [option.method.name.en, option.cents])).toEqual([[name, price]]);
});

it.each([
  ['small-shop-eu', [...EU_COUNTRIES].sort(), 'DE'],
  ['small-shop-us', ['US'], 'US'],
] as const)('%s has valid terms for its area', (preset, countries, defaultCountry) => {
  const terms = presetTerms(preset);
  expect(checkTerms(terms)).toEqual([]);
  expect(servedCountries(terms).toSorted()).toEqual(countries);
  expect(terms.defaultCountry).toBe(defaultCountry);
});

it.each([
  ['small-shop-eu', 'Standardpaket', '2 bis 3 Werktage', '2 to 3 working days'],
  ['small-shop-us', 'Standardversand', '3 bis 5 Werktage', '3 to 5 business days'],
] as const)('%s names its method in both languages', (preset, german, time, english) => {
  const [method] = presetTerms(preset).methods;
  expect(method).toMatchObject({ name: { de: german }, time: { de: time, en: english } });
});
