import type { Translation } from '../../shared/translation.ts';

/** What visitors read about products. Sentences of the specification are to the letter. */
export const texts = {
  /** SPEC L135: the toast, here and on /admin/products (SETTLED 43). */
  loadFailedToast: 'Failed to load products.',

  /** What categories are called where their own name, with a capital, is not the word (SPEC L44). */
  categories: {} as Readonly<Record<string, string>>,

  /** SPEC L44. */
  card: {
    noImage: 'No Image',
    noDescription: 'No description available.',
    /** Shown as is, '1 review(s)' included; screen readers get `reviewCountSpoken` (SETTLED 16). */
    reviewCount: (count: number) => (count > 0 ? `${count} review(s)` : 'No reviews'),
    reviewCountSpoken: (count: number) =>
      count > 0 ? `${count} ${count === 1 ? 'review' : 'reviews'}` : 'No reviews',
    rated: (rate: string) => `Rated ${rate} out of 5`,
    viewReview: 'View Review',
    viewReviewOf: (title: string) => `View Review of ${title}`,
  },

  /** SPEC L50. */
  product: {
    loading: 'Loading product...',
    notFound: 'Product not found. Please try another item.',
    loadFailed: 'This product could not be loaded. Please try again later.',
  },
} as const;

export type CatalogueTexts = Translation<typeof texts>;
