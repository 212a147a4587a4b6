import { read } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** Figures of a range of days in the viewer's time zone, and of the same number of days before it. */
export const report = read<s.ReportParams, s.Report>('bookkeeping.report', '/admin/reports', {
  current: 0,
  previous: 0,
});

/** CSV download of a month that is over: one row per order event and movement of money. */
export const MONTH_PATH = '/api/admin/bookkeeping.csv';
