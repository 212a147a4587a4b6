import { defineRead } from '../../../server/operations.ts';
import { periodOfDays } from '../../../shared/days.ts';
import * as contract from '../contract.ts';
import { previousDays } from '../periods.ts';
import { Report, ReportParams } from '../schemas.ts';
import { figuresOf } from './tables.ts';

/** Minimum interval between live updates (ms): every order changes the figures. */
const INTERVAL_MS = 5_000;

export const report = defineRead(contract.report, {
  permission: 'reports',
  params: ReportParams,
  result: Report,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['orders', 'order_charges', 'order_events', 'money_events'],
  async run(db, { zone, ...days }) {
    const [current, previous] = await Promise.all([
      figuresOf(db, periodOfDays(days, zone)),
      figuresOf(db, periodOfDays(previousDays(days), zone)),
    ]);
    return { current, previous };
  },
});
