import type { Translation } from '../../shared/translation.ts';

/** Refusals about customers. */
export const texts = {
  errors: {
    'customer-not-found':
      'This customer does not exist. The account may have been deleted. Go back to the list.',
    'customer-note-changed': 'Another administrator has changed this note. Review it, then save again.',
  },
} as const;

export type CustomersTexts = Translation<typeof texts>;
