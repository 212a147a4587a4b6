import type { Translation } from '../../shared/translation.ts';

/** Messages of failed requests about orders, which any page can show. The other order texts are loaded with their screens. */
export const shellTexts = {
  /** Errors of requests (SPEC L137). */
  failures: {
    fetchFailed: 'Failed to fetch orders',
    createFailed: 'Failed to create order',
    updateFailed: 'Failed to update order',
    deleteFailed: 'Failed to delete order',
  },
} as const;

export type OrderShellTexts = Translation<typeof shellTexts>;
