import { type Check, counted, RECOMPUTE, rowRule } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const once = rowRule({
  name: 'reviews',
  holds: 'Nobody has reviewed a product twice.',
  broken: sql`
    select min(id) as id from reviews where user_id is not null group by product_id, user_id having count(*) > 1`,
  says: (count) => `${counted(count, 'person has', 'people have')} reviewed the same product more than once`,
  mend: 'Delete the ones that are too many (Reviews in the back office), and restore the unique index of the table reviews.',
});

const wrongVotes = sql`
  select r.id, count(v.user_id) as votes from reviews r left join review_votes v on v.review_id = r.id
  group by r.id having r.helpful_count <> count(v.user_id)`;

const votes = rowRule({
  name: 'helpful votes',
  holds: 'Every review shows as many helpful votes as were given.',
  broken: wrongVotes,
  says: (count) =>
    `${counted(count, 'review does', 'reviews do')} not show as many helpful votes as were given`,
  mend: `${RECOMPUTE} counts them anew.`,
  recompute: {
    what: 'the helpful votes of reviews are counted anew',
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
