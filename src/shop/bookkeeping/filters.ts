import { addDays, isDay, isRange } from './periods.ts';

/** Days in the URL of /admin/reports, both included. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}

/** Parses the days in a query string; invalid ones mean the days of the current month up to `today`. */
export function parseDays(query: URLSearchParams, today: string): ReportDays {
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  if (isDay(from) && isDay(to) && isRange(from, to)) return { from, to };
  return { from: `${today.slice(0, 7)}-01`, to: today };
}

/** Returns the month before the month of a day. */
export const lastMonth = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

/** Returns the date of an instant (ms) in a time zone: '2026-11-20'. */
export const localDay = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
