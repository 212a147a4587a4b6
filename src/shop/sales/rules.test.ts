import { expect, it } from 'vitest';
import { checkSale, endOf, type SaleDraft, type SaleTimes, saleState, startOf } from './rules.ts';

const before = '2026-03-04T09:59:59.999Z';
const now = '2026-03-04T10:00:00.000Z';
const after = '2026-03-04T10:00:00.001Z';
const later = '2026-03-05T10:00:00.000Z';

it.each<[name: string, draft: Partial<SaleDraft>, expected: Record<string, string>]>([
  ['accepts a price just below the regular one', {}, {}],
  ['accepts a free product', { priceCents: 0 }, {}],
  ['accepts a start in the past', { startsAt: before }, {}],
  ['accepts a start and an end in the future', { startsAt: after, endsAt: later }, {}],
  ['accepts an end right after now', { endsAt: after }, {}],
  ['refuses a missing price', { priceCents: null }, { price: 'sale-price-unreadable' }],
  ['refuses a negative price', { priceCents: -1 }, { price: 'sale-price-unreadable' }],
  ['refuses a fraction of a cent', { priceCents: 9.5 }, { price: 'sale-price-unreadable' }],
  ['refuses the regular price', { priceCents: 1_000 }, { price: 'sale-price-not-lower' }],
  ['refuses an end now', { endsAt: now }, { end: 'sale-end-past' }],
  ['refuses an end in the past', { startsAt: before, endsAt: before }, { end: 'sale-end-past' }],
  ['refuses an end at the start', { startsAt: later, endsAt: later }, { end: 'sale-end-before-start' }],
  ['refuses an end before the start', { startsAt: later, endsAt: after }, { end: 'sale-end-before-start' }],
])('%s', (_, draft, expected) => {
  const problems = checkSale({ priceCents: 999, startsAt: null, endsAt: null, ...draft }, 1_000, now);
  expect(Object.fromEntries(Object.entries(problems).map(([field, { code }]) => [field, code]))).toEqual(
    expected,
  );
});

it.each([
  [null, now],
  [before, now],
  [now, now],
  [later, later],
])('a sale with the start %s starts at %s', (startsAt, expected) => {
  expect(startOf(startsAt, now)).toBe(expected);
});

it.each<[endsAt: string | null, endedAt: string | null, end: string | null]>([
  [null, null, null],
  [later, null, later],
  [null, now, now],
  [later, now, now],
  [now, later, now],
])('a sale until %s that was ended at %s ends at %s', (endsAt, endedAt, end) => {
  expect(endOf({ endsAt, endedAt })).toBe(end);
});

it.each<[state: string, sale: SaleTimes]>([
  ['current', { startsAt: now, endsAt: null, endedAt: null }],
  ['current', { startsAt: before, endsAt: after, endedAt: null }],
  ['coming', { startsAt: after, endsAt: null, endedAt: null }],
  ['past', { startsAt: before, endsAt: now, endedAt: null }],
  ['past', { startsAt: before, endsAt: later, endedAt: now }],
  ['past', { startsAt: later, endsAt: null, endedAt: later }],
])('is %s: %o', (state, sale) => {
  expect(saleState(sale, now)).toBe(state);
});
