import type { Translation } from '../../shared/translation.ts';

/** Errors about stock. Not in `admin-texts.ts`: every page of a translation loads the errors. */
export const texts = {
  errors: {
    /** A product of an order, with the pieces that are left. */
    'not-enough-stock': ({ title, left }: { title: string; left: number }) =>
      left === 0
        ? `“${title}” is sold out.`
        : `Only ${left} of “${title}” ${left === 1 ? 'is' : 'are'} left.`,
    /** The number is not shown while there are more pieces than the threshold. */
    'fewer-in-stock': ({ title }: { title: string }) =>
      `“${title}” is not available in this quantity. Please reduce the quantity.`,
    'stock-level-removed': ({ title }: { title: string }) =>
      `“${title}” no longer has a stock level. Please check it again.`,
    'stock-level-changed': ({ title, left }: { title: string; left: number }) =>
      `The level of “${title}” has changed to ${left} in the meantime. Please check it again.`,
    'stock-threshold-changed': ({ title, lowAt }: { title: string; lowAt: number }) =>
      `The low-stock threshold of “${title}” has changed to ${lowAt} in the meantime. Please check it again.`,
    'stock-levels-changed': 'Some levels have changed in the meantime. Please check the differences again.',
    'stock-untracked': 'This product has no stock level. Enter a counted quantity first.',
    'stock-pieces-invalid': 'Enter a whole number that results in a level from 0 to 1,000,000.',
    'stock-undo-sold': ({ title, left }: { title: string; left: number }) =>
      `The change of “${title}” cannot be undone, because ${left === 0 ? 'none is' : left === 1 ? 'only 1 is' : `only ${left} are`} left. Please enter a correction instead.`,
    'stock-undo-counted': ({ title }: { title: string }) =>
      `The change of “${title}” cannot be undone, because the product was counted afterwards. If the level is wrong, please enter a correction.`,
    'stock-undo-unlimited': ({ title }: { title: string }) =>
      `The change of “${title}” cannot be undone, because the product no longer has a stock level. Enter a counted quantity to give it one again.`,
    'stock-movement-not-found':
      'This stock change cannot be undone. Enter a correction or a counted quantity instead.',
    'stock-product-duplicate': 'Each product can be counted only once.',
    'stock-key-invalid': 'The Idempotency-Key must have 1 to 100 letters, digits, hyphens or underscores.',
    'stock-key-reused': 'This Idempotency-Key belongs to another change.',
    'stock-available': 'This product is available again. Reload the page to order it.',
    'too-many-stock-requests':
      'You have requested too many notifications. Please try again in a few minutes.',
    'stock-request-without-profile':
      'An account without a profile receives no notifications. Log in with another account.',
  },
} as const;

export type StockTexts = Translation<typeof texts>;
