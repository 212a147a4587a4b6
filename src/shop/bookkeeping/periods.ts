import { localInputToIso } from '../../shared/time.ts';

/** A period: it includes its start, but not its end. Times are ISO, UTC. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum days of a report: two years, so that one request stays within the response timeout. */
const MAX_DAYS = 731;

/** Adds days, possibly negative, to a date such as '2026-11-20'. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Returns whether a text is an existing date from 1970 on, with a year of four digits. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && localInputToIso(`${text}T12:00`, 'UTC') !== null;

/** Returns whether a text is a month from 1970 on, such as '2026-11'. */
export const isMonth = (text: string): boolean => /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`);

/** Returns the number of days from one day up to and including another. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** Returns whether a report can cover these days. */
export function isRange(from: string, to: string): boolean {
  const days = countDays(from, to);
  return days >= 1 && days <= MAX_DAYS;
}

const startOfDay = (day: string, zone: string) => localInputToIso(`${day}T00:00`, zone)!;

/** Returns the period of the days from `from` up to and including `to` in a time zone (IANA name). */
export const periodOfDays = (from: string, to: string, zone: string): Period => ({
  start: startOfDay(from, zone),
  end: startOfDay(addDays(to, 1), zone),
});

/** Returns the days before `from` that are as many as those up to and including `to`. */
export const previousDays = (from: string, to: string): { from: string; to: string } => ({
  from: addDays(from, -countDays(from, to)),
  to: addDays(from, -1),
});

/** Returns the month after this one: '2027-01' for '2026-12'. */
export function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** Returns the period of a month in a time zone (IANA name). */
export const periodOfMonth = (month: string, zone: string): Period => ({
  start: startOfDay(`${month}-01`, zone),
  end: startOfDay(`${nextMonth(month)}-01`, zone),
});

/** Divides a period into consecutive ones of at most `ms` milliseconds. */
export function* slices({ start, end }: Period, ms: number): Generator<Period> {
  for (let at = start; at < end; ) {
    const next = new Date(Date.parse(at) + ms).toISOString();
    const until = next < end ? next : end;
    yield { start: at, end: until };
    at = until;
  }
}
