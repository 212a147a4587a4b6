import { type Check, counted, RECOMPUTE_COMMAND, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';
import { PICTURE_WIDTHS } from '../pictures.ts';
import { pictureReferences } from './pictures/references.ts';

const wrongRatings = sql`
  select p.id from products p left join reviews r on r.product_id = p.id and r.hidden_at is null
  group by p.id having (p.review_sum, p.review_count) is distinct from (coalesce(sum(r.rating), 0), count(r.id))`;

const ratings = rowCheck({
  name: 'ratings',
  okMessage: "Every product's rating matches its entered rating and visible reviews.",
  violations: wrongRatings,
  message: (count) =>
    `${counted(count, 'product has', 'products have')} a rating that does not match the visible reviews`,
  fix: `${RECOMPUTE_COMMAND} recalculates them from the visible reviews.`,
  recompute: {
    description: 'the ratings of products are recalculated from their visible reviews',
    async run(tx) {
      const rows = await tx.many<{ id: string }>(sql`select id from (${wrongRatings}) w order by id`);
      const ids = rows.map(({ id }) => id);
      // Locks the products first and sums in a later statement: concurrent writes of reviews wait for the product.
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

/** References to pictures of this shop; pictures of other sites are not checked. */
const localReferences = sql`
  ${pictureReferences('products', sql`and image like '/%'`)}
  union ${pictureReferences('orders', sql`and i->>'image' like '/%'`)}
  union ${pictureReferences('notifications', sql`and image like '/%'`)}`;

const pictures = rowCheck({
  name: 'pictures',
  okMessage: 'Every uploaded picture that is in use is stored in all widths.',
  violations: sql`
    select used.hash as id from (${localReferences}) used
    where (select count(*) from picture_files f where f.hash = used.hash and f.format = 'webp') < ${PICTURE_WIDTHS.length}`,
  message: (count) => `${counted(count, 'picture is', 'pictures are')} in use but not stored in all widths`,
  fix: 'Upload them again (the same file gets the same URL), or restore them from a backup.',
});

/** Doctor checks for the catalogue. */
export const checks: readonly Check[] = [ratings, pictures];
