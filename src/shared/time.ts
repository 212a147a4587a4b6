import { dateText, locale as ownLocale } from './language.ts';
import { formatter, wallClock } from './local-time.ts';

/** Times outside the database are ISO strings in UTC; users see and type them in their own time zone. */

/** Defaults: the machine's time zone and the language of the build (SETTLED 38, 45). */
export type FormatOptions = { readonly timeZone?: string | undefined; readonly locale?: string | undefined };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the canonical name of a time zone that a browser sent, or undefined if it is unknown. */
export function canonicalTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Formats an instant identically on server and in browser: some ICU versions put U+202F before AM and PM. */
function formatInstant(instant: number, format: FormatOptions, options: Intl.DateTimeFormatOptions): string {
  return formatter(format.locale ?? ownLocale, { timeZone: format.timeZone, ...options })
    .format(instant)
    .replaceAll('\u202f', ' ');
}

const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats a date in the language of the build: 'Nov 19, 2026'. Uses `Intl` only for a zone other than the machine's. */
export function formatDate(iso: string, { timeZone }: { timeZone?: string | undefined } = {}): string {
  const local = new Date(wallClock(Date.parse(iso), timeZone));
  return dateText(local.getUTCDate(), local.getUTCMonth(), local.getUTCFullYear());
}

/** Returns the year of a time (ms). Converts to local time, which may need `Intl`, only around New Year (UTC). */
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
