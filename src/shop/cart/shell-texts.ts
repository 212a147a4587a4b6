import type { Translation } from '../../shared/translation.ts';
import { MAX_LINES } from './rules.ts';

/** Cart texts of product lists, the shell and failed requests. The other cart texts are loaded with their screens. */
export const shellTexts = {
  /** The button on cards and the product page (SPEC L44, L91, L103, L135). */
  addToCart: {
    label: 'Add to Cart',
    labelOf: (title: string) => `Add to Cart: ${title}`,
    adding: 'Adding...',
    added: 'Product added to cart!',
    alreadyInCart: 'This product is already in your cart.',
    /** Link in the two toasts above. */
    viewCart: 'View cart',
    /** Next to a product that is in the cart. */
    inCart: 'In your cart',
    notLoggedIn: 'You must be logged in to add items to your cart.',
    /** An alert on the page (SETTLED 22). */
    failed: 'Failed to add product to cart. Please try again.',
    soldOut: 'This product is sold out.',
    full: `Your cart is full: it holds at most ${MAX_LINES} different products.`,
  },

  /** Errors of cart requests (SPEC L134). */
  failures: {
    fetchFailed: 'Failed to fetch cart',
    saveFailed: 'Failed to save cart',
  },

  /** Toast after rebasing onto another tab's or device's save (SETTLED 29). */
  rebased: 'Your cart changed in another tab or on another device. Your change has been applied.',
} as const;

export type CartShellTexts = Translation<typeof shellTexts>;
