import { read, write } from '../../shared/operation.ts';
import type { AdminReview, AdminReviewPage, AdminReviewsParams } from './admin-schemas.ts';
import type { ReviewParams } from './schemas.ts';

export type { AdminReview, AdminReviewPage, AdminReviewsParams } from './admin-schemas.ts';

/** Reviews of all products, newest first, page after page, hidden ones too. */
export const adminList = read<AdminReviewsParams, AdminReviewPage>('reviews.adminList', '/admin/reviews');

/** Hides a review from everybody; its rating counts no longer. */
export const hide = write<ReviewParams, AdminReview>('reviews.hide', 'POST', '/admin/reviews/{id}/hide');

/** Shows a hidden review again. */
export const show = write<ReviewParams, AdminReview>('reviews.show', 'POST', '/admin/reviews/{id}/show');
