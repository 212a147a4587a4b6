import type { Translation } from '../../shared/translation.ts';

/** Order texts of the store. The other order texts are loaded with their screens. */
export const shellTexts = {
  /** The store's error texts (SPEC L137). */
  store: {
    fetchFailed: 'Failed to fetch orders',
    createFailed: 'Failed to create order',
    updateFailed: 'Failed to update order',
    deleteFailed: 'Failed to delete order',
  },
} as const;

export type OrderShellTexts = Translation<typeof shellTexts>;
