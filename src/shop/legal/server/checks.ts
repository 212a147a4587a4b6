import { type Check, counted, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const received = rowCheck({
  name: 'withdrawals',
  okMessage: 'Every statement of withdrawal has been compared with its order.',
  // The job that compares them is retried for minutes after a failure.
  violations: sql`
    select id from withdrawal_statements s where received_at < now() - interval '1 hour'
      and not exists (select from withdrawal_cases where statement_id = s.id)`,
  message: (count) =>
    `${counted(count, 'statement', 'statements')} of withdrawal ${count === 1 ? 'has' : 'have'} not been compared with ${count === 1 ? 'its order' : 'their orders'}`,
  fix: 'Check that the shop runs its jobs, and read the log for errors of legal.receive-withdrawal.',
});

/** Doctor checks for withdrawals. */
export const checks: readonly Check[] = [received];
