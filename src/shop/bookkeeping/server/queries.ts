import { defineRead } from '../../../server/operations.ts';
import * as contract from '../contract.ts';
import { periodOfDays, previousDays } from '../periods.ts';
import { Report, ReportParams } from '../schemas.ts';
import { figuresOf } from './tables.ts';

/** Minimum interval between live updates (ms): every order changes the figures. */
const INTERVAL_MS = 5_000;

export const report = defineRead(contract.report, {
  audience: 'admin',
  params: ReportParams,
  result: Report,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['orders', 'order_charges', 'order_events', 'money_events'],
  async run(db, { from, to, zone }) {
    const before = previousDays(from, to);
    const [current, previous] = await Promise.all([
      figuresOf(db, periodOfDays(from, to, zone)),
      figuresOf(db, periodOfDays(before.from, before.to, zone)),
    ]);
    return { current, previous };
  },
});
