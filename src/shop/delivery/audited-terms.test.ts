import { expect, it } from 'vitest';
import { auditedFields } from './audited-terms.ts';
import type { DeliveryTerms } from './rules.ts';

const terms: DeliveryTerms = {
  defaultCountry: 'DE',
  defaultGrams: 500,
  methods: [
    {
      id: 'standard',
      name: { en: 'Standard parcel', de: 'Standardpaket' },
      time: { en: '2 to 3 days', de: '' },
      active: true,
      kind: 'parcel',
      pickupAddress: '',
    },
    {
      id: 'shop',
      name: { en: 'Shop', de: '' },
      time: { en: '', de: '' },
      active: false,
      kind: 'pickup',
      pickupAddress: '1 Quay',
    },
  ],
  zones: [
    {
      id: 'home',
      name: 'Home',
      areas: [
        { country: 'DE', prefixes: ['27', '18565'] },
        { country: 'AT', prefixes: [] },
      ],
      rates: [
        {
          methodId: 'standard',
          basis: 'grams',
          bands: [
            { from: 0, to: 5_000, cents: 499 },
            { from: 5_001, to: null, cents: 900 },
          ],
          freeFromCents: 10_000,
        },
        {
          methodId: 'shop',
          basis: 'cents',
          bands: [{ from: 0, to: 2_000, cents: 100 }],
          freeFromCents: null,
        },
      ],
    },
  ],
};

it('shows methods and zones as texts', () => {
  expect(auditedFields(terms)).toEqual({
    defaultCountry: 'DE',
    defaultGrams: 500,
    deliveryMethods: 'Standard parcel, Standardpaket, 2 to 3 days, parcel; Shop, pickup, inactive, 1 Quay',
    deliveryZones:
      'Home: DE 27 18565, AT, Standard parcel grams 0–5000: 4.99 5001–: 9.00 free from 100.00, Shop value 0.00–20.00: 1.00',
  });
});

it('shows a price of a deleted method by its id', () => {
  expect(auditedFields({ ...terms, methods: [] }).deliveryZones).toContain('AT, standard grams 0–5000: 4.99');
});
