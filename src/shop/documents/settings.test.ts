import { describe, expect, it } from 'vitest';
import { formatNumber, seriesOf } from './numbers.ts';
import {
  checkDocumentSettings,
  DEFAULT_SETTINGS,
  type DocumentSettings,
  isIban,
  trimDocumentSettings,
} from './settings.ts';

const valid: DocumentSettings = {
  ...DEFAULT_SETTINGS,
  seller: {
    ...DEFAULT_SETTINGS.seller,
    name: 'Lamp & Co',
    street: 'Mill Lane 5',
    postcode: '20457',
    city: 'Hamburg',
    country: 'DE',
  },
};
const withSeller = (part: Partial<DocumentSettings['seller']>) => ({ seller: { ...valid.seller, ...part } });
const withPrefix = (prefix: string) => ({ invoice: { ...valid.invoice, prefix } });
const withDigits = (digits: number) => ({ invoice: { ...valid.invoice, digits } });
const english = (part: Partial<DocumentSettings['texts']['en']>) => ({
  texts: { ...valid.texts, en: { ...valid.texts.en, ...part } },
});

describe('document settings', () => {
  it.each<[name: string, change: Partial<DocumentSettings>, errors: object]>([
    ['are valid', {}, {}],
    ['need a name', withSeller({ name: '' }), { name: 'missing' }],
    ['need a complete address', withSeller({ street: '', city: '' }), { street: 'missing', city: 'missing' }],
    ['limit the length of fields', withSeller({ bank: 'x'.repeat(101) }), { bank: 'too-long' }],
    ['refuse control characters', withSeller({ name: 'a\u0007b' }), { name: 'unprintable' }],
    ['refuse the name of a country', withSeller({ country: 'GER' }), { country: 'country' }],
    ['refuse an email without a domain', withSeller({ email: 'me@home' }), { email: 'email' }],
    ['refuse a wrong IBAN', withSeller({ iban: 'DE88370400440532013000' }), { iban: 'iban' }],
    ['accept an empty prefix', withPrefix(''), {}],
    ['accept a prefix with slashes', withPrefix('R/2/'), {}],
    ['refuse a prefix that ends with a digit', withPrefix('INV1'), { 'invoice-prefix': 'prefix' }],
    ['refuse a prefix with spaces', withPrefix('INV '), { 'invoice-prefix': 'prefix' }],
    ['refuse a long prefix', withPrefix('ABCDEFGHIJKL-'), { 'invoice-prefix': 'prefix' }],
    ['refuse equal prefixes', withPrefix('CN-'), { 'creditNote-prefix': 'same-prefix' }],
    ['refuse 0 digits', withDigits(0), { 'invoice-digits': 'digits' }],
    ['refuse a missing number of digits', withDigits(Number.NaN), { 'invoice-digits': 'digits' }],
    ['refuse 366 days', { paymentDays: 366 }, { paymentDays: 'days' }],
    ['accept a time zone', { timeZone: 'Europe/Berlin' }, {}],
    ['refuse an unknown time zone', { timeZone: 'Europe/Atlantis' }, { timeZone: 'time-zone' }],
    ['refuse an offset', { timeZone: '+02:00' }, { timeZone: 'time-zone' }],
    ['accept line breaks in texts', english({ closing: 'a\nb' }), {}],
    ['limit the length of texts', english({ taxNote: 'x'.repeat(501) }), { 'taxNote-en': 'too-long' }],
  ])('%s', (_, change, errors) => {
    expect(checkDocumentSettings({ ...valid, ...change })).toEqual(errors);
  });

  it('are trimmed, with prefix, country and IBAN in upper case', () => {
    const typed = {
      ...valid,
      ...withSeller({ name: ' Lamp & Co ', country: 'de', iban: 'de89 3704 0044 0532 0130 00' }),
      invoice: { ...valid.invoice, prefix: ' re- ' },
    };
    const { seller, invoice } = trimDocumentSettings(typed);
    expect([seller.name, seller.country, seller.iban, invoice.prefix]).toEqual([
      'Lamp & Co',
      'DE',
      'DE89370400440532013000',
      'RE-',
    ]);
  });
});

it.each([
  ['DE89370400440532013000', true],
  ['GB82WEST12345698765432', true],
  ['GB82WEST12345698765431', false],
  ['', false],
])('checks the IBAN %s', (iban, isValid) => {
  expect(isIban(iban)).toBe(isValid);
});

it.each([
  [{ prefix: 'INV-', digits: 5, yearly: true }, 42, 'INV-2026-00042'],
  [{ prefix: 'R', digits: 3, yearly: false }, 7, 'R007'],
  [{ prefix: '', digits: 1, yearly: false }, 1234, '1234'],
  [{ prefix: '', digits: 2, yearly: true }, 1, '2026-01'],
])('formats the number of %o', (format, sequence, number) => {
  expect(formatNumber(seriesOf(format, '2026-11-25'), sequence, format.digits)).toBe(number);
});
