import type { Translation } from '../../shared/translation.ts';
import { MAX_LINES } from './rules.ts';

/**
 * What the shelves, the shell and the store say of the cart, apart from the other texts, which are loaded with the
 * screens that say them.
 */
export const shellTexts = {
  /** The button on cards and on the product detail (SPEC L44, L91, L103, L135). */
  addToCart: {
    label: 'Add to Cart',
    labelOf: (title: string) => `Add to Cart: ${title}`,
    adding: 'Adding...',
    added: 'Product added to cart!',
    alreadyInCart: 'This product is already in your cart.',
    /** The way on in the two toasts above. */
    viewCart: 'View cart',
    /** Beside a product that is there. */
    inCart: 'In your cart',
    notLoggedIn: 'You must be logged in to add items to your cart.',
    /** An alert on the page (SETTLED 22). */
    failed: 'Failed to add product to cart. Please try again.',
    full: `Your cart is full: it holds at most ${MAX_LINES} different products.`,
  },

  /** The cart's error texts in the store (SPEC L134). */
  store: {
    fetchFailed: 'Failed to fetch cart',
    saveFailed: 'Failed to save cart',
  },

  /** Another tab or device was faster (SETTLED 29). */
  rebased: 'Your cart was changed elsewhere. This is the newest, with your change in it.',
} as const;

export type CartShellTexts = Translation<typeof shellTexts>;
