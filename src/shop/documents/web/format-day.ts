import { formatDate } from '../../../shared/time.ts';

/** Formats a date (YYYY-MM-DD) in the page's language, in the same format as the page's other dates. */
export const formatDay = (day: string): string => formatDate(day, { timeZone: 'UTC' });
