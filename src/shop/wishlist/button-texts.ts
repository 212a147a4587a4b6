import type { Translation } from '../../shared/translation.ts';

/** Texts of the button on the product page. */
export const buttonTexts = {
  add: 'Add to wishlist',
  remove: 'Remove from wishlist',
  added: (title: string) => `${title} added to your wishlist.`,
  removed: (title: string) => `${title} removed from your wishlist.`,
  view: 'View wishlist',
} as const;

export type WishlistButtonTexts = Translation<typeof buttonTexts>;
