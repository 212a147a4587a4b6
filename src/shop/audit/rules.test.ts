import { describe, expect, it } from 'vitest';
import { changesOf, parseAuditedEntity } from './rules.ts';

describe('changesOf', () => {
  it('returns the changed fields in their order', () => {
    expect(
      changesOf({ title: 'a', priceCents: 1, image: '/x' }, { title: 'b', priceCents: 1, image: '' }),
    ).toEqual([
      { field: 'title', from: 'a', to: 'b' },
      { field: 'image', from: '/x', to: '' },
    ]);
  });

  it('compares nested values', () => {
    expect(changesOf({ rating: { rate: 4, count: 2 } }, { rating: { rate: 4, count: 2 } })).toEqual([]);
    expect(changesOf({ rating: { rate: 4, count: 2 } }, { rating: { rate: 5, count: 2 } })).toHaveLength(1);
  });

  it('returns all fields of something added or deleted', () => {
    expect(changesOf(null, { title: 'a' })).toEqual([{ field: 'title', from: undefined, to: 'a' }]);
    expect(changesOf({ title: 'a' }, null)).toEqual([{ field: 'title', from: 'a', to: undefined }]);
    expect(changesOf(null, null)).toEqual([]);
  });
});

it.each([
  ['order', 'order'],
  ['payment-settings', 'payment-settings'],
  ['Order', undefined],
  ['session', undefined],
  [null, undefined],
])('parses the kind %s as %s', (text, kind) => {
  expect(parseAuditedEntity(text)).toBe(kind);
});
