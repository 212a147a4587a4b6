import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoToLocalInput, localInputToIso } from './local-input.ts';

const ZONES = ['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Europe/Berlin', 'UTC'];

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
