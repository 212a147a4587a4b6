import type { Translation } from '../../shared/translation.ts';

/** What the store says of orders, apart from the other texts, which are loaded with the screens that say them. */
export const shellTexts = {
  /** Error texts in the store (SPEC L137). */
  store: {
    fetchFailed: 'Failed to fetch orders',
    createFailed: 'Failed to create order',
    updateFailed: 'Failed to update order',
    deleteFailed: 'Failed to delete order',
  },
} as const;

export type OrderShellTexts = Translation<typeof shellTexts>;
