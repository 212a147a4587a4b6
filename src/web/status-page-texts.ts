import type { Translation } from '../shared/translation.ts';

/** Texts of the pages that only explain why there is no content. */
export const statusTexts = {
  /** SPEC L33. */
  notAuthorized: {
    heading: 'Not authorized',
    sentence: 'This part of the shop is for administrators only.',
  },

  notFound: {
    heading: 'Page not found',
    sentence: 'There is nothing at this address.',
  },
} as const;

export type StatusTexts = Translation<typeof statusTexts>;
