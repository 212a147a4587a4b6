import type { Translation } from '../shared/translation.ts';

/** Texts of the pages that only explain why there is no content. */
export const statusTexts = {
  /** SPEC L33. */
  notAuthorized: {
    heading: 'Not authorized',
    sentence: 'This part of the shop is for administrators only.',
  },

  /** For staff, in shops with staff roles. */
  notPermitted: {
    heading: 'Not authorized',
    sentence: 'Your role does not permit this page.',
    toBackOffice: 'Continue to the back office',
  },

  notFound: {
    heading: 'Page not found',
    sentence: 'There is nothing at this address.',
  },
} as const;

export type StatusTexts = Translation<typeof statusTexts>;
