import { expect, it } from 'vitest';
import { type DayRange, isDay, isDayRange, parseDayRange, periodOfDays } from './days.ts';

it.each([
  ['2026-11-20', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['1969-12-31', false],
  ['26-11-20', false],
])('recognises the day %s: %s', (day, expected) => expect(isDay(day)).toBe(expected));

it.each([
  ['2026-11-20', '2026-11-20', true],
  ['2026-11-20', '2026-11-19', false],
  ['2024-01-01', '2025-12-31', true],
  ['2024-01-01', '2026-01-01', false],
  ['', '2026-11-20', false],
  ['2026-11-20', '2026-11-31', false],
])('allows the days from %s to %s: %s', (from, to, expected) =>
  expect(isDayRange({ from, to })).toBe(expected),
);

it.each<[string, DayRange | undefined]>([
  ['from=2026-11-01&to=2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
  ['from=2026-11-01', undefined],
  ['from=2026-11-30&to=2026-11-01', undefined],
  ['from=yesterday&to=today', undefined],
])('parses ?%s', (query, days) => expect(parseDayRange(new URLSearchParams(query))).toEqual(days));

it('covers whole days in the time zone, even when the clock changes', () => {
  const day = '2026-10-25';
  expect(periodOfDays({ from: day, to: day }, 'Europe/Berlin')).toEqual({
    start: '2026-10-24T22:00:00.000Z',
    end: '2026-10-25T23:00:00.000Z',
  });
});
