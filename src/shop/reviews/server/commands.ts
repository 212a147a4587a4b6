import { defineWrite } from '../../../server/operations.ts';
import { conflict, invalid, notAllowed, notFound } from '../../../shared/refusal.ts';
import { countReviews } from '../../catalogue/server/rate.ts';
import * as contract from '../contract.ts';
import { checkReviewService, mayDelete, mayMarkHelpful } from '../rules.ts';
import { Helpful, MarkHelpful, Nothing, Review, ReviewParams, WriteReview } from '../schemas.ts';
import { serviceTexts as service } from '../service-texts.ts';
import { texts } from '../texts.ts';
import { restoreReview, takeDeletedReview } from './restoring.ts';
import { deleteReview, findReview, insertReview, setVote } from './tables.ts';

const { form } = texts;

export const write = defineWrite(contract.write, {
  who: 'user',
  input: WriteReview,
  result: Review,
  limit: { counter: 'reviews', message: service.tooMany },
  async handleInTransaction({ tx, viewer }, { id: productId, rating, comment: typed }) {
    // An identity without a profile is nobody who could sign a review.
    const userId = viewer.hasProfile ? viewer.userId : '';
    const comment = storable(typed);
    const fault = checkReviewService({ userId, productId, rating, comment });
    if (fault) throw invalid(fault);
    const review = await insertReview(tx, { productId, userId, rating, comment: comment.trim() });
    // Last, because whoever reviews this product waits for this row until the transaction has ended.
    const counted = await countReviews(tx, productId, { sum: rating, count: 1 });
    if (!counted) throw notFound(service.productNotFound);
    if (!review) throw conflict(form.alreadyReviewed);
    return review;
  },
});

export const remove = defineWrite(contract.remove, {
  who: 'user',
  unauthenticatedMessage: service.logInToDelete,
  input: ReviewParams,
  result: Nothing,
  async handleInTransaction({ tx, viewer }, { id }) {
    const review = await findReview(tx, id);
    // Somebody else's is as unknown as one that never was: it may be one that nobody sees any more.
    if (!review || !mayDelete(review, viewer.userId)) throw notFound(service.notFound);
    const { productId, rating, hidden } = review;
    // The product first, as when hiding: two who want the same two rows never wait for each other.
    if (!hidden) await countReviews(tx, productId, { sum: -rating, count: -1 }, { evenDeleted: true });
    if (!(await deleteReview(tx, id, review))) throw notFound(service.notFound);
    return {};
  },
});

export const restore = defineWrite(contract.restore, {
  who: 'user',
  input: ReviewParams,
  result: Nothing,
  async handleInTransaction({ tx, viewer }, { id }) {
    const deleted = await takeDeletedReview(tx, id, viewer.userId);
    if (!deleted) throw notFound(service.notFound);
    const { productId, rating, hidden } = deleted;
    // The product first, as when deleting.
    const sign = hidden ? 0 : 1;
    const change = { sum: sign * rating, count: sign };
    if (!(await countReviews(tx, productId, change, { evenDeleted: true })))
      throw notFound(service.productNotFound);
    if (!(await restoreReview(tx, deleted))) throw conflict(form.alreadyReviewed);
    return {};
  },
});

export const markHelpful = defineWrite(contract.markHelpful, {
  who: 'user',
  input: MarkHelpful,
  result: Helpful,
  async handleInTransaction({ tx, viewer }, { id, helpful }) {
    if (!viewer.hasProfile) throw notAllowed(service.userInvalid);
    const review = await findReview(tx, id);
    if (!review || review.hidden) throw notFound(service.notFound);
    if (!mayMarkHelpful(review, viewer.userId)) throw notAllowed(service.notOnYourOwn);
    const helpfulCount = await setVote(tx, id, viewer.userId, helpful);
    if (helpfulCount === undefined) throw notFound(service.notFound);
    return { helpful, helpfulCount };
  },
});

/** PostgreSQL keeps no NUL in texts. What is no text at all is judged as it came. */
function storable(comment: string): string {
  return typeof comment === 'string' ? comment.replaceAll('\0', '') : comment;
}
