import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countDays,
  isDay,
  isMonth,
  isRange,
  nextMonth,
  periodOfDays,
  periodOfMonth,
  previousDays,
  slices,
} from './periods.ts';

it.each([
  ['2026-11-20', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['1969-12-31', false],
  ['26-11-20', false],
])('recognises the day %s: %s', (day, expected) => expect(isDay(day)).toBe(expected));

it.each([
  ['2026-12', true],
  ['2026-13', false],
  ['2026-1', false],
])('recognises the month %s: %s', (month, expected) => expect(isMonth(month)).toBe(expected));

it.each([
  ['2026-11-20', '2026-11-20', true],
  ['2026-11-20', '2026-11-19', false],
  ['2024-01-01', '2025-12-31', true],
  ['2024-01-01', '2026-01-01', false],
])('allows a report from %s to %s: %s', (from, to, expected) => expect(isRange(from, to)).toBe(expected));

it('includes the whole days of the time zone, even at a clock change', () => {
  expect(periodOfDays('2026-10-25', '2026-10-25', 'Europe/Berlin')).toEqual({
    start: '2026-10-24T22:00:00.000Z',
    end: '2026-10-25T23:00:00.000Z',
  });
  expect(periodOfMonth('2026-12', 'America/New_York')).toEqual({
    start: '2026-12-01T05:00:00.000Z',
    end: '2027-01-01T05:00:00.000Z',
  });
});

it('compares with as many days before', () => {
  expect(previousDays('2026-11-01', '2026-11-30')).toEqual({ from: '2026-10-02', to: '2026-10-31' });
});

const months = fc
  .tuple(fc.integer({ min: 1971, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);
const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu');

it('months follow each other without gap or overlap, and their slices cover them', () => {
  fc.assert(
    fc.property(months, zones, (month, zone) => {
      const period = periodOfMonth(month, zone);
      expect(periodOfMonth(nextMonth(month), zone).start).toBe(period.end);
      const parts = [...slices(period, 6 * 60 * 60 * 1000)];
      expect([parts[0]!.start, parts.at(-1)!.end]).toEqual([period.start, period.end]);
      for (const [index, part] of parts.slice(1).entries()) expect(part.start).toBe(parts[index]!.end);
    }),
    { numRuns: 200 },
  );
});

it('the previous days are as many, and end the day before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (length) => {
      const from = '2026-03-10';
      const to = new Date(Date.UTC(2026, 2, 10 + length)).toISOString().slice(0, 10);
      const before = previousDays(from, to);
      expect(countDays(before.from, before.to)).toBe(countDays(from, to));
      expect(countDays(before.to, from)).toBe(2);
    }),
  );
});
