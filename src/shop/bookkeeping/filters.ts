import { addDays, type DayRange, parseDayRange } from '../../shared/days.ts';

/** Parses the days in the URL of /admin/reports; invalid ones mean the days of the current month up to `today`. */
export const parseDays = (query: URLSearchParams, today: string): DayRange =>
  parseDayRange(query) ?? { from: `${today.slice(0, 7)}-01`, to: today };

/** Returns the month before the month of a day. */
export const lastMonth = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

/** Returns the date of an instant (ms) in a time zone: '2026-11-20'. */
export const localDay = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
