import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { storeDeleted } from '../../../server/storage/deleted-records.ts';
import { newId } from '../../../server/storage/ids.ts';
import { empty, type Sql, sql } from '../../../server/storage/sql.ts';
import type { Review } from '../contract.ts';
import { authorName, type ReviewSort, type StarCounts } from '../rules.ts';

interface Row extends Omit<Review, 'userName'> {
  authorKnown: boolean;
  authorName: string | null;
}

const shownColumns = sql`
  select r.id, r.rating, r.comment, r.helpful_count as "helpfulCount", r.created_at as "createdAt",
         u.id is not null as "authorKnown", u.name as "authorName"`;
const selected = sql`${shownColumns} from reviews r left join users u on u.id = r.user_id`;

const shown = ({ authorKnown, authorName: name, ...review }: Row): Review => ({
  ...review,
  userName: authorName(authorKnown ? { name } : null),
});

/** Newest first breaks every tie (SETTLED 27); ids are sortable by time. */
const ORDERS: Record<ReviewSort, Sql> = {
  date: sql`r.id desc`,
  rating: sql`r.rating desc, r.id desc`,
  helpful: sql`r.helpful_count desc, r.id desc`,
};

/** From `fewest` to `most` stars. */
export interface StarRange {
  fewest: number;
  most: number;
}

export async function pageOfReviews(
  db: Queryable,
  productId: string,
  { fewest, most }: StarRange,
  { sort, offset, limit }: { sort: ReviewSort; offset: number; limit: number },
): Promise<Review[]> {
  const rows = await db.many<Row>(sql`
    ${selected}
    where r.product_id = ${productId} and r.hidden_at is null and r.rating between ${fewest} and ${most}
    order by ${ORDERS[sort]} limit ${limit} offset ${offset}`);
  return rows.map(shown);
}

/** Up to `limit` reviews, newest first, from those older than the review `after`. */
export async function latestReviews(
  db: Queryable,
  productId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Review[]> {
  const rows = await db.many<Row>(sql`
    ${selected}
    where r.product_id = ${productId} and r.hidden_at is null ${after ? sql`and r.id < ${after}` : empty}
    order by r.id desc limit ${limit}`);
  return rows.map(shown);
}

/** Number of reviews by stars. */
export async function starCounts(db: Queryable, productId: string): Promise<StarCounts> {
  const rows = await db.many<{ rating: number; number: number }>(sql`
    select rating, count(*) as number from reviews
    where product_id = ${productId} and hidden_at is null group by rating`);
  const of = (stars: number) => rows.find(({ rating }) => rating === stars)?.number ?? 0;
  return [of(1), of(2), of(3), of(4), of(5)];
}

export async function ownReview(
  db: Queryable,
  productId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await db.one<{ id: string }>(
    sql`select id from reviews where product_id = ${productId} and user_id = ${userId}`,
  );
  return row?.id;
}

/** A review that is hidden, for its author; undefined when everybody sees it. */
export async function hiddenReview(db: Queryable, id: string): Promise<Review | undefined> {
  const row = await db.one<Row>(sql`${selected} where r.id = ${id} and r.hidden_at is not null`);
  return row && shown(row);
}

export async function votedReviews(db: Queryable, productId: string, userId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select r.id from review_votes v join reviews r on r.id = v.review_id
    where v.user_id = ${userId} and r.product_id = ${productId} order by r.id`);
  return rows.map(({ id }) => id);
}

/** Writes a review; undefined when the product is not there or its author has reviewed it already. */
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
    ${shownColumns} from r left join users u on u.id = r.user_id`);
  return row && shown(row);
}

/** A review as those see it who change it; hidden ones are found too and count for nothing. */
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
 * Deletes a review and keeps it for Undo, with its votes. False when it is gone already, or was hidden or shown since
 * it was read.
 */
export async function deleteReview(tx: Transaction, id: string, { hidden }: StoredReview): Promise<boolean> {
  // Locked by a statement of its own: the next one then sees every vote that was cast before.
  await tx.run(sql`select 1 from reviews where id = ${id} for update`);
  const kept = await storeDeleted(
    tx,
    'review',
    sql`
      select r.id, r.user_id, to_jsonb(r) || jsonb_build_object('voters', array(
        select v.user_id from review_votes v where v.review_id = r.id order by v.user_id)) as record
      from reviews r where r.id = ${id} and (r.hidden_at is not null) = ${hidden}`,
  );
  if (kept === 0) return false;
  await tx.run(sql`delete from reviews where id = ${id}`);
  return true;
}

/** Holds what a person wrote and found helpful, before the votes and the author go with the account. */
export async function lockReviewsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`
    select 1 from reviews
    where user_id = ${userId} or id in (select review_id from review_votes where user_id = ${userId})
    order by id for update`);
}

/** Sets or takes back one person's vote; how often does not matter. Answers the votes of the review, if it is there. */
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
