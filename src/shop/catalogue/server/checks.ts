import { type Check, counted, RECOMPUTE_COMMAND, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';
import { PICTURE_WIDTHS } from '../pictures.ts';
import { pictureReferences } from './pictures/references.ts';

const wrongRatings = sql`
  select p.id from products p left join reviews r on r.product_id = p.id and r.hidden_at is null
  group by p.id having (p.review_sum, p.review_count) is distinct from (coalesce(sum(r.rating), 0), count(r.id))`;

const ratings = rowCheck({
  name: 'ratings',
  okMessage: "Every product's rating is what was typed and its visible reviews.",
  violations: wrongRatings,
  message: (count) =>
    `${counted(count, 'product has', 'products have')} a rating that is not the sum of their reviews`,
  fix: `${RECOMPUTE_COMMAND} recalculates them from the visible reviews.`,
  recompute: {
    description: 'the ratings of products are recalculated from their visible reviews',
    async run(tx) {
      const rows = await tx.many<{ id: string }>(sql`select id from (${wrongRatings}) w order by id`);
      const ids = rows.map(({ id }) => id);
      // Held first and summed up by a later statement: a review that is just being written waits for the product.
      await tx.many(sql`select 1 from products where id = any(${ids}::text[]) order by id for no key update`);
      await tx.run(sql`
        update products p set review_sum = s.total, review_count = s.number
        from (
          select p.id, coalesce(sum(r.rating), 0)::int as total, count(r.id)::int as number
          from products p left join reviews r on r.product_id = p.id and r.hidden_at is null
          where p.id = any(${ids}::text[]) group by p.id
        ) s where s.id = p.id`);
    },
  },
});

/** Addresses of this shop; those that begin with another's name are that one's to look after. */
const localReferences = sql`
  ${pictureReferences('products', sql`and image like '/%'`)}
  union ${pictureReferences('orders', sql`and i->>'image' like '/%'`)}
  union ${pictureReferences('notifications', sql`and image like '/%'`)}`;

const pictures = rowCheck({
  name: 'pictures',
  okMessage: 'Every uploaded picture that is shown somewhere is there, in all its widths.',
  violations: sql`
    select used.hash as id from (${localReferences}) used
    where (select count(*) from picture_files f where f.hash = used.hash and f.format = 'webp') < ${PICTURE_WIDTHS.length}`,
  message: (count) => `${counted(count, 'picture is', 'pictures are')} shown somewhere but not there`,
  fix: 'Upload them again (the same file has the same address), or restore them from a backup.',
});

/** What doctor looks at in the catalogue. */
export const checks: readonly Check[] = [ratings, pictures];
