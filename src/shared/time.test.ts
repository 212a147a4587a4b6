import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as german from './language.de.ts';
import * as english from './language.ts';
import { canonicalTimeZone, formatAgo, formatDate, formatDateTime, formatLongDate, yearOf } from './time.ts';

describe('the year', () => {
  it.each([
    ['2026-12-31T12:00:00Z', 'Pacific/Kiritimati', 2027],
    ['2026-12-31T12:00:00Z', 'UTC', 2026],
    ['2027-01-01T11:59:59Z', 'Etc/GMT+12', 2026],
    ['2027-01-01T12:00:00Z', 'Etc/GMT+12', 2027],
  ])('of %s in %s is %i', (iso, timeZone, year) => {
    expect(yearOf(Date.parse(iso), { timeZone })).toBe(year);
  });

  it('is the one that Intl shows, in every zone at every time', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, zones, (date, timeZone) => {
        const shown = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(date);
        expect(yearOf(date.getTime(), { timeZone })).toBe(Number(shown));
      }),
      { numRuns: 500 },
    );
  });
});

describe('formatted times', () => {
  const viewer = { timeZone: 'America/New_York' };

  it('formats date and time in the given zone, with plain spaces', () => {
    expect(formatDate('2026-11-20T02:00:00Z', viewer)).toBe('Nov 19, 2026');
    expect(formatLongDate('2026-11-20T02:00:00Z', viewer)).toBe('November 19, 2026');
    expect(formatLongDate('2026-11-20T02:00:00Z', { ...viewer, locale: 'de' })).toBe('19. November 2026');
    expect(formatDateTime('2026-11-19T21:12:00Z', viewer)).toBe('Nov 19, 2026, 4:12 PM');
    expect(formatDateTime('2026-11-19T21:12:00Z', { ...viewer, locale: 'de' })).toBe('19. Nov. 2026, 16:12');
  });

  it.each([english, german])('formats dates like Intl (case %#)', ({ locale, dateText }) => {
    const date = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
    const format = new Intl.DateTimeFormat(locale, date);
    for (let month = 0; month < 12; month++)
      expect(dateText(9, month, 2026)).toBe(format.format(Date.UTC(2026, month, 9)));
  });

  it.each([
    ['2026-11-20T17:00:00Z', 'now'],
    ['2026-11-20T17:05:00Z', 'now'],
    ['2026-11-20T16:59:00Z', '1 minute ago'],
    ['2026-11-20T16:01:00Z', '59 minutes ago'],
    ['2026-11-20T14:40:00Z', 'Today, 9:40 AM'],
    ['2026-11-20T04:59:00Z', 'Yesterday, 11:59 PM'],
    ['2026-11-18T22:01:00Z', 'Nov 18, 5:01 PM'],
    ['2025-12-31T22:01:00Z', 'Dec 31, 2025, 5:01 PM'],
  ])('formats %s as "%s" at noon on Nov 20, 2026', (iso, expected) => {
    expect(formatAgo(iso, Date.parse('2026-11-20T17:00:00Z'), viewer)).toBe(expected);
  });

  it('returns the canonical name of a zone, or undefined', () => {
    expect(canonicalTimeZone('america/new_york')).toBe('America/New_York');
    expect(canonicalTimeZone('Moon/Crater')).toBeUndefined();
    expect(canonicalTimeZone('')).toBeUndefined();
  });
});
