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

describe('fields of a form', () => {
  it('show a product and say the same again', () => {
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

  it('an empty form has no price and a rating of nobody', () => {
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

describe('another administrator was faster (SETTLED 23)', () => {
  it('what both changed shows both values and keeps what was typed', () => {
    const merged = mergeFormValues(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
    expect(merged).toEqual({ typed: { ...base, title: 'Mine' }, theirs: { title: 'Theirs' }, before: {} });
  });

  it('what only the other changed is taken over, with what it was', () => {
    const merged = mergeFormValues(base, { ...base, title: 'Mine' }, { ...base, price: '40.00' });
    expect(merged).toEqual({
      typed: { ...base, title: 'Mine', price: '40.00' },
      theirs: {},
      before: { price: '34.50' },
    });
  });

  it('what both changed alike is no matter', () => {
    const same = { ...base, title: 'Same' };
    expect(mergeFormValues(base, same, same)).toEqual({ typed: same, theirs: {}, before: {} });
  });

  it('never loses what was typed, nor hides what the other changed', () => {
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
      fc.property(fields, fields, fields, (began, typed, fresh) => {
        const merged = mergeFormValues(began, typed, fresh);
        for (const field of Object.keys(fresh) as (keyof ProductFormValues)[]) {
          if (typed[field] !== began[field]) expect(merged.typed[field]).toBe(typed[field]);
          if (fresh[field] !== began[field] && merged.typed[field] !== fresh[field])
            expect(merged.theirs[field]).toBe(fresh[field]);
          if (merged.typed[field] !== typed[field]) expect(merged.before[field]).toBe(typed[field]);
        }
      }),
    );
  });
});
