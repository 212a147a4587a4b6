import { wallClock } from './local-time.ts';

const DAY = 24 * 60 * 60_000;

/** Formats an instant as the value of a `datetime-local` field: '2026-11-23T17:00'. Empty for null or invalid input. */
export function isoToLocalInput(iso: string | null | undefined, timeZone?: string): string {
  const instant = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(instant) ? '' : new Date(wallClock(instant, timeZone)).toISOString().slice(0, 16);
}

/**
 * Converts a `datetime-local` value in a zone to an instant (ISO, UTC), or null if it is not a date and time from 1970
 * on (SPEC L97, SETTLED 38). A time that a clock change repeats means its first occurrence; one that it skips moves
 * forward by the change (2:30 becomes 3:30), as in calendars.
 */
export function localInputToIso(local: string, timeZone?: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/.exec(local);
  if (!match) return null;
  const wall = Date.parse(`${local}Z`);
  // Date.parse turns 31 June into 1 July: a date that does not round-trip does not exist.
  if (Number.isNaN(wall) || wall < 0 || new Date(wall).toISOString().slice(0, 16) !== match[1]) return null;
  const before = wallClock(wall - DAY, timeZone) - (wall - DAY);
  const after = wallClock(wall + DAY, timeZone) - (wall + DAY);
  // The earlier offset comes first: it is right for the first occurrence of a repeated hour and for a skipped one.
  for (const offset of [before, after]) {
    if (wallClock(wall - offset, timeZone) === wall) return new Date(wall - offset).toISOString();
  }
  return new Date(wall - before).toISOString();
}
