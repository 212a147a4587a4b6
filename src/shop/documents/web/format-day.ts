import { locale } from '../../../shared/language.ts';

let format: Intl.DateTimeFormat | undefined;

/** Formats a date, YYYY-MM-DD, in the language of the page. */
export function formatDay(day: string): string {
  format ??= new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(day));
}
