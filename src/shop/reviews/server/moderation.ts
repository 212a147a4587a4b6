import { recordAudit } from '../../../server/audit/record.ts';
import { defineRead, defineWrite } from '../../../server/operations.ts';
import { beyond, type PageRange, readPage } from '../../../server/paging.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { join, raw, type Sql, sql } from '../../../server/storage/sql.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { notFound, orNotFound } from '../../../shared/refusal.ts';
import { affectsProducts } from '../../catalogue/server/affected-reads.ts';
import { findProducts } from '../../catalogue/server/find-products.ts';
import { addReviewsToRating, lockRating } from '../../catalogue/server/product-rating.ts';
import * as contract from '../admin-contract.ts';
import { LOW_RATING, type ModerationFilter, MODERATION_PAGE_SIZE as SIZE } from '../admin-rules.ts';
import { AdminReview, AdminReviewPage, AdminReviewsParams } from '../admin-schemas.ts';
import { errors } from '../errors.ts';
import { authorName } from '../rules.ts';
import { ReviewParams } from '../schemas.ts';
import { findReview } from './tables.ts';

/** Minimum interval between live updates (ms). */
const INTERVAL_MS = 500;

export const adminList = defineRead(contract.adminList, {
  permission: 'reviews',
  params: AdminReviewsParams,
  result: AdminReviewPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['reviews', 'products'],
  isAffected: (change, _, { reviews }) =>
    affectsProducts(
      change,
      reviews.map(({ productId }) => ({ id: productId })),
    ),
  async run(db, { filter = 'all', ...position }) {
    const { rows, ...ends } = await readPage(position, SIZE, (range) => findReviews(db, filter, range));
    return { reviews: rows, ...ends };
  },
});

const filters: Record<ModerationFilter, Sql> = {
  all: sql`true`,
  // A literal instead of a parameter, so that the partial index can be used.
  low: sql`r.rating <= ${raw(String(LOW_RATING))}`,
  hidden: sql`r.hidden_at is not null`,
};

function findReviews(db: Queryable, filter: ModerationFilter, range: PageRange): Promise<AdminReview[]> {
  const condition = join([filters[filter], ...beyond(sql`r.id`, range)], ' and ');
  return reviewsWhere(db, sql`${condition} order by r.id ${range.direction} limit ${range.limit}`);
}

export const hide = defineWrite(contract.hide, {
  permission: 'reviews',
  input: ReviewParams,
  result: AdminReview,
  handleInTransaction: ({ tx, viewer }, { id }) => setHidden(tx, viewer, id, true),
});

export const show = defineWrite(contract.show, {
  permission: 'reviews',
  input: ReviewParams,
  result: AdminReview,
  handleInTransaction: ({ tx, viewer }, { id }) => setHidden(tx, viewer, id, false),
});

/** Hides or unhides a review and updates the product's rating (SETTLED 25). Idempotent. */
async function setHidden(tx: Transaction, viewer: Viewer, id: string, hidden: boolean): Promise<AdminReview> {
  const stored = orNotFound(await findReview(tx, id), errors['review-not-found']);
  const { productId, rating } = stored;
  // Locks the product first, like deleting; this also prevents concurrent changes of the review.
  await lockRating(tx, productId);
  const [review] = await reviewsWhere(tx, sql`r.id = ${id}`);
  if (!review) throw notFound(errors['review-not-found']);
  if (review.hidden === hidden) return review;
  await tx.run(
    sql`update reviews set hidden_at = case when ${hidden}::boolean then now() end where id = ${id}`,
  );
  const sign = hidden ? -1 : 1;
  await addReviewsToRating(tx, productId, { sum: sign * rating, count: sign }, { includeDeleted: true });
  const { comment } = review;
  await recordAudit(tx, viewer, {
    entity: 'review',
    entityId: id,
    action: hidden ? 'hide' : 'show',
    before: { productId, rating, comment, hidden: !hidden },
    after: { productId, rating, comment, hidden },
  });
  return { ...review, hidden };
}

interface Row extends Omit<AdminReview, 'userName' | 'productTitle'> {
  authorExists: boolean;
  authorName: string | null;
}

/** Reads reviews with the titles of their products, in two queries. */
async function reviewsWhere(db: Queryable, condition: Sql): Promise<AdminReview[]> {
  const rows = await db.many<Row>(sql`
    select r.id, r.product_id as "productId", r.rating, r.comment, r.created_at as "createdAt",
           r.hidden_at is not null as hidden, u.id is not null as "authorExists", u.name as "authorName"
    from reviews r left join users u on u.id = r.user_id where ${condition}`);
  const products = await findProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.map(({ authorExists, authorName: name, ...row }) => ({
    ...row,
    userName: authorName(authorExists ? { name } : null),
    productTitle: products.get(row.productId)?.title ?? '',
  }));
}
