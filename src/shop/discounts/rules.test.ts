import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import { quote } from '../pricing/quote.ts';
import {
  checkTerms,
  DISCOUNT_KINDS,
  type DiscountState,
  findProblem,
  isCode,
  MAX_USES,
  normalizeCode,
  parseDiscountFilter,
  phaseOf,
  toDiscount,
} from './rules.ts';

const NOON = Date.parse('2026-06-15T12:00:00.000Z');
const state = (facts: Partial<DiscountState> = {}): DiscountState => ({
  kind: 'percent',
  value: 10,
  startsAt: null,
  endsAt: null,
  minimumCents: 0,
  maxUses: null,
  maxUsesPerUser: null,
  ended: false,
  uses: 0,
  ...facts,
});

it.each([
  [' summer-10 ', 'SUMMER-10'],
  ['Ab1', 'AB1'],
  ['\tX-Y-Z\n', 'X-Y-Z'],
])('normalizes the code %j to %j', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

it.each([
  ['ABC', true],
  ['A'.repeat(30), true],
  ['---', true],
  ['AB', false],
  ['A'.repeat(31), false],
  ['abc', false],
  ['A B', false],
  ['ÄBC', false],
  ['ABC\n', false],
  ['', false],
])('tells whether %j can be a code: %s', (text, expected) => {
  expect(isCode(text)).toBe(expected);
});

it.each<[string, Partial<DiscountState>, string]>([
  ['without times', {}, 'current'],
  ['that has just started', { startsAt: '2026-06-15T12:00:00.000Z' }, 'current'],
  ['that starts in a millisecond', { startsAt: '2026-06-15T12:00:00.001Z' }, 'scheduled'],
  ['that ends in a millisecond', { endsAt: '2026-06-15T12:00:00.001Z' }, 'current'],
  ['that has just ended', { endsAt: '2026-06-15T12:00:00.000Z' }, 'ended'],
  ['that an administrator has ended', { ended: true, startsAt: '2027-01-01T00:00:00.000Z' }, 'ended'],
])('returns the phase of a code %s', (_, facts, phase) => {
  expect(phaseOf(state(facts), NOON)).toBe(phase);
});

describe('findProblem', () => {
  const order = { totalCents: 5_000, usesByUser: 0, now: NOON };

  it.each<[string, Partial<DiscountState>, Partial<typeof order>, object | undefined]>([
    ['accepts a code without conditions', {}, {}, undefined],
    ['refuses an ended code', { ended: true }, {}, { reason: 'ended' }],
    [
      'refuses a code before its start',
      { startsAt: '2026-07-01T00:00:00.000Z' },
      {},
      { reason: 'not-started', startsAt: '2026-07-01T00:00:00.000Z' },
    ],
    ['refuses a code that is used up', { maxUses: 3, uses: 3 }, {}, { reason: 'used-up' }],
    ['refuses a code that is used more than its limit', { maxUses: 3, uses: 4 }, {}, { reason: 'used-up' }],
    ['accepts the last use', { maxUses: 3, uses: 2 }, {}, undefined],
    [
      'refuses a code that the user has already used',
      { maxUsesPerUser: 1 },
      { usesByUser: 1 },
      { reason: 'already-used' },
    ],
    ['accepts the second of two uses', { maxUsesPerUser: 2 }, { usesByUser: 1 }, undefined],
    [
      'refuses a total below the minimum and says how much is missing',
      { minimumCents: 5_001 },
      {},
      { reason: 'minimum', minimumCents: 5_001, missingCents: 1 },
    ],
    ['accepts a total that equals the minimum', { minimumCents: 5_000 }, {}, undefined],
    [
      'reports the limit per user before the total limit',
      { maxUses: 1, uses: 1, maxUsesPerUser: 1 },
      { usesByUser: 1 },
      { reason: 'already-used' },
    ],
  ])('%s', (_, facts, changes, problem) => {
    expect(findProblem(state(facts), { ...order, ...changes })).toEqual(problem);
  });
});

describe('checkTerms', () => {
  it.each<[string, Partial<DiscountState>, object]>([
    ['1 percent', { value: 1 }, {}],
    ['100 percent', { value: 100 }, {}],
    ['the smallest amount', { kind: 'amount', value: 1 }, {}],
    ['the largest amount', { kind: 'amount', value: MAX_PRICE_CENTS }, {}],
    ['limits of uses', { maxUses: 1, maxUsesPerUser: MAX_USES }, {}],
    ['0 percent', { value: 0 }, { value: 'percent-invalid' }],
    ['101 percent', { value: 101 }, { value: 'percent-invalid' }],
    ['half a percent', { value: 0.5 }, { value: 'percent-invalid' }],
    ['a negative percentage', { value: -5 }, { value: 'percent-invalid' }],
    ['an infinite percentage', { value: Number.POSITIVE_INFINITY }, { value: 'percent-invalid' }],
    ['no amount', { kind: 'amount', value: 0 }, { value: 'amount-invalid' }],
    ['half a cent', { kind: 'amount', value: 0.5 }, { value: 'amount-invalid' }],
    ['a negative amount', { kind: 'amount', value: -100 }, { value: 'amount-invalid' }],
    ['too large an amount', { kind: 'amount', value: 1e15 }, { value: 'amount-invalid' }],
    ['a negative minimum', { minimumCents: -1 }, { minimum: 'minimum-invalid' }],
    ['a fractional minimum', { minimumCents: 0.1 }, { minimum: 'minimum-invalid' }],
    [
      'no use',
      { maxUses: 0, maxUsesPerUser: 0 },
      { maxUses: 'limit-invalid', maxUsesPerUser: 'limit-invalid' },
    ],
    ['too many uses', { maxUses: MAX_USES + 1 }, { maxUses: 'limit-invalid' }],
    ['half a use', { maxUsesPerUser: 1.5 }, { maxUsesPerUser: 'limit-invalid' }],
    [
      'an end at the start',
      { startsAt: '2026-06-15T12:00:00.000Z', endsAt: '2026-06-15T12:00:00.000Z' },
      { endsAt: 'end-before-start' },
    ],
    [
      'an end after the start',
      { startsAt: '2026-06-15T12:00:00.000Z', endsAt: '2026-06-15T12:00:00.001Z' },
      {},
    ],
  ])('finds the errors of %s', (_, facts, errors) => {
    expect(checkTerms(state(facts))).toEqual(errors);
  });
});

it.each([
  ['open', 'open'],
  ['ended', 'ended'],
  ['OPEN', 'all'],
  [null, 'all'],
])('parses the filter %s as %s', (text, filter) => {
  expect(parseDiscountFilter(text)).toBe(filter);
});

it('valid terms never result in a negative amount due, or in one above the total', () => {
  const terms = fc
    .record({ kind: fc.constantFrom(...DISCOUNT_KINDS), value: fc.integer({ min: 1, max: MAX_PRICE_CENTS }) })
    .map(({ kind, value }) => ({ kind, value: kind === 'percent' ? ((value - 1) % 100) + 1 : value }));
  const lines = fc.array(
    fc.record({
      priceCents: fc.integer({ min: 0, max: MAX_PRICE_CENTS }),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { maxLength: 100 },
  );
  fc.assert(
    fc.property(terms, lines, (granted, cart) => {
      expect(checkTerms(state(granted))).toEqual({});
      const { totalCents, orderDiscountCents, dueCents } = quote(cart, {
        orderDiscount: toDiscount(granted),
      });
      expect(dueCents).toBe(totalCents - orderDiscountCents);
      expect(orderDiscountCents).toBeLessThanOrEqual(totalCents);
      expect(dueCents).toBeGreaterThanOrEqual(0);
    }),
  );
});
