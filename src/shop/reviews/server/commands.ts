import { defineWrite } from '../../../server/operations.ts';
import { conflict, invalid, notAllowed, notFound, orNotFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { addReviewsToRating } from '../../catalogue/server/product-rating.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkReviewService, mayDelete, mayMarkHelpful } from '../rules.ts';
import { Helpful, MarkHelpful, Review, ReviewParams, WriteReview } from '../schemas.ts';
import { restoreReview, takeDeletedReview } from './restoring.ts';
import { deleteReview, findReview, insertReview, setVote } from './tables.ts';

export const write = defineWrite(contract.write, {
  audience: 'user',
  input: WriteReview,
  result: Review,
  limit: { counter: 'reviews', message: errors['too-many-reviews'] },
  async handleInTransaction({ tx, viewer }, { id: productId, rating, comment: rawComment }) {
    // A viewer without a profile cannot write reviews.
    const userId = viewer.hasProfile ? viewer.userId : '';
    const comment = withoutNul(rawComment);
    const problem = checkReviewService({ userId, productId, rating, comment });
    if (problem) throw invalid(problem);
    const review = await insertReview(tx, { productId, userId, rating, comment: comment.trim() });
    // Locks the product, so it comes last: other reviews of the product wait.
    const productExists = await addReviewsToRating(tx, productId, { sum: rating, count: 1 });
    if (!productExists) throw notFound(catalogueErrors['product-not-found']);
    if (!review) throw conflict(errors['already-reviewed']);
    return review;
  },
});

export const remove = defineWrite(contract.remove, {
  audience: 'user',
  unauthenticatedMessage: errors['review-needs-login'],
  input: ReviewParams,
  limit: { counter: 'reviews', message: errors['too-many-review-changes'] },
  async handleInTransaction({ tx, viewer }, { id }) {
    const review = await findReview(tx, id);
    // Another user's review is 'not found' like an unknown one, because it may be hidden.
    if (!review || !mayDelete(review, viewer.userId)) throw notFound(errors['review-not-found']);
    const { productId, rating, hidden } = review;
    // Locks the product first, like hiding, to prevent deadlocks.
    if (!hidden)
      await addReviewsToRating(tx, productId, { sum: -rating, count: -1 }, { includeDeleted: true });
    if (!(await deleteReview(tx, id, review))) throw notFound(errors['review-not-found']);
  },
});

export const restore = defineWrite(contract.restore, {
  audience: 'user',
  input: ReviewParams,
  limit: { counter: 'reviews', message: errors['too-many-review-changes'] },
  async handleInTransaction({ tx, viewer }, { id }) {
    const deleted = orNotFound(await takeDeletedReview(tx, id, viewer.userId), errors['review-not-found']);
    const { productId, rating, hidden } = deleted;
    // Locks the product first, like deleting.
    const sign = hidden ? 0 : 1;
    const change = { sum: sign * rating, count: sign };
    if (!(await addReviewsToRating(tx, productId, change, { includeDeleted: true })))
      throw notFound(catalogueErrors['product-not-found']);
    if (!(await restoreReview(tx, deleted))) throw conflict(errors['already-reviewed']);
  },
});

export const markHelpful = defineWrite(contract.markHelpful, {
  audience: 'user',
  input: MarkHelpful,
  result: Helpful,
  limit: { counter: 'votes', message: errors['too-many-review-changes'] },
  async handleInTransaction({ tx, viewer }, { id, helpful }) {
    if (!viewer.hasProfile) throw notAllowed(errors['user-invalid']);
    const review = await findReview(tx, id);
    if (!review || review.hidden) throw notFound(errors['review-not-found']);
    if (!mayMarkHelpful(review, viewer.userId)) throw notAllowed(errors['own-review']);
    const helpfulCount = await setVote(tx, id, viewer.userId, helpful);
    if (helpfulCount === undefined) throw notFound(errors['review-not-found']);
    return { helpful, helpfulCount };
  },
});

/** Removes NUL, which PostgreSQL texts cannot contain. Returns values of other types unchanged, for validation. */
function withoutNul(comment: string): string {
  return typeof comment === 'string' ? comment.replaceAll('\0', '') : comment;
}
