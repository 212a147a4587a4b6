import { describe, expect, it } from 'vitest';
import { type Address, emptyAddress } from './address.ts';
import { type ChoiceInput, chooseDelivery } from './choice.ts';
import type { DeliveryTerms, Method } from './rules.ts';

const method = (id: string, change: Partial<Method> = {}): Method => ({
  id,
  name: { en: id, de: '' },
  time: { en: '', de: '' },
  active: true,
  kind: 'parcel',
  pickupAddress: '',
  ...change,
});
const flat = (methodId: string, cents: number) => ({
  methodId,
  basis: 'pieces' as const,
  bands: [{ from: 1, to: null, cents }],
  freeFromCents: 5_000,
});
const terms: DeliveryTerms = {
  defaultCountry: 'DE',
  defaultGrams: 500,
  methods: [
    method('standard', { time: { en: '2 days', de: '' } }),
    method('express'),
    method('pickup', { kind: 'pickup', pickupAddress: 'Market 1' }),
  ],
  zones: [
    { id: 'de', name: 'Germany', areas: [{ country: 'DE', prefixes: [] }], rates: [flat('standard', 499)] },
    {
      id: 'hh',
      name: 'Hamburg',
      areas: [{ country: 'DE', prefixes: ['20'] }],
      rates: [flat('standard', 399), flat('express', 999)],
    },
  ],
};
const hamburg: Address = {
  ...emptyAddress('DE'),
  name: 'Maya',
  street: 'Harbour 5',
  postcode: '20095',
  city: 'Hamburg',
};
const choose = (change: Partial<ChoiceInput> = {}) =>
  chooseDelivery({
    terms,
    weights: {},
    goods: { cents: 2_000, grams: 500, pieces: 1 },
    saved: undefined,
    entered: { ...emptyAddress('DE'), name: 'Maya' },
    methodId: undefined,
    lastMethodId: null,
    ...change,
  });

describe('the delivery of a cart', () => {
  it('is undefined without methods', () => {
    expect(choose({ terms: { ...terms, methods: [] } })).toBeUndefined();
  });

  it('is estimated for the country while the address is incomplete', () => {
    expect(choose()).toMatchObject({
      estimateFor: 'DE',
      selected: { method: { id: 'standard' }, price: { cents: 499, missingCents: 3_000 } },
      problem: 'Complete your delivery address.',
    });
  });

  it('has the exact price for an address that was entered, and for a saved one', () => {
    expect(choose({ entered: { ...hamburg, postcode: 'd-20095' } })).toMatchObject({
      estimateFor: undefined,
      selected: { price: { cents: 399 } },
      request: { methodId: 'standard', address: hamburg },
      problem: undefined,
      shipTo: 'It will be sent to Maya, Harbour 5, 20095 Hamburg, Germany.',
      note: 'standard, 2 days',
    });
    const saved = { id: 'a', address: hamburg };
    expect(choose({ saved })?.request).toEqual({ methodId: 'standard', addressId: 'a' });
  });

  it('starts with the method of the last order if it delivers to the address, otherwise with the first one that does', () => {
    const selectedMethod = (change: Partial<ChoiceInput>) => choose(change)?.selected.method.id;
    expect(selectedMethod({ entered: hamburg, lastMethodId: 'express' })).toBe('express');
    expect(selectedMethod({ lastMethodId: 'express' })).toBe('standard');
    expect(selectedMethod({ lastMethodId: 'removed' })).toBe('standard');
  });

  it('names the problem if the chosen method does not deliver to the address, or no zone contains it', () => {
    const entered = { ...hamburg, postcode: '80331' };
    expect(choose({ entered, methodId: 'express' })?.problem).toBe(
      'express is not available for this address. Choose another method.',
    );
    const paris = { ...hamburg, country: 'FR', postcode: '75001' };
    expect(choose({ entered: paris, methodId: 'standard' })?.problem).toBe(
      'We do not deliver to France, 75001. Choose another address.',
    );
    expect(choose({ entered: paris })?.selected.method.id).toBe('pickup');
  });

  it('needs no address for a pick-up', () => {
    expect(choose({ methodId: 'pickup' })).toMatchObject({
      request: { methodId: 'pickup' },
      problem: undefined,
      shipTo: 'Pick-up at Market 1.',
    });
  });

  it('gives the checkout the price for the quoted goods', () => {
    const { terms: cartTerms } = choose({ entered: hamburg })!;
    const goods = { lines: [{ line: { id: 'a' }, quantity: 1 }], dueCents: 5_000 };
    expect(cartTerms.delivery?.(goods as never)).toEqual({ label: 'standard', cents: 0 });
    expect(cartTerms.delivery?.({ ...goods, dueCents: 4_999 } as never)).toEqual({
      label: 'standard',
      cents: 399,
    });
  });
});
