import { addDays, countDays, type DayRange, isDay, type Period, startOfDay } from '../../shared/days.ts';

/** Returns whether a text is a month from 1970 on, such as '2026-11'. */
export const isMonth = (text: string): boolean => /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`);

/** Returns the range of the same number of days that ends the day before. */
export const previousDays = ({ from, to }: DayRange): DayRange => ({
  from: addDays(from, -countDays({ from, to })),
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

/** Divides a period into consecutive slices of at most `ms` milliseconds. */
export function* slices({ start, end }: Period, ms: number): Generator<Period> {
  for (let at = start; at < end; ) {
    const next = new Date(Date.parse(at) + ms).toISOString();
    const until = next < end ? next : end;
    yield { start: at, end: until };
    at = until;
  }
}
