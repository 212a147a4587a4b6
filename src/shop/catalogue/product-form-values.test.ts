import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdminProduct } from './admin-contract.ts';
import {
  clampFieldValue,
  EMPTY_FORM,
  mergeFormValues,
  type ProductFormValues,
  toDraft,
  toFormValues,
} from './product-form-values.ts';

const product: AdminProduct = {
  id: 'p1',
  title: 'Teapot',
  description: 'Pours.',
  priceCents: 3_450,
  image: '/teapot.webp',
  furtherImages: ['/lid.webp', 'https://a.test/spout.jpg'],
  category: 'kitchen',
  rating: { rate: 4.0909, count: 11 },
  createdBy: 'a1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 3,
};
const base = toFormValues(product);

describe('form values', () => {
  it('are converted from a product and back', () => {
    expect(base).toMatchObject({ price: '34.50', rate: '4.1', count: '11' });
    expect(toDraft(base)).toEqual({
      title: 'Teapot',
      description: 'Pours.',
      priceCents: 3_450,
      image: '/teapot.webp',
      furtherImages: ['/lid.webp', 'https://a.test/spout.jpg'],
      category: 'kitchen',
      rate: 4.1,
      count: 11,
    });
  });

  it('have no price and no ratings in an empty form', () => {
    expect(toDraft(EMPTY_FORM)).toMatchObject({ priceCents: null, rate: 0, count: 0 });
  });

  it.each([
    ['rate', '7', '5'],
    ['rate', '-1', '0'],
    ['rate', '4.26', '4.3'],
    ['rate', 'four', '0'],
    ['rate', '', ''],
    ['count', '2.9', '2'],
    ['count', '-5', '0'],
    ['price', '-1', '-1'],
  ] as const)('%s left at %j becomes %j (SPEC L94)', (field, text, clamped) => {
    expect(clampFieldValue(field, text)).toBe(clamped);
  });
});

describe('merge with the changes of another administrator (SETTLED 23)', () => {
  it('keeps the input of a field that both changed, and reports the other value', () => {
    const merged = mergeFormValues(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
    expect(merged).toEqual({ values: { ...base, title: 'Mine' }, theirs: { title: 'Theirs' }, previous: {} });
  });

  it('takes over a field that only the other changed, and reports the previous value', () => {
    const merged = mergeFormValues(base, { ...base, title: 'Mine' }, { ...base, price: '40.00' });
    expect(merged).toEqual({
      values: { ...base, title: 'Mine', price: '40.00' },
      theirs: {},
      previous: { price: '34.50' },
    });
  });

  it('reports no conflict if both made the same change', () => {
    const same = { ...base, title: 'Same' };
    expect(mergeFormValues(base, same, same)).toEqual({ values: same, theirs: {}, previous: {} });
  });

  it('never loses input and always reports the other changes', () => {
    const value = fc.constantFrom('a', 'b', 'c');
    const fields = fc.record({
      title: value,
      description: value,
      price: value,
      image: value,
      category: value,
      rate: value,
      count: value,
    }) as fc.Arbitrary<ProductFormValues>;
    fc.assert(
      fc.property(fields, fields, fields, (base, current, fresh) => {
        const merged = mergeFormValues(base, current, fresh);
        for (const field of Object.keys(fresh) as (keyof ProductFormValues)[]) {
          if (current[field] !== base[field]) expect(merged.values[field]).toBe(current[field]);
          if (fresh[field] !== base[field] && merged.values[field] !== fresh[field])
            expect(merged.theirs[field]).toBe(fresh[field]);
          if (merged.values[field] !== current[field]) expect(merged.previous[field]).toBe(current[field]);
        }
      }),
    );
  });
});
