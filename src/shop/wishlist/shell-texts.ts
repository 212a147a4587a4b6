import type { Translation } from '../../shared/translation.ts';

/** Texts of the wishlist that are loaded with every page while the feature is on. */
export const shellTexts = {
  /** Heading and title of the page, and label of the links to it. */
  title: 'Wishlist',
} as const;

export type WishlistShellTexts = Translation<typeof shellTexts>;
