import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { storeDeleted } from '../../../server/storage/deleted-records.ts';
import { newId } from '../../../server/storage/ids.ts';
import { empty, type Sql, sql } from '../../../server/storage/sql.ts';
import type { Review } from '../contract.ts';
import { authorName, type ReviewSort, type StarCounts } from '../rules.ts';

interface Row extends Omit<Review, 'userName'> {
  authorExists: boolean;
  authorName: string | null;
}

const selectReviewColumns = sql`
  select r.id, r.rating, r.comment, r.helpful_count as "helpfulCount", r.created_at as "createdAt",
         u.id is not null as "authorExists", u.name as "authorName"`;
const selectReviews = sql`${selectReviewColumns} from reviews r left join users u on u.id = r.user_id`;

const toReview = ({ authorExists, authorName: name, ...review }: Row): Review => ({
  ...review,
  userName: authorName(authorExists ? { name } : null),
});

/** Sort orders; ties are sorted newest first (SETTLED 27), as ids are sortable by time. */
const ORDERS: Record<ReviewSort, Sql> = {
  date: sql`r.id desc`,
  rating: sql`r.rating desc, r.id desc`,
  helpful: sql`r.helpful_count desc, r.id desc`,
};

/** Range of stars, inclusive. */
export interface StarRange {
  min: number;
  max: number;
}

export async function pageOfReviews(
  db: Queryable,
  productId: string,
  { min, max }: StarRange,
  { sort, offset, limit }: { sort: ReviewSort; offset: number; limit: number },
): Promise<Review[]> {
  const rows = await db.many<Row>(sql`
    ${selectReviews}
    where r.product_id = ${productId} and r.hidden_at is null and r.rating between ${min} and ${max}
    order by ${ORDERS[sort]} limit ${limit} offset ${offset}`);
  return rows.map(toReview);
}

/** Reads up to `limit` reviews older than the review `after`, newest first. */
export async function latestReviews(
  db: Queryable,
  productId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Review[]> {
  const rows = await db.many<Row>(sql`
    ${selectReviews}
    where r.product_id = ${productId} and r.hidden_at is null ${after ? sql`and r.id < ${after}` : empty}
    order by r.id desc limit ${limit}`);
  return rows.map(toReview);
}

/** Counts a product's visible reviews by stars. */
export async function starCounts(db: Queryable, productId: string): Promise<StarCounts> {
  const rows = await db.many<{ rating: number; number: number }>(sql`
    select rating, count(*) as number from reviews
    where product_id = ${productId} and hidden_at is null group by rating`);
  const countOf = (stars: number) => rows.find(({ rating }) => rating === stars)?.number ?? 0;
  return [countOf(1), countOf(2), countOf(3), countOf(4), countOf(5)];
}

/** Returns the id of the user's review of a product. */
export async function findOwnReviewId(
  db: Queryable,
  productId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await db.one<{ id: string }>(
    sql`select id from reviews where product_id = ${productId} and user_id = ${userId}`,
  );
  return row?.id;
}

/** Returns a hidden review, for its author; undefined if it is not hidden. */
export async function findHiddenReview(db: Queryable, id: string): Promise<Review | undefined> {
  const row = await db.one<Row>(sql`${selectReviews} where r.id = ${id} and r.hidden_at is not null`);
  return row && toReview(row);
}

/** Returns the ids of the product's reviews that the user has marked as helpful. */
export async function findHelpfulReviewIds(
  db: Queryable,
  productId: string,
  userId: string,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select r.id from review_votes v join reviews r on r.id = v.review_id
    where v.user_id = ${userId} and r.product_id = ${productId} order by r.id`);
  return rows.map(({ id }) => id);
}

/** Writes a review; undefined if the product does not exist or the author has already reviewed it. */
export async function insertReview(
  tx: Transaction,
  review: { productId: string; userId: string; rating: number; comment: string },
): Promise<Review | undefined> {
  const { productId, userId, rating, comment } = review;
  const row = await tx.one<Row>(sql`
    with r as (
      insert into reviews (id, product_id, user_id, rating, comment)
      select ${newId()}, id, ${userId}, ${rating}, ${comment} from products where id = ${productId}
      on conflict (product_id, user_id) do nothing returning *
    )
    ${selectReviewColumns} from r left join users u on u.id = r.user_id`);
  return row && toReview(row);
}

/** The fields of a review that a change or deletion needs. Hidden reviews are not part of the product's rating. */
export interface StoredReview {
  userId: string | null;
  productId: string;
  rating: number;
  hidden: boolean;
}

export function findReview(tx: Transaction, id: string): Promise<StoredReview | undefined> {
  return tx.one(sql`
    select user_id as "userId", product_id as "productId", rating, hidden_at is not null as hidden
    from reviews where id = ${id}`);
}

/**
 * Deletes a review and stores it with its votes for Undo. Returns false if it is already deleted, or has been hidden or
 * unhidden since it was read.
 */
export async function deleteReview(tx: Transaction, id: string, { hidden }: StoredReview): Promise<boolean> {
  // Locks in a separate statement, so that the next one sees all earlier votes.
  await tx.run(sql`select 1 from reviews where id = ${id} for update`);
  const stored = await storeDeleted(
    tx,
    'review',
    sql`
      select r.id, r.user_id, to_jsonb(r) || jsonb_build_object('voters', array(
        select v.user_id from review_votes v where v.review_id = r.id order by v.user_id)) as record
      from reviews r where r.id = ${id} and (r.hidden_at is not null) = ${hidden}`,
  );
  if (stored === 0) return false;
  await tx.run(sql`delete from reviews where id = ${id}`);
  return true;
}

/**
 * Locks the reviews that a user wrote or marked as helpful, before the account is deleted. The user's reviews then
 * remain as 'Anonymous' (SETTLED 11).
 */
export async function lockReviewsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`
    select 1 from reviews
    where user_id = ${userId} or id in (select review_id from review_votes where user_id = ${userId})
    order by id for update`);
}

/**
 * Adds or removes a user's vote (idempotent). Returns the review's number of votes, or undefined if it does not exist.
 */
export async function setVote(
  tx: Transaction,
  id: string,
  userId: string,
  helpful: boolean,
): Promise<number | undefined> {
  await tx.run(sql`select 1 from reviews where id = ${id} for no key update`);
  await tx.run(
    helpful
      ? sql`
          insert into review_votes (review_id, user_id)
          select id, ${userId} from reviews where id = ${id} on conflict do nothing`
      : sql`delete from review_votes where review_id = ${id} and user_id = ${userId}`,
  );
  const row = await tx.one<{ votes: number }>(
    sql`select helpful_count as votes from reviews where id = ${id}`,
  );
  return row?.votes;
}
