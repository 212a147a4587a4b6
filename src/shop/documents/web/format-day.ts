import { formatDate } from '../../../shared/time.ts';

/** Formats a date, YYYY-MM-DD, in the language of the page, like its other dates. */
export const formatDay = (day: string): string => formatDate(day, { timeZone: 'UTC' });
