import type { SellingPreset } from '../../shared/preset.ts';
import { type DeliveryTerms, INITIAL_TERMS, type Method, type Zone } from './rules.ts';

/** The members of the European Union other than Germany. */
const OTHER_EU_COUNTRIES = 'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

const METHOD_ID = 'standard';

/** A zone with one price for any weight, in cents of the shop's currency. */
const zone = (
  id: string,
  name: string,
  countries: string,
  cents: number,
  freeFromCents: number | null = null,
): Zone => ({
  id,
  name,
  areas: countries.split(' ').map((country) => ({ country, prefixes: [] })),
  rates: [{ methodId: METHOD_ID, basis: 'grams', bands: [{ from: 0, to: null, cents }], freeFromCents }],
});

const parcel = (name: Method['name'], time: Method['time']): Method => ({
  id: METHOD_ID,
  name,
  time,
  active: true,
  kind: 'parcel',
  pickupAddress: '',
});

/** The terms of each preset. */
const TERMS: Readonly<Record<SellingPreset, DeliveryTerms>> = {
  'small-shop-eu': {
    ...INITIAL_TERMS,
    defaultCountry: 'DE',
    methods: [
      parcel(
        { en: 'Standard parcel', de: 'Standardpaket' },
        { en: '2 to 3 working days', de: '2 bis 3 Werktage' },
      ),
    ],
    zones: [
      zone('germany', 'Germany', 'DE', 4_90, 100_00),
      zone('european-union', 'European Union', OTHER_EU_COUNTRIES, 14_90),
    ],
  },
  'small-shop-us': {
    ...INITIAL_TERMS,
    defaultCountry: 'US',
    methods: [
      parcel(
        { en: 'Standard shipping', de: 'Standardversand' },
        { en: '3 to 5 business days', de: '3 bis 5 Werktage' },
      ),
    ],
    zones: [zone('united-states', 'United States', 'US', 5_95, 75_00)],
  },
};

/** Returns the terms of a preset: one method with one price per zone. */
export const presetTerms = (preset: SellingPreset): DeliveryTerms => TERMS[preset];
