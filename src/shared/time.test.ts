import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalTimeZone,
  formatAgo,
  formatDate,
  formatDateTime,
  formatLongDate,
  isoToLocalInput,
  localInputToIso,
  yearOf,
} from './time.ts';

const ZONES = ['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Europe/Berlin', 'UTC'];

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

describe('a local date-time (SPEC L97, SETTLED 38)', () => {
  it.each([
    ['America/New_York', '2026-11-23T17:00', '2026-11-23T22:00:00.000Z'],
    ['America/New_York', '2026-07-01T00:00', '2026-07-01T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-23T17:00', '2026-11-23T11:30:00.000Z'],
    ['Pacific/Auckland', '2027-01-01T00:30', '2026-12-31T11:30:00.000Z'],
    ['UTC', '2026-11-23T17:00:30', '2026-11-23T17:00:30.000Z'],
  ])('in %s, converts %s to %s', (zone, local, iso) => {
    expect(localInputToIso(local, zone)).toBe(iso);
    expect(isoToLocalInput(iso, zone)).toBe(local.slice(0, 16));
  });

  it.each([
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
    ['Pacific/Auckland', '2026-09-27T02:30', '2026-09-26T14:30:00.000Z', '2026-09-27T03:30'],
  ])('in %s, moves %s forward, because a clock change skips it', (zone, local, iso, shown) => {
    expect(localInputToIso(local, zone)).toBe(iso);
    expect(isoToLocalInput(iso, zone)).toBe(shown);
  });

  it.each([
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    ['Pacific/Auckland', '2026-04-05T02:30', '2026-04-04T13:30:00.000Z', '2026-04-04T14:30:00.000Z'],
  ])(
    'in %s, parses %s, which occurs twice, as its first occurrence, and formats both',
    (zone, local, first, second) => {
      expect(localInputToIso(local, zone)).toBe(first);
      expect(isoToLocalInput(second, zone)).toBe(local);
    },
  );

  it.each([
    '',
    '2026-11-23',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-11-23T24:00',
    '2026-11-23T10:61',
    '2026-11-23T10:00Z',
    '1969-12-31T23:59',
    '12026-11-23T10:00',
    'tomorrow',
  ])('refuses %j', (local) => {
    expect(localInputToIso(local, 'UTC')).toBeNull();
  });

  it.each([[null], [undefined], [''], ['soon']])(
    'formats an unset or invalid time (%s) as an empty field',
    (iso) => {
      expect(isoToLocalInput(iso, 'UTC')).toBe('');
    },
  );

  it('round-trips every minute, in every zone, on every day', () => {
    const minutes = fc.integer({ min: Date.UTC(1971, 0) / 60_000, max: Date.UTC(2090, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...ZONES), (minute, zone) => {
        const shown = isoToLocalInput(new Date(minute * 60_000).toISOString(), zone);
        expect(isoToLocalInput(localInputToIso(shown, zone), zone)).toBe(shown);
      }),
    );
  });

  it('uses the machine’s time zone by default', () => {
    expect(localInputToIso('2026-11-23T17:00')).toBe(new Date(2026, 10, 23, 17).toISOString());
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
