import { locale as ownLocale } from './language.ts';

/** Times are ISO strings in UTC outside the database; people see and type them in their own time zone. */

/** Who reads: default to the machine's own time zone and to the language of the build (SETTLED 38, 45). */
export type Viewer = { readonly timeZone?: string | undefined; readonly locale?: string | undefined };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formatters that are kept: the zone is the client's word, there are 430 of them, and a formatter takes some 30 KB. */
const MOST_FORMATS = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making an Intl formatter costs some 50 µs, using one 1 µs. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
    for (const oldest of formats.keys()) {
      if (formats.size <= MOST_FORMATS) break;
      formats.delete(oldest);
    }
  }
  return format;
}

/** The zone's proper name, or undefined when there is none of that name: for one that a browser has sent. */
export function knownTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** What a wall clock in that zone shows at the instant, written as if it were UTC (ms). */
function wallClock(instant: number, timeZone: string | undefined): number {
  const parts = formatter('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) + milliseconds
  );
}

/** The value of a `datetime-local` field for an instant: '2026-11-23T17:00'. Empty for null or nonsense. */
export function isoToLocalInput(iso: string | null | undefined, timeZone?: string): string {
  const instant = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(instant) ? '' : new Date(wallClock(instant, timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant (ISO, UTC) that a `datetime-local` value means in the zone, or null when it is no date-time
 * from 1970 on (SPEC L97, SETTLED 38). In the hour that a clock change repeats the first pass is meant;
 * a time that it leaves out is moved on by the change (2:30 becomes 3:30), as calendars do.
 */
export function localInputToIso(local: string, timeZone?: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/.exec(local);
  if (!match) return null;
  const wall = Date.parse(`${local}Z`);
  // Date.parse rolls 31 June over into July; a date that does not come back as typed does not exist.
  if (Number.isNaN(wall) || wall < 0 || new Date(wall).toISOString().slice(0, 16) !== match[1]) return null;
  const before = wallClock(wall - DAY, timeZone) - (wall - DAY);
  const after = wallClock(wall + DAY, timeZone) - (wall + DAY);
  // Earlier offset first: it is the first pass of a repeated hour and the right shift for a left-out one.
  for (const offset of [before, after]) {
    if (wallClock(wall - offset, timeZone) === wall) return new Date(wall - offset).toISOString();
  }
  return new Date(wall - before).toISOString();
}

/** One way of writing on server and in browser: some ICU versions put U+202F before AM and PM. */
function write(instant: number, viewer: Viewer, options: Intl.DateTimeFormatOptions): string {
  return formatter(viewer.locale ?? ownLocale, { timeZone: viewer.timeZone, ...options })
    .format(instant)
    .replaceAll('\u202f', ' ');
}

const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** 'Nov 19, 2026' in the viewer's zone. */
export function formatDate(iso: string, viewer: Viewer = {}): string {
  return write(Date.parse(iso), viewer, DATE);
}

/** 'Nov 19, 2026, 4:12 PM' in the viewer's zone. */
export function formatDateTime(iso: string, viewer: Viewer = {}): string {
  return write(Date.parse(iso), viewer, { ...DATE, ...TIME });
}

/**
 * How long ago, as one says it: '8 minutes ago', 'Today, 9:40 AM', 'Yesterday, 9:40 AM', 'Nov 19, 5:01 PM',
 * with the year when it is another one. `now` in ms.
 */
export function formatAgo(iso: string, now: number, viewer: Viewer = {}): string {
  const instant = Date.parse(iso);
  const relative = new Intl.RelativeTimeFormat(viewer.locale ?? ownLocale, { numeric: 'auto' });
  const age = Math.max(0, now - instant);
  if (age < MINUTE) return relative.format(0, 'second');
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  const today = wallClock(now, viewer.timeZone);
  const then = wallClock(instant, viewer.timeZone);
  const days = Math.floor(today / DAY) - Math.floor(then / DAY);
  if (days <= 1) {
    const day = relative.format(days > 0 ? -1 : 0, 'day');
    return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${write(instant, viewer, TIME)}`;
  }
  const sameYear = new Date(today).getUTCFullYear() === new Date(then).getUTCFullYear();
  return write(
    instant,
    viewer,
    sameYear ? { month: 'short', day: 'numeric', ...TIME } : { ...DATE, ...TIME },
  );
}
