import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countDays } from '../../shared/days.ts';
import { isMonth, nextMonth, periodOfMonth, previousDays, slices } from './periods.ts';

it.each([
  ['2026-12', true],
  ['2026-13', false],
  ['2026-1', false],
])('recognises the month %s: %s', (month, expected) => expect(isMonth(month)).toBe(expected));

it('a month begins and ends at midnight of the time zone', () => {
  expect(periodOfMonth('2026-12', 'America/New_York')).toEqual({
    start: '2026-12-01T05:00:00.000Z',
    end: '2027-01-01T05:00:00.000Z',
  });
});

it('returns the same number of days before a range', () => {
  expect(previousDays({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: '2026-10-02',
    to: '2026-10-31',
  });
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

it('returns a previous range of the same length that ends the day before, for any range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (length) => {
      const from = '2026-03-10';
      const to = new Date(Date.UTC(2026, 2, 10 + length)).toISOString().slice(0, 10);
      const before = previousDays({ from, to });
      expect(countDays(before)).toBe(countDays({ from, to }));
      expect(countDays({ from: before.to, to: from })).toBe(2);
    }),
  );
});
