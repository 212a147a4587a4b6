import type { Translation } from '../../shared/translation.ts';

/** Texts of the wishlist. */
export const texts = {
  screen: {
    count: (products: number) => `${products} ${products === 1 ? 'product' : 'products'}`,
    loading: 'Loading your wishlist...',
    loadFailed: 'Failed to load your wishlist.',
    empty: 'Your wishlist is empty.',
    emptyHint: 'Products you save for later will appear here.',
    toProducts: 'Browse products',
    remove: 'Remove',
    removeOf: (title: string) => `Remove ${title} from your wishlist`,
    removed: (title: string) => `${title} removed from your wishlist.`,
    removeFailed: (reason: string) => `Could not remove the product: ${reason}`,
    restoreFailed: (reason: string) => `Could not restore the product: ${reason}`,
  },

  errors: {
    'wishlist-full': ({ max }: { max: number }) =>
      `Your wishlist is full: it can hold ${max} products. Remove one to add another.`,
    'too-many-wishlist-changes':
      'Too many wishlist changes from your account or network. Please try again in a few minutes.',
    'wishlist-without-profile': 'An account without a profile has no wishlist. Log in with another account.',
  },
} as const;

export type WishlistTexts = Translation<typeof texts>;
