import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteCart } from '../cart/quote.ts';
import { checkTerms, findPartlyServedCountries, SMALLEST } from './check-terms.ts';
import {
  BASES,
  type Band,
  type DeliveryTerms,
  deliveryOptions,
  deliveryPrice,
  type Goods,
  goodsOf,
  INITIAL_TERMS,
  isDeliveryOffered,
  type Method,
  type Rate,
  servedCountries,
  type Zone,
  zoneOf,
} from './rules.ts';

const method = (change: Partial<Method> = {}): Method => ({
  id: 'standard',
  name: { en: 'Standard', de: '' },
  time: { en: '', de: '' },
  active: true,
  kind: 'parcel',
  pickupAddress: '',
  ...change,
});
const rate = (change: Partial<Rate> = {}): Rate => ({
  methodId: 'standard',
  basis: 'grams',
  bands: [
    { from: 0, to: 1_000, cents: 500 },
    { from: 1_001, to: 5_000, cents: 900 },
  ],
  freeFromCents: null,
  ...change,
});
const zone = (change: Partial<Zone> = {}): Zone => ({
  id: 'de',
  name: 'Germany',
  areas: [{ country: 'DE', prefixes: [] }],
  rates: [rate()],
  ...change,
});
const terms = (change: Partial<DeliveryTerms> = {}): DeliveryTerms => ({
  defaultCountry: 'DE',
  defaultGrams: 500,
  methods: [method()],
  zones: [zone()],
  ...change,
});
const goods = (change: Partial<Goods> = {}): Goods => ({ cents: 2_000, grams: 800, pieces: 2, ...change });

describe('the price of a delivery', () => {
  it.each<[string, Partial<Rate>, Partial<Goods>, object | undefined]>([
    ['the first band', {}, {}, { cents: 500 }],
    ['the end of the first band', {}, { grams: 1_000 }, { cents: 500 }],
    ['the beginning of the second', {}, { grams: 1_001 }, { cents: 900 }],
    ['goods that are too heavy', {}, { grams: 5_001 }, undefined],
    ['an amount until free delivery', { freeFromCents: 2_500 }, {}, { cents: 500, missingCents: 500 }],
    ['exactly free', { freeFromCents: 2_000 }, {}, { cents: 0 }],
    ['free goods that are too heavy', { freeFromCents: 0 }, { grams: 5_001 }, undefined],
    [
      'a band that is free',
      { bands: [{ from: 0, to: null, cents: 0 }], freeFromCents: 9_000 },
      {},
      { cents: 0 },
    ],
    [
      'the value',
      {
        basis: 'cents',
        bands: [
          { from: 0, to: 1_999, cents: 1 },
          { from: 2_000, to: null, cents: 2 },
        ],
      },
      {},
      { cents: 2 },
    ],
    ['the pieces', { basis: 'pieces', bands: [{ from: 1, to: 2, cents: 7 }] }, {}, { cents: 7 }],
    ['another method', { methodId: 'express' }, {}, undefined],
  ])('is that of %s', (_, rateChange, goodsChange, price) => {
    const found = deliveryPrice(method(), zone({ rates: [rate(rateChange)] }), goods(goodsChange));
    expect(found).toEqual(price);
  });

  it('is 0 everywhere for a pick-up', () => {
    expect(deliveryPrice(method({ kind: 'pickup' }), undefined, goods())).toEqual({ cents: 0 });
  });

  it('depends on the value after discounts, and on known and default weights', () => {
    const line = { title: '', priceCents: 1_000, image: '', category: '', rating: 0 };
    const quote = quoteCart(
      [
        { ...line, id: 'a', quantity: 2 },
        { ...line, id: 'b', quantity: 1 },
        { ...line, id: 'constructor', quantity: 1, unavailable: true },
      ],
      { discount: { code: 'TEN', discount: { percent: 10 }, minimumCents: 0 } },
    );
    expect(goodsOf(quote, { a: 300 }, 500)).toEqual({ cents: 2_700, grams: 1_100, pieces: 3 });
    expect(goodsOf({ lines: [{ line: { id: 'constructor' }, quantity: 2 }], dueCents: 0 }, {}, 5).grams).toBe(
      10,
    );
  });
});

describe('the zone of a place', () => {
  const zones = [
    zone(),
    zone({ id: 'north', areas: [{ country: 'DE', prefixes: ['2'] }] }),
    zone({ id: 'hamburg', areas: [{ country: 'DE', prefixes: ['20', '2 2'] }] }),
    zone({ id: 'riga', areas: [{ country: 'LV', prefixes: ['LV-10'] }] }),
    zone({ id: 'london', areas: [{ country: 'GB', prefixes: ['sw1'] }] }),
  ];
  it.each([
    ['DE', '10115', 'de'],
    ['DE', '', 'de'],
    ['DE', '24103', 'north'],
    ['DE', '20095', 'hamburg'],
    ['DE', '22041', 'hamburg'],
    ['LV', 'LV-1010', 'riga'],
    ['LV', 'LV-2010', undefined],
    ['GB', 'SW1A 1AA', 'london'],
    ['GB', '', undefined],
    ['FR', '75001', undefined],
    ['constructor', '', undefined],
  ])('%s %s is %s', (country, postcode, id) => {
    expect(zoneOf(zones, { country, postcode })?.id).toBe(id);
  });

  it('is the most specific one, in any order of the zones', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(zones, { minLength: zones.length }), (shuffled) => {
        expect(zoneOf(shuffled, { country: 'DE', postcode: '20095' })?.id).toBe('hamburg');
      }),
    );
  });
});

describe('the options of a place', () => {
  it('are the active methods with a price, in the order of the terms', () => {
    const methods = [
      method({ id: 'pickup', kind: 'pickup' }),
      method(),
      method({ id: 'off', active: false, kind: 'pickup' }),
      method({ id: 'express' }),
    ];
    const optionIds = (country: string) =>
      deliveryOptions(terms({ methods }), { country, postcode: '' }, goods()).map(({ method: { id } }) => id);
    expect(optionIds('DE')).toEqual(['pickup', 'standard']);
    expect(optionIds('FR')).toEqual(['pickup']);
  });

  it('are offered as soon as a method is active', () => {
    expect(isDeliveryOffered(INITIAL_TERMS)).toBe(false);
    expect(isDeliveryOffered(terms({ methods: [method({ active: false })] }))).toBe(false);
    expect(isDeliveryOffered(terms())).toBe(true);
    expect(servedCountries(terms())).toEqual(['DE']);
  });
});

describe('the check of the terms', () => {
  const codesOf = (change: Partial<DeliveryTerms>) => checkTerms(terms(change)).map(({ code }) => code);
  const bands = (...list: Band[]) => ({ zones: [zone({ rates: [rate({ bands: list })] })] });

  it.each<[string, Partial<DeliveryTerms>, string[]]>([
    ['valid terms', {}, []],
    ['the initial terms', INITIAL_TERMS, []],
    ['an unknown country', { defaultCountry: 'XX' }, ['delivery-country-unknown']],
    [
      'a method without a name',
      { methods: [method({ name: { en: '', de: 'Versand' } })] },
      ['delivery-method-name-missing'],
    ],
    [
      'an active method without prices',
      { methods: [method(), method({ id: 'b', name: { en: 'B', de: '' } })] },
      ['delivery-method-without-rate'],
    ],
    ['an inactive method without prices', { methods: [method(), method({ id: 'b', active: false })] }, []],
    [
      'a pick-up without an address',
      { methods: [method(), method({ id: 'b', kind: 'pickup' })] },
      ['delivery-pickup-address-missing'],
    ],
    ['a zone without a name', { zones: [zone({ name: '' })] }, ['delivery-zone-name-missing']],
    ['a zone without countries', { zones: [zone({ areas: [] })] }, ['delivery-zone-without-countries']],
    [
      'a zone without prices',
      { zones: [zone(), zone({ id: 'b', areas: [{ country: 'FR', prefixes: [] }], rates: [] })] },
      ['delivery-zone-without-rates'],
    ],
    [
      'a prefix with other characters',
      { zones: [zone({ areas: [{ country: 'DE', prefixes: ['2*'] }] })] },
      ['delivery-prefix-invalid'],
    ],
    ['a country in two zones', { zones: [zone(), zone({ id: 'b', name: 'B' })] }, ['delivery-zones-overlap']],
    [
      'a prefix in two zones, written differently',
      {
        zones: [
          zone({ areas: [{ country: 'GB', prefixes: ['SW1'] }] }),
          zone({ id: 'b', name: 'B', areas: [{ country: 'GB', prefixes: ['sw 1'] }] }),
        ],
      },
      ['delivery-zones-overlap'],
    ],
    [
      'a country twice in a zone',
      {
        zones: [
          zone({
            areas: [
              { country: 'DE', prefixes: [] },
              { country: 'DE', prefixes: [] },
            ],
          }),
        ],
      },
      ['delivery-zones-overlap'],
    ],
    [
      'a country and a part of it',
      { zones: [zone(), zone({ id: 'b', areas: [{ country: 'DE', prefixes: ['2'] }] })] },
      [],
    ],
    ['no band', bands(), ['delivery-bands-missing']],
    ['a gap at the beginning', bands({ from: 1, to: null, cents: 1 }), ['delivery-bands-gap']],
    ['a gap', bands({ from: 0, to: 9, cents: 1 }, { from: 11, to: null, cents: 2 }), ['delivery-bands-gap']],
    [
      'an overlap',
      bands({ from: 0, to: 10, cents: 1 }, { from: 10, to: null, cents: 2 }),
      ['delivery-bands-overlap'],
    ],
    [
      'a band after one without an end',
      bands({ from: 0, to: null, cents: 1 }, { from: 10, to: null, cents: 2 }),
      ['delivery-bands-overlap'],
    ],
    ['a reversed band', bands({ from: 10, to: 5, cents: 1 }), ['delivery-band-reversed']],
  ])('returns the problems of %s', (_, change, codes) => {
    expect(codesOf(change)).toEqual(codes);
  });

  it('names the gap and the overlap', () => {
    const [gap] = checkTerms(
      terms(bands({ from: 0, to: 999, cents: 1 }, { from: 1_100, to: null, cents: 2 })),
    );
    expect(gap!.message).toBe(
      '“Standard” in zone “Germany” has no price from 1,000 g to 1,099 g. Close the gap.',
    );
    const [overlap] = checkTerms(terms({ zones: [zone(), zone({ id: 'b', name: 'Central Europe' })] }));
    expect(overlap!.message).toBe(
      'Zones “Germany” and “Central Europe” both contain Germany. Remove it from one of them.',
    );
  });

  it('names countries of which only some postcodes are in a zone', () => {
    expect(findPartlyServedCountries(terms())).toEqual([]);
    const zones = [zone({ areas: [{ country: 'DE', prefixes: ['2'] }] })];
    expect(findPartlyServedCountries(terms({ zones }))).toEqual(['Germany']);
  });

  it('accepts exactly the bands that give every value up to the end one price', () => {
    const boundary = fc.integer({ min: 0, max: 12 });
    const band = fc.record({
      from: boundary,
      to: fc.option(boundary, { nil: null }),
      cents: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...BASES),
        fc.array(band, { minLength: 1, maxLength: 4 }),
        (basis, list) => {
          const isAccepted =
            checkTerms(terms({ zones: [zone({ rates: [rate({ basis, bands: list })] })] })).length === 0;
          const pricesAt = (value: number) =>
            list.filter(({ from, to }) => value >= from && (to === null || value <= to)).length;
          const end = list.some(({ to }) => to === null) ? 20 : Math.max(...list.map(({ to }) => to ?? 20));
          const values = Array.from({ length: end - SMALLEST[basis] + 1 }, (_, n) => n + SMALLEST[basis]);
          if (isAccepted) for (const value of values) expect(pricesAt(value)).toBe(1);
          // Bands that are in order, begin at the smallest value and have no gap are not refused.
          const isOrdered =
            list[0]!.from <= SMALLEST[basis] &&
            list.every(
              ({ from, to }, n) =>
                (to === null || to >= from) && (n === 0 || from === (list[n - 1]!.to ?? -2) + 1),
            );
          expect(isAccepted).toBe(isOrdered);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
