import { type Check, counted, RECOMPUTE_COMMAND, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const once = rowCheck({
  name: 'reviews',
  okMessage: 'Nobody has reviewed a product twice.',
  violations: sql`
    select min(id) as id from reviews where user_id is not null group by product_id, user_id having count(*) > 1`,
  message: (count) =>
    `${counted(count, 'person has', 'people have')} reviewed the same product more than once`,
  fix: 'Delete the ones that are too many (Reviews in the back office), and restore the unique index of the table reviews.',
});

const wrongVotes = sql`
  select r.id, count(v.user_id) as votes from reviews r left join review_votes v on v.review_id = r.id
  group by r.id having r.helpful_count <> count(v.user_id)`;

const votes = rowCheck({
  name: 'helpful votes',
  okMessage: 'Every review shows as many helpful votes as were given.',
  violations: wrongVotes,
  message: (count) =>
    `${counted(count, 'review does', 'reviews do')} not show as many helpful votes as were given`,
  fix: `${RECOMPUTE_COMMAND} counts them anew.`,
  recompute: {
    description: 'the helpful votes of reviews are counted anew',
    async run(tx) {
      const rows = await tx.many<{ id: string }>(sql`select id from (${wrongVotes}) w order by id`);
      const ids = rows.map(({ id }) => id);
      // Held first and counted by a later statement: a vote that was just being given is then either seen or waits.
      await tx.many(sql`select 1 from reviews where id = any(${ids}::text[]) order by id for no key update`);
      await tx.run(sql`
        update reviews r set helpful_count = (select count(*) from review_votes v where v.review_id = r.id)
        where id = any(${ids}::text[])`);
    },
  },
});

/** What doctor looks at in reviews. */
export const checks: readonly Check[] = [once, votes];
