import { describe, expect, it } from 'vitest';
import { parseUsState } from '../../shared/us-states.ts';
import { quoteCart } from '../cart/quote.ts';
import { checkSettings, parseRate, tidySettings } from './check-settings.ts';
import {
  type Destination,
  EU_COUNTRIES,
  type Place,
  TAX_COUNTRIES,
  timeZoneOf,
  US_STATES,
} from './countries.ts';
import { DEFAULT_RATES, DEFAULT_SETTINGS as UNSET } from './default-rates.ts';
import { formatRate } from './format-rate.ts';
import {
  type CurrentTax,
  decideTax,
  RATED_CLASSES,
  rateAt,
  ratesOn,
  type Scheme,
  type TaxClass,
  type TaxRate,
  type TaxSettings,
  taxOn,
} from './rules.ts';
import { taxOfCart } from './terms.ts';
import { parseVatId } from './vat-id.ts';

const DEFAULT_SETTINGS: TaxSettings = { ...UNSET, country: 'DE' };
const TODAY = '2026-11-25';
const place = (country: string, state = ''): Place => ({ country, state });
const rate = (
  country: string,
  percent: number,
  validFrom: string,
  change: Partial<TaxRate> = {},
): TaxRate => ({
  ...{ country, state: '', taxClass: 'standard', rate: percent * 1_000, validFrom },
  ...change,
});

describe('the initial rates', () => {
  it('have a valid standard rate for each EU country, and none for the US', () => {
    expect(checkSettings(DEFAULT_SETTINGS)).toEqual({});
    const current = { rates: ratesOn(DEFAULT_RATES, TODAY) };
    for (const country of EU_COUNTRIES) {
      const standard = rateAt(current, place(country), 'standard');
      expect(standard, country).toBeGreaterThanOrEqual(17_000);
      expect(standard, country).toBeLessThanOrEqual(27_000);
      for (const taxClass of RATED_CLASSES)
        expect(rateAt(current, place(country), taxClass), country).toBeLessThanOrEqual(standard);
    }
    expect(DEFAULT_RATES.filter(({ country }) => country === 'US')).toEqual([]);
  });

  it.each<[country: string, taxClass: TaxClass, percent: number]>([
    ['DE', 'standard', 19],
    ['DE', 'reduced', 7],
    ['DE', 'second-reduced', 7],
    ['DE', 'zero', 0],
    ['DK', 'reduced', 25],
    ['FR', 'second-reduced', 5.5],
    ['FI', 'standard', 25.5],
    ['CH', 'standard', 0],
  ])('of %s for the class %s are %s %%', (country, taxClass, percent) => {
    expect(rateAt({ rates: ratesOn(DEFAULT_RATES, TODAY) }, place(country), taxClass)).toBe(percent * 1_000);
  });
});

describe('a dated rate', () => {
  const rates = [
    rate('DE', 21, '2027-01-01'),
    rate('DE', 19, '2021-01-01'),
    rate('DE', 16, '2020-07-01'),
    rate('US', 7.25, '2020-01-01', { state: 'CA' }),
  ];
  it.each([
    ['2020-06-30', 0],
    ['2020-07-01', 16_000],
    ['2020-12-31', 16_000],
    ['2021-01-01', 19_000],
    ['2026-12-31', 19_000],
    ['2027-01-01', 21_000],
    ['2099-01-01', 21_000],
  ])('on %s is %i', (day, expected) => {
    expect(rateAt({ rates: ratesOn(rates, day) }, place('DE'), 'standard')).toBe(expected);
  });

  it('applies only to its state', () => {
    const current = { rates: ratesOn(rates, TODAY) };
    expect(['CA', 'NV', ''].map((state) => rateAt(current, place('US', state)))).toEqual([7_250, 0, 0]);
  });
});

it('sends carts only the rates that the shop can charge', () => {
  const countries = (change: Partial<TaxSettings>) => [
    ...new Set(taxOn({ ...DEFAULT_SETTINGS, ...change }, TODAY).rates.map(({ country }) => country)),
  ];
  expect(countries({})).toEqual(['DE']);
  expect(countries({ scheme: 'destination' })).toHaveLength(27);
  expect(countries({ exempt: true })).toEqual([]);
  expect(countries({ country: 'US', state: 'CA' })).toEqual([]);
});

describe('the tax decision', () => {
  const french = parseVatId('FR40303265045');
  const german = parseVatId('DE136695976');
  it.each<
    [
      name: string,
      seller: Place,
      scheme: Scheme,
      to: Destination | undefined,
      id: typeof french,
      of: Place | 'reverse charge' | 'export',
    ]
  >([
    ['domestic', place('DE'), 'origin', place('DE'), undefined, place('DE')],
    ['without an address', place('DE'), 'origin', undefined, undefined, place('DE')],
    ['a domestic business', place('DE'), 'origin', place('DE'), german, place('DE')],
    ['a foreign business that is supplied at home', place('DE'), 'origin', place('DE'), french, place('DE')],
    ['a foreign business without an address', place('DE'), 'origin', undefined, french, 'reverse charge'],
    ['a foreign business', place('DE'), 'destination', place('AT'), french, 'reverse charge'],
    ['a domestic business that is supplied abroad', place('DE'), 'origin', place('FR'), german, place('DE')],
    ['another EU country below the threshold', place('DE'), 'origin', place('FR'), undefined, place('DE')],
    ['another EU country with OSS', place('DE'), 'destination', place('FR'), undefined, place('FR')],
    ['a country outside the EU', place('DE'), 'destination', place('CH'), undefined, 'export'],
    ['a business outside the EU', place('DE'), 'origin', place('US', 'CA'), french, 'export'],
    ['a state of the US', place('US', 'CA'), 'origin', place('US', 'NY'), undefined, place('US', 'NY')],
    ['the US without an address', place('US', 'CA'), 'origin', undefined, undefined, place('US', 'CA')],
    ['the EU from the US', place('US', 'CA'), 'origin', place('DE'), undefined, 'export'],
    ['a foreign business that picks it up', place('DE'), 'destination', 'shop', french, place('DE')],
    ['a customer who picks it up', place('US', 'CA'), 'origin', 'shop', undefined, place('US', 'CA')],
    [
      'a state that is written out',
      place('US', 'CA'),
      'origin',
      place('US', 'new york'),
      undefined,
      place('US', 'NY'),
    ],
    [
      'a state that cannot be read',
      place('US', 'CA'),
      'origin',
      place('US', 'Nowhere'),
      undefined,
      place('US', 'CA'),
    ],
    ['a region of Germany', place('DE'), 'origin', place('DE', 'Bayern'), undefined, place('DE')],
    ['a business of the EU from the US', place('US', 'CA'), 'origin', undefined, french, place('US', 'CA')],
  ])('depends on the order: %s', (_, seller, scheme, to, id, expected) => {
    const {
      place: of,
      reverseCharge,
      exported,
    } = decideTax({ ...DEFAULT_SETTINGS, ...seller, scheme }, to, id);
    expect(reverseCharge ? 'reverse charge' : exported ? 'export' : of).toEqual(expected);
  });
});

describe('the tax of a cart', () => {
  const lines = [
    { id: 'mug', priceCents: 11_900, quantity: 1 },
    { id: 'book', priceCents: 1_070, quantity: 2, taxClass: 'reduced' },
    { id: 'stamp', priceCents: 100, quantity: 1, taxClass: 'zero' },
  ] as unknown as Parameters<typeof quoteCart>[0] as never;
  const amounts = (change: Partial<CurrentTax>, to?: Place, id?: string) => {
    const current = taxOn({ ...DEFAULT_SETTINGS, ...change } as TaxSettings, TODAY);
    const { terms } = taxOfCart(current, to, id === undefined ? undefined : parseVatId(id), 'de');
    const { taxes, charges, dueCents } = quoteCart(lines, { tax: terms });
    return [
      taxes.map((tax) => [tax.rate, tax.taxCents]),
      charges.map(({ label, cents }) => [label, cents]),
      dueCents,
    ];
  };

  it.each<
    [
      name: string,
      change: Partial<CurrentTax>,
      to: Place | undefined,
      id: string | undefined,
      expected: unknown,
    ]
  >([
    [
      'is included per rate',
      {},
      undefined,
      undefined,
      [
        [
          [19_000, 1_900],
          [7_000, 140],
          [0, 0],
        ],
        [],
        14_140,
      ],
    ],
    [
      'is added per rate',
      { inclusive: false },
      undefined,
      undefined,
      [
        [
          [19_000, 2_261],
          [7_000, 150],
          [0, 0],
        ],
        [['MwSt.', 2_411]],
        16_551,
      ],
    ],
    [
      'is deducted for a reverse charge',
      {},
      undefined,
      'FR40303265045',
      [[[0, 0]], [['MwSt.', -2_040]], 12_100],
    ],
    ['is 0 for an export', {}, place('CH'), undefined, [[[0, 0]], [], 14_140]],
    [
      'is 0 in an exempt shop',
      { exempt: true, inclusive: false },
      undefined,
      'FR40303265045',
      [[[0, 0]], [], 14_140],
    ],
    [
      'is that of the destination with OSS',
      { scheme: 'destination' },
      place('FR'),
      undefined,
      [
        [
          [20_000, 1_983],
          [10_000, 195],
          [0, 0],
        ],
        [],
        14_140,
      ],
    ],
  ])('%s', (_, change, to, id, expected) => {
    expect(amounts(change, to, id)).toEqual(expected);
  });
});

describe('settings', () => {
  it.each<[name: string, change: Partial<TaxSettings>, errors: object]>([
    ['no country', { country: '' }, { country: 'tax-country-unknown' }],
    ['an unknown country', { country: 'XX' }, { country: 'tax-country-unknown' }],
    ['a name of the object prototype', { country: 'constructor' }, { country: 'tax-country-unknown' }],
    ['a US shop without a state', { country: 'US' }, { state: 'tax-state-unknown' }],
    ['an unknown state', { country: 'US', state: 'XX' }, { state: 'tax-state-unknown' }],
    ['a state in the EU', { state: 'CA' }, { state: 'tax-state-unknown' }],
    ['a missing label', { labels: { en: '', de: 'MwSt.' } }, { 'label-en': 'tax-label-missing' }],
    [
      'a label that is too long',
      { labels: { en: 'VAT', de: 'x'.repeat(21) } },
      { 'label-de': 'tax-label-invalid' },
    ],
    ['a line break in a label', { labels: { en: 'V\nT', de: 'MwSt.' } }, { 'label-en': 'tax-label-invalid' }],
    ['a negative rate', { rates: [rate('DE', -1, TODAY)] }, { 'rate 0': 'tax-rate-invalid' }],
    ['a rate above 100 %', { rates: [rate('DE', 100.001, TODAY)] }, { 'rate 0': 'tax-rate-invalid' }],
    ['half a thousandth', { rates: [rate('DE', 0.0005, TODAY)] }, { 'rate 0': 'tax-rate-invalid' }],
    ['a rate of the whole US', { rates: [rate('US', 5, TODAY)] }, { 'rate 0': 'tax-rate-invalid' }],
    ['a day that does not exist', { rates: [rate('DE', 5, '2026-02-30')] }, { 'date 0': 'tax-date-invalid' }],
    [
      'a time instead of a day',
      { rates: [rate('DE', 5, '2026-02-20T00')] },
      { 'date 0': 'tax-date-invalid' },
    ],
    [
      'two rates of one day',
      { rates: [rate('DE', 5, TODAY), rate('DE', 5, '2026-01-01'), rate('DE', 6, TODAY)] },
      { 'date 2': 'tax-rate-duplicate' },
    ],
  ])('refuse %s', (_, change, errors) => {
    expect(checkSettings({ ...DEFAULT_SETTINGS, ...change })).toEqual(errors);
  });

  it('are stored with trimmed labels, sorted rates, and without a state or scheme that the country does not have', () => {
    const rates = [
      rate('US', 5, '2026-01-01', { state: 'NY' }),
      rate('DE', 7, TODAY),
      rate('DE', 6, '2025-01-01'),
    ];
    const tidy = tidySettings({
      ...DEFAULT_SETTINGS,
      labels: { en: ' VAT ', de: 'USt' },
      state: 'CA',
      rates,
    });
    expect([tidy.labels.en, tidy.state]).toEqual(['VAT', '']);
    expect(tidy.rates).toEqual([rates[2], rates[1], rates[0]]);
    expect(tidySettings({ ...tidy, country: 'US', state: 'CA', scheme: 'destination' })).toMatchObject({
      state: 'CA',
      scheme: 'origin',
    });
    expect(tidySettings(tidy)).toEqual(tidy);
  });
});

it.each([
  ['19', 19_000],
  [' 8.875 ', 8_875],
  ['5,5 %', 5_500],
  ['0', 0],
  ['100', 100_000],
  ['100.001', Number.NaN],
  ['-1', Number.NaN],
  ['1.2345', Number.NaN],
  ['', Number.NaN],
  ['1e1', Number.NaN],
])('parses the rate "%s" as %s', (text, expected) => {
  expect(parseRate(text)).toBe(expected);
});

it('formats rates in both languages', () => {
  expect([formatRate(19_000, 'en'), formatRate(8_875, 'en'), formatRate(5_500, 'de')]).toEqual([
    '19%',
    '8.875%',
    '5,5\u00a0%',
  ]);
});

it('has a valid time zone for each country and state', () => {
  for (const country of TAX_COUNTRIES)
    for (const state of country === 'US' ? US_STATES : [''])
      expect(() => new Intl.DateTimeFormat('en', { timeZone: timeZoneOf({ country, state }) })).not.toThrow();
  expect(timeZoneOf(place('DE'))).toBe('Europe/Berlin');
  expect(timeZoneOf(place('US', 'HI'))).toBe('Pacific/Honolulu');
  expect(US_STATES).toHaveLength(51);
});

it.each([
  ['CA', 'CA'],
  [' n.y. ', 'NY'],
  ['West Virginia', 'WV'],
  ['VIRGINIA', 'VA'],
  ['Calif', undefined],
  ['', undefined],
])('reads the state "%s" as %s', (text, state) => {
  expect(parseUsState(text)).toBe(state);
});

it('reads the code of each state', () => {
  expect(US_STATES.map(parseUsState)).toEqual(US_STATES);
});
