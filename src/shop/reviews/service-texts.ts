import type { Translation } from '../../shared/translation.ts';

/** Messages of the server about reviews, mainly for requests that bypass the form (SPEC L92, SETTLED 28). */
export const serviceTexts = {
  ratingInvalid: 'Rating must be a number between 1 and 5',
  commentEmpty: 'Comment must be a non-empty string',
  productNotFound: 'Product not found',
  userInvalid: 'Invalid user ID.',
  /** SPEC L138; also for an unknown product on /reviews/{id} (SETTLED 43). */
  productInvalid: 'Invalid product ID.',
  logInToDelete: 'You must be logged in to delete a review.',
  notOnYourOwn: 'You cannot mark your own review as helpful.',
  notFound: 'Review not found.',
  /** Also shown by the form, after `submitFailed`. */
  tooMany: 'Too many reviews from your account or network. Please try again in a few minutes.',
} as const;

export type ReviewServiceTexts = Translation<typeof serviceTexts>;
