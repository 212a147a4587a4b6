import { describe, expect, it } from 'vitest';
import { addDays, averageCents, daysEndingWith, localDay, percentChange, sumLastDays } from './dashboard.ts';

const day = (orders: number, cancelled: number, sales: number, revenueCents: number) => ({
  orders,
  cancelled,
  sales,
  revenueCents,
});

describe('figures', () => {
  it('sum the last days, at most all of them', () => {
    const days = [day(5, 1, 3, 300), day(2, 0, 2, 250), day(1, 1, 0, 0)];
    expect(sumLastDays(days, 1)).toEqual(day(1, 1, 0, 0));
    expect(sumLastDays(days, 2)).toEqual(day(3, 1, 2, 250));
    expect(sumLastDays(days, 30)).toEqual(day(8, 2, 5, 550));
  });

  it('have an average in whole cents, or none', () => {
    expect(averageCents(day(4, 0, 3, 1_000))).toBe(333);
    expect(averageCents(day(4, 4, 0, 0))).toBeNull();
  });

  it.each([
    [112, 100, 12],
    [50, 100, -50],
    [0, 100, -100],
    [100, 100, 0],
    [100, 0, null],
    [0, 0, null],
  ])('%s after %s changes by %s percent', (now, before, change) => {
    expect(percentChange(now, before)).toBe(change);
  });
});

describe('days', () => {
  it('cross months, years and leap days', () => {
    expect(daysEndingWith('2027-01-02', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it.each([
    ['2026-11-20T03:00:00Z', 'America/New_York', '2026-11-19'],
    ['2026-11-20T03:00:00Z', 'Asia/Kolkata', '2026-11-20'],
    ['2026-11-20T12:30:00Z', 'Pacific/Auckland', '2026-11-21'],
    ['2026-11-20T23:59:59Z', 'UTC', '2026-11-20'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(localDay(Date.parse(instant), zone)).toBe(day);
  });
});
