import { locale as ownLocale } from './language.ts';

/** Times outside the database are ISO strings in UTC; users see and type them in their own time zone. */

/** Defaults: the machine's time zone and the language of the build (SETTLED 38, 45). */
export type FormatOptions = { readonly timeZone?: string | undefined; readonly locale?: string | undefined };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Maximum cached formatters, 30 KB each: clients can request 430 time zones. */
const MAX_FORMATTERS = 100;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter: creating one costs 50 µs, using one 1 µs. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = formatters.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, format);
    for (const oldest of formatters.keys()) {
      if (formatters.size <= MAX_FORMATTERS) break;
      formatters.delete(oldest);
    }
  }
  return format;
}

/** Returns the canonical name of a time zone that a browser sent, or undefined if it is unknown. */
export function canonicalTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns the local time in a zone at an instant, encoded as if it were UTC (ms). */
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
  const partValue = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return (
    Date.UTC(
      partValue('year'),
      partValue('month') - 1,
      partValue('day'),
      partValue('hour'),
      partValue('minute'),
      partValue('second'),
    ) + milliseconds
  );
}

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

/** Formats an instant identically on server and in browser: some ICU versions put U+202F before AM and PM. */
function formatInstant(instant: number, format: FormatOptions, options: Intl.DateTimeFormatOptions): string {
  return formatter(format.locale ?? ownLocale, { timeZone: format.timeZone, ...options })
    .format(instant)
    .replaceAll('\u202f', ' ');
}

const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats a date: 'Nov 19, 2026'. */
export function formatDate(iso: string, format: FormatOptions = {}): string {
  return formatInstant(Date.parse(iso), format, DATE);
}

/** Returns the year of a time (ms). Uses `Intl`, whose first use takes 25 ms, only around New Year (UTC). */
export function yearOf(instant: number, format: FormatOptions): number {
  const iso = new Date(instant).toISOString();
  return Number(/-12-31|-01-01/.test(iso) ? formatDate(iso, format).slice(-4) : iso.slice(0, 4));
}

/** Formats a date for documents and emails, which are read without the shop: 'November 19, 2026'. */
export function formatLongDate(iso: string, format: FormatOptions = {}): string {
  return formatInstant(Date.parse(iso), format, { ...DATE, month: 'long' });
}

/** Formats a date and time: 'Nov 19, 2026, 4:12 PM'. */
export function formatDateTime(iso: string, format: FormatOptions = {}): string {
  return formatInstant(Date.parse(iso), format, { ...DATE, ...TIME });
}

/**
 * Formats a time relative to `now` (ms): '8 minutes ago', 'Today, 9:40 AM', 'Yesterday, 9:40 AM', 'Nov 19, 5:01 PM',
 * with the year if it differs.
 */
export function formatAgo(iso: string, now: number, format: FormatOptions = {}): string {
  const instant = Date.parse(iso);
  const relative = new Intl.RelativeTimeFormat(format.locale ?? ownLocale, { numeric: 'auto' });
  const age = Math.max(0, now - instant);
  if (age < MINUTE) return relative.format(0, 'second');
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  const today = wallClock(now, format.timeZone);
  const localTime = wallClock(instant, format.timeZone);
  const days = Math.floor(today / DAY) - Math.floor(localTime / DAY);
  if (days <= 1) {
    const day = relative.format(days > 0 ? -1 : 0, 'day');
    return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${formatInstant(instant, format, TIME)}`;
  }
  const isSameYear = new Date(today).getUTCFullYear() === new Date(localTime).getUTCFullYear();
  return formatInstant(
    instant,
    format,
    isSameYear ? { month: 'short', day: 'numeric', ...TIME } : { ...DATE, ...TIME },
  );
}
