import { type Check, counted, RECOMPUTE_COMMAND, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const wrongCounts = sql`
  select user_id as id from (
    select user_id, total, unread from notification_tallies
    union all select user_id, -1, -(not read)::int from notifications
  ) t group by user_id having sum(total) <> 0 or sum(unread) <> 0`;

const counts = rowCheck({
  name: 'badges',
  okMessage: 'Every badge shows the correct number of notifications.',
  violations: wrongCounts,
  message: (count) => `${counted(count, 'user sees', 'users see')} a wrong number of notifications`,
  fix: `${RECOMPUTE_COMMAND} recounts them.`,
  recompute: {
    description: 'the numbers of notifications are recounted',
    async run(tx) {
      // Blocks transactions that write notifications: their triggers write to this table.
      await tx.run(sql`lock table notification_tallies in exclusive mode`);
      const rows = await tx.many<{ id: string }>(sql`select id from (${wrongCounts}) w`);
      const ids = rows.map(({ id }) => id);
      await tx.run(sql`delete from notification_tallies where user_id = any(${ids}::text[])`);
      await tx.run(sql`
        insert into notification_tallies (user_id, slot, total, unread)
        select user_id, 0, count(*), count(*) filter (where not read) from notifications
        where user_id = any(${ids}::text[]) group by user_id`);
    },
  },
});

/** Doctor checks for notifications. */
export const checks: readonly Check[] = [counts];
