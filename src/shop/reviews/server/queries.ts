import { defineRead } from '../../../server/operations.ts';
import { clampPage, pageCount } from '../../../shared/paging.ts';
import { notFound } from '../../../shared/refusal.ts';
import { findProducts } from '../../catalogue/server/find-products.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import {
  averageOf,
  LATEST_REVIEWS_PAGE_SIZE,
  REVIEWS_PAGE_SIZE,
  type StarCounts,
  sumStars,
} from '../rules.ts';
import * as s from '../schemas.ts';
import {
  findHelpfulReviewIds,
  findHiddenReview,
  findOwnReviewId,
  latestReviews,
  pageOfReviews,
  starCounts,
} from './tables.ts';

export const ofProduct = defineRead(contract.ofProduct, {
  audience: 'public',
  params: s.ReviewPageParams,
  result: s.ReviewPage,
  dependsOn: ({ id }) => [`products:${id}`, `ratings:${id}`, `reviews:${id}`],
  async run(db, { id, sort = 'date', minRating = 0, stars, page = 1 }) {
    const found = await findProducts(db, [id]);
    const product = found.get(id);
    if (!product?.available) throw notFound(errors['product-invalid']);
    const counts = await starCounts(db, id);
    const range = { min: Math.max(minRating, stars ?? 1), max: stars ?? 5 };
    const total = counts.slice(range.min - 1, range.max).reduce((sum, count) => sum + count, 0);
    const currentPage = clampPage(page, total, REVIEWS_PAGE_SIZE);
    const offset = (currentPage - 1) * REVIEWS_PAGE_SIZE;
    return {
      reviews: await pageOfReviews(db, id, range, { sort, offset, limit: REVIEWS_PAGE_SIZE }),
      page: currentPage,
      pages: pageCount(total, REVIEWS_PAGE_SIZE),
      total,
      summary: summaryOf(counts, product.rating.count),
    };
  },
});

export const latest = defineRead(contract.latest, {
  audience: 'public',
  params: s.LatestParams,
  result: s.LatestReviews,
  dependsOn: ({ productId }) => [`reviews:${productId}`],
  async run(db, { productId, cursor, limit = LATEST_REVIEWS_PAGE_SIZE }) {
    const rows = await latestReviews(db, productId, { after: cursor, limit: limit + 1 });
    const reviews = rows.slice(0, limit);
    return { reviews, nextCursor: rows.length > limit ? reviews.at(-1)!.id : null };
  },
});

export const summary = defineRead(contract.summary, {
  audience: 'public',
  params: s.ProductParams,
  result: s.ReviewSummary,
  dependsOn: ({ id }) => [`products:${id}`, `ratings:${id}`, `reviews:${id}`],
  async run(db, { id }) {
    const product = (await findProducts(db, [id])).get(id);
    return summaryOf(await starCounts(db, id), product?.rating.count ?? 0);
  },
});

export const mine = defineRead(contract.mine, {
  audience: 'user',
  params: s.ProductParams,
  result: s.MyReviews,
  dependsOn: (_, { userId }) => [`reviews:${userId}`, `review_votes:${userId}`],
  async run(db, { id }, { userId }) {
    const ownId = await findOwnReviewId(db, id, userId);
    return {
      own: ownId ?? null,
      helpful: await findHelpfulReviewIds(db, id, userId),
      hidden: (ownId && (await findHiddenReview(db, ownId))) ?? null,
    };
  },
});

function summaryOf(stars: StarCounts, ratings: number): contract.ReviewSummary {
  const { sum, count } = sumStars(stars);
  const average = averageOf({ sum, count });
  return { count, average: average === null ? null : Math.round(average * 10_000) / 10_000, stars, ratings };
}
