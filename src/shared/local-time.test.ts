import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wallClock } from './local-time.ts';

describe('the local time', () => {
  // Until 1972, Liberia's offset included seconds, which `getTimezoneOffset` rounds.
  const times = fc.date({ min: new Date('1973-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const machineZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  afterEach(() => void vi.unstubAllGlobals());

  it('is the one that Intl shows, in every zone', () => {
    const zones = fc.constantFrom(undefined, ...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(times, zones, (date, timeZone) => {
        // A locale whose format is that of ISO 8601.
        const shown = date.toLocaleString('sv', { timeZone });
        expect(new Date(wallClock(date.getTime(), timeZone)).toISOString()).toContain(
          shown.replace(' ', 'T'),
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each([undefined, machineZone])('in the zone %s of the machine needs no Intl', (timeZone) => {
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => machineZone } });
    vi.stubGlobal('Intl', undefined);
    fc.assert(
      fc.property(times, (date) => {
        const local = new Date(wallClock(date.getTime(), timeZone));
        expect(local.getUTCHours()).toBe(date.getHours());
        expect(local.getUTCDate()).toBe(date.getDate());
      }),
    );
  });

  it('in a zone east of UTC is later than UTC', () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    expect(wallClock(0, undefined)).toBe(5.5 * 60 * 60_000);
    vi.restoreAllMocks();
  });
});
