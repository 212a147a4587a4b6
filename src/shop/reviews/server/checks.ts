import { type Check, counted, RECOMPUTE_COMMAND, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const duplicates = rowCheck({
  name: 'reviews',
  okMessage: 'No user has reviewed a product twice.',
  violations: sql`
    select min(id) as id from reviews where user_id is not null group by product_id, user_id having count(*) > 1`,
  message: (count) => `${counted(count, 'user has', 'users have')} reviewed the same product more than once`,
  fix: 'Delete the duplicates from the table reviews and restore its unique index.',
});

const wrongVotes = sql`
  select r.id, count(v.user_id) as votes from reviews r left join review_votes v on v.review_id = r.id
  group by r.id having r.helpful_count <> count(v.user_id)`;

const votes = rowCheck({
  name: 'helpful votes',
  okMessage: 'Every review shows the correct number of helpful votes.',
  violations: wrongVotes,
  message: (count) => `${counted(count, 'review shows', 'reviews show')} a wrong number of helpful votes`,
  fix: `${RECOMPUTE_COMMAND} recounts them.`,
  recompute: {
    description: 'the helpful votes of reviews are recounted',
    async run(tx) {
      const rows = await tx.many<{ id: string }>(sql`select id from (${wrongVotes}) w order by id`);
      const ids = rows.map(({ id }) => id);
      // Locks the reviews first and counts in a later statement: a concurrent vote is either counted or waits.
      await tx.many(sql`select 1 from reviews where id = any(${ids}::text[]) order by id for no key update`);
      await tx.run(sql`
        update reviews r set helpful_count = (select count(*) from review_votes v where v.review_id = r.id)
        where id = any(${ids}::text[])`);
    },
  },
});

/** Doctor checks for reviews. */
export const checks: readonly Check[] = [duplicates, votes];
