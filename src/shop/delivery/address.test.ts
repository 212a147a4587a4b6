import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Address,
  addressLine,
  addressLines,
  checkAddress,
  emptyAddress,
  fieldsOf,
  isRequired,
  normalizeAddress,
} from './address.ts';
import {
  COUNTRIES,
  type Country,
  countryName,
  countryOptions,
  parsePostcode,
  postcodeExample,
} from './countries.ts';

const hamburg: Address = {
  ...emptyAddress('DE'),
  name: 'Maya Lindqvist',
  street: 'Hafenstraße 5',
  postcode: '20095',
  city: 'Hamburg',
};

describe('countries', () => {
  it('are the 27 of the European Union and six others, with a name in both languages', () => {
    expect(COUNTRIES).toHaveLength(27 + 6);
    for (const country of COUNTRIES)
      for (const language of ['en', 'de']) expect(countryName(country, language)).not.toBe(country);
    expect([countryName('DE'), countryName('DE', 'de')]).toEqual(['Germany', 'Deutschland']);
    expect(countryOptions(['US', 'AT']).map(({ label }) => label)).toEqual(['Austria', 'United States']);
  });

  it.each<[Country, string, string | undefined]>([
    ['DE', '20095', '20095'],
    ['DE', ' d-20095 ', '20095'],
    ['DE', '2009', undefined],
    ['AT', 'A-1010', '1010'],
    ['NL', '1012ab', '1012 AB'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M1 1AE', 'M1 1AE'],
    ['GB', '12345', undefined],
    ['IE', 'd02x285', 'D02 X285'],
    ['IE', 'D6W XY00', 'D6W XY00'],
    ['CA', 'k1a 0b1', 'K1A 0B1'],
    ['US', '94105', '94105'],
    ['US', '941051234', '94105-1234'],
    ['US', '9410', undefined],
    ['LV', '1010', 'LV-1010'],
    ['LV', 'lv 1010', 'LV-1010'],
    ['LT', '01100', 'LT-01100'],
    ['SE', '11122', '111 22'],
    ['PL', '00-001', '00-001'],
    ['PT', '1000001', '1000-001'],
    ['CH', '8000', '8000'],
    ['CH', '８０００', undefined],
  ])('have postcodes in their own format: %s %j', (country, text, parsed) => {
    expect(parsePostcode(country, text)).toBe(parsed);
  });

  it('have an example postcode that is valid and normalized', () => {
    for (const country of COUNTRIES) {
      const example = postcodeExample(country);
      expect(parsePostcode(country, example), country).toBe(example);
    }
  });
});

describe('addresses', () => {
  it.each<[Country, string[]]>([
    ['DE', ['name', 'company', 'street', 'extra', 'postcode', 'city']],
    ['GB', ['name', 'company', 'street', 'extra', 'city', 'postcode']],
    ['US', ['name', 'company', 'street', 'extra', 'city', 'region', 'postcode']],
  ])('have the fields of %s in its order', (country, fields) => {
    expect(fieldsOf(country)).toEqual(fields);
  });

  it('have at most eight fields, with the country', () => {
    for (const country of COUNTRIES) expect(fieldsOf(country).length + 1).toBeLessThanOrEqual(8);
  });

  it.each<[string, Partial<Address>, object]>([
    ['a complete address', {}, {}],
    ['a missing name', { name: '' }, { name: 'missing' }],
    ['a missing street and city', { street: '', city: '' }, { street: 'missing', city: 'missing' }],
    ['a long company', { company: 'x'.repeat(101) }, { company: 'too-long' }],
    ['a postcode of another country', { postcode: 'SW1A 1AA' }, { postcode: 'invalid' }],
    ['a country without delivery', { country: 'XX' }, { country: 'invalid' }],
    ['a property of Object.prototype as country', { country: 'constructor' }, { country: 'invalid' }],
    ['a missing region', { country: 'US', postcode: '94105' }, { region: 'missing' }],
  ])('are checked: %s', (_, change, problems) => {
    expect(checkAddress({ ...hamburg, ...change })).toEqual(problems);
  });

  it('are normalized: spaces, control characters, postcode and a region that the country does not use', () => {
    expect(
      normalizeAddress({
        ...hamburg,
        country: 'de',
        name: '  Maya\t Lindqvist\n',
        postcode: 'D 20095',
        region: 'Hamburg',
      }),
    ).toEqual(hamburg);
  });

  it.each([
    ['a name of invisible characters only', '\u200b\u2060\u00ad', ''],
    ['characters that reverse the order of letters', '\u202eMaya\u202c', 'Maya'],
    ['a hidden hyphen between combining characters', 'Jose\u00ad\u0301', 'José'],
  ])('are normalized without %s', (_, name, expected) => {
    const normalized = normalizeAddress({ ...hamburg, name });
    expect(normalized.name).toBe(expected);
    expect(normalizeAddress(normalized)).toEqual(normalized);
    expect(checkAddress(normalized).name).toBe(expected === '' ? 'missing' : undefined);
  });

  it.each<[string, Partial<Address>, string]>([
    ['DE', {}, 'Hafenstraße 5, 20095 Hamburg, Germany'],
    [
      'GB',
      { country: 'GB', postcode: 'SW1A 1AA', city: 'London' },
      'Hafenstraße 5, London, SW1A 1AA, United Kingdom',
    ],
    [
      'US',
      {
        country: 'US',
        postcode: '94105',
        city: 'San Francisco',
        region: 'CA',
        company: 'Lamp & Co',
        extra: 'Floor 2',
      },
      'Lamp & Co, Hafenstraße 5, Floor 2, San Francisco, CA 94105, United States',
    ],
    [
      'US, with the name of the state',
      { country: 'US', postcode: '97201', city: 'Portland', region: 'oregon' },
      'Hafenstraße 5, Portland, OR 97201, United States',
    ],
    [
      'US, with an unknown state',
      { country: 'US', postcode: '97201', city: 'Portland', region: 'Cascadia' },
      'Hafenstraße 5, Portland, Cascadia 97201, United States',
    ],
    [
      'Canada',
      { country: 'CA', postcode: 'K1A 0B1', city: 'Ottawa', region: 'ON' },
      'Hafenstraße 5, Ottawa ON K1A 0B1, Canada',
    ],
  ])('are written as in %s', (_, change, line) => {
    expect(addressLine({ ...hamburg, ...change })).toBe(line);
  });

  it('name the country in the language of the buyer', () => {
    expect(addressLines(hamburg, 'de').at(-1)).toBe('Deutschland');
  });

  it('stay the same when they are normalized again, and contain every entered field', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    const address = fc.record({
      country: fc.constantFrom(...COUNTRIES),
      name: text,
      company: text,
      street: text,
      extra: text,
      postcode: text,
      city: text,
      region: text,
    });
    fc.assert(
      fc.property(address, (entered) => {
        const normalized = normalizeAddress(entered);
        expect(normalizeAddress(normalized)).toEqual(normalized);
        const line = addressLine(normalized);
        // A US state may be written as its postal code.
        for (const field of fieldsOf(normalized.country))
          if (field !== 'name' && !(field === 'region' && normalized.country === 'US'))
            expect(line).toContain(normalized[field]);
        const missing = Object.keys(checkAddress(normalized));
        for (const field of fieldsOf(normalized.country))
          if (isRequired(field) && normalized[field] === '') expect(missing).toContain(field);
      }),
      { numRuns: 500 },
    );
  });
});
