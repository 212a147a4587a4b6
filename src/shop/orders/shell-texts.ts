import type { Translation } from '../../shared/translation.ts';

/** Order texts of the store; the other texts are loaded with their screens. */
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
