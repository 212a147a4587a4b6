import { localInputToIso } from './local-input.ts';

/** Days such as '2026-11-20', both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A period: it includes its start, but not its end. Times are ISO, UTC. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum days of a range: two years, so that one request stays within the response timeout. */
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

export const countDays = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** Returns whether both are dates and the range has between one day and two years. */
export function isDayRange({ from, to }: DayRange): boolean {
  if (!isDay(from) || !isDay(to)) return false;
  const days = countDays({ from, to });
  return days >= 1 && days <= MAX_DAYS;
}

/** Parses the days in a query string; undefined if a day is missing or they are not a valid range. */
export function parseDayRange(query: URLSearchParams): DayRange | undefined {
  const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  return isDayRange(days) ? days : undefined;
}

/** Returns when a day begins in a time zone (IANA name). */
export const startOfDay = (day: string, zone: string): string => localInputToIso(`${day}T00:00`, zone)!;

/** Returns the period of a range of days in a time zone (IANA name). */
export const periodOfDays = ({ from, to }: DayRange, zone: string): Period => ({
  start: startOfDay(from, zone),
  end: startOfDay(addDays(to, 1), zone),
});
