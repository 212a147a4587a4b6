import { locale } from '../../shared/language.ts';
import type { Translation } from '../../shared/translation.ts';

/** Texts about reviews. Sentences of the specification are quoted verbatim. */
export const texts = {
  /** The form (SPEC L51, L92). */
  form: {
    heading: 'Write a review',
    rating: 'Your rating',
    stars: (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`,
    comment: 'Comment',
    counter: (used: string, max: string) => `${used} / ${max}`,
    submit: 'Submit Review',
    submitting: 'Submitting...',
    submitted: 'Thank you for your review.',
    /** For visitors, instead of the form (SPEC L50). */
    logIn: 'Please log in to add a review.',
    cannotLoad: 'Cannot load review form. Missing user or product information.',
    /** SPEC L138. */
    submitFailed: (message: string) => `Failed to submit review: ${message}`,
  },

  errors: {
    /** The form (SPEC L92). */
    'rating-missing': 'Please provide a star rating between 1 and 5.',
    'comment-missing': 'Please enter a comment.',
    'comment-too-long': ({ max }: { max: number }) =>
      `A comment can have at most ${max.toLocaleString(locale)} characters.`,
    'already-reviewed': 'You have already reviewed this product.',
    /** Mainly for requests that bypass the form (SPEC L92, SETTLED 28). */
    'rating-invalid': 'Rating must be a number between 1 and 5',
    'comment-empty': 'Comment must be a non-empty string',
    'user-invalid': 'Invalid user ID.',
    /** SPEC L138; also for an unknown product on /reviews/{id} (SETTLED 43). */
    'product-invalid': 'Invalid product ID.',
    'review-needs-login': 'You must be logged in to delete a review.',
    'own-review': 'You cannot mark your own review as helpful.',
    'review-not-found': 'Review not found.',
    /** Also shown by the form, after `submitFailed`. */
    'too-many-reviews': 'Too many reviews from your account or network. Please try again in a few minutes.',
    'too-many-review-changes':
      'Too many changes to reviews from your account or network. Please try again in a few minutes.',
  },

  /** A review (SPEC L50, L54). */
  review: {
    fallbackName: 'User',
    deletedAuthor: 'Anonymous',
    outOfFive: (rating: number) => `${rating} out of 5`,
    rated: (rating: number) => `Rated ${rating} out of 5`,
    deleting: 'Deleting...',
    deleted: 'Your review was deleted.',
    restoreFailed: (reason: string) => `Could not restore your review: ${reason}`,
    deleteYours: 'Delete your review',
    helpful: 'Helpful',
    helpfulCount: (votes: number) =>
      `${votes} ${votes === 1 ? 'person' : 'people'} found this review helpful`,
  },

  /** Product page (SPEC L50). */
  detail: {
    heading: 'Reviews',
    /** After the average: '4.3 from 21 review(s)'. */
    averageFrom: (reviewCount: string) => `from ${reviewCount}`,
    /** For products with a seed rating (SETTLED 49). */
    ratingsAndReviews: (ratings: number, reviews: number) =>
      `${ratings} ${ratings === 1 ? 'rating' : 'ratings'}, ${reviews} ${reviews === 1 ? 'review' : 'reviews'}`,
    loading: 'Loading reviews...',
    none: 'No reviews yet. Be the first to write one.',
    /** For the author, above a hidden review. */
    hidden: 'This review is hidden by the shop. Only you can see it.',
    loadFailed: 'Failed to load reviews.',
    /** An alert on the page (SPEC L138, SETTLED 22, 43). */
    deleteFailed: 'Failed to delete review. Try again.',
    all: 'See all reviews',
  },

  /** Below an item of the order details (SPEC L52). */
  inOrder: {
    show: 'Show Reviews',
    hide: 'Hide Reviews',
    showOf: (title: string) => `Show Reviews of ${title}`,
    hideOf: (title: string) => `Hide Reviews of ${title}`,
    loadFailed: 'Failed to load reviews.',
    /** In order details; the product page has another text (SPEC L138, SETTLED 43). */
    deleteFailed: 'Could not delete review. Please try again.',
  },

  /** /reviews/{productId} (SPEC L54, L151). */
  page: {
    heading: 'Product Reviews',
    headingOf: (title: string) => `Reviews of ${title}`,
    toProduct: 'View product',
    loading: 'Loading reviews...',
    loadFailed: 'Failed to load reviews.',
    sortBy: 'Sort by',
    sorts: { date: 'Date (newest)', rating: 'Rating (high to low)', helpful: 'Most helpful' },
    minimumRating: 'Minimum rating',
    minimumRatings: { 0: 'All', 4: '4+', 3: '3+', 2: '2+' },
    none: 'No reviews yet.',
    noneMatch: 'No reviews match the selected filter.',
    distribution: 'Ratings by number of stars',
    bar: (stars: number, count: number) =>
      `${stars} ${stars === 1 ? 'star' : 'stars'}: ${count} ${count === 1 ? 'review' : 'reviews'}`,
  },
} as const;

export type ReviewTexts = Translation<typeof texts>;
