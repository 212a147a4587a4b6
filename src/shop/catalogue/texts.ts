import type { Translation } from '../../shared/translation.ts';
import type { UnitReference } from './unit-price.ts';

const REFERENCES: Readonly<Record<UnitReference, string>> = {
  '1kg': 'kg',
  '100g': '100 g',
  '1l': 'l',
  '100ml': '100 ml',
  '1m': 'm',
  '1m2': 'm²',
  '1piece': 'piece',
  '100piece': '100 pieces',
};

/** Texts about products for visitors. Sentences of the specification are quoted verbatim. */
export const texts = {
  /** Toast on Home and /admin/products (SPEC L135, SETTLED 43). */
  loadFailedToast: 'Failed to load products.',

  /** Translations of category names; other categories are shown with a capital first letter (SPEC L44). */
  categories: {} as Readonly<Record<string, string>>,

  /** SPEC L44. */
  card: {
    noImage: 'No Image',
    noDescription: 'No description available.',
    /** Displayed as in the specification; screen readers get `reviewCountSpoken` (SETTLED 16). */
    reviewCount: (count: number) => (count > 0 ? `${count} review(s)` : 'No reviews'),
    reviewCountSpoken: (count: number) =>
      count > 0 ? `${count} ${count === 1 ? 'review' : 'reviews'}` : 'No reviews',
    rated: (rate: string) => `Rated ${rate} out of 5`,
    /** Before a struck-through price, for screen readers: 'was $34.50'. */
    was: 'was',
    viewReview: 'View Review',
    viewReviewOf: (title: string) => `View Review of ${title}`,
  },

  /** On cards, the product page and in carts. */
  piecesLeft: (pieces: number) => (pieces === 0 ? 'Sold out' : `Only ${pieces} left`),

  /** Next to a reduced price (directive 98/6/EC, article 6a). */
  lowestPrice: (price: string) => `Lowest price of the last 30 days: ${price}`,
  /** '$21.33 / l'. */
  unitPrice: (price: string, per: UnitReference) => `${price} / ${REFERENCES[per]}`,
  /** Quantities that unit prices refer to. */
  references: REFERENCES,

  /** SPEC L50. */
  product: {
    /** Before the end of a sale: 'Until Nov 30, 2026, 6:00 PM'. */
    until: 'Until',
    loading: 'Loading product...',
    notFound: 'Product not found. Please try another item.',
    loadFailed: 'This product could not be loaded. Please try again later.',
  },
} as const;

export type CatalogueTexts = Translation<typeof texts>;
