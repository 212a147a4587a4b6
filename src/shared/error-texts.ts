import type { Translation } from './translation.ts';

/** Errors of the platform by code. */
export const errorTexts = {
  busy: 'The shop is busy. Please try again.',
  unavailable: 'The shop is busy. Please try again.',
  failed: 'Something went wrong.',
  'not-signed-in': 'You must be logged in.',
  'not-allowed': 'Only administrators may do this.',
  'step-up-required': 'Confirm with your password or a passkey that it is you, then try again.',
  'second-factor-required':
    'Administrators of this shop need a second factor. Set one up in your profile, under Security.',
  'not-found': 'There is nothing here.',
  'foreign-origin': 'This request did not come from the shop’s own pages.',
  /** `detail`: the first wrong field and what is wrong with it, in English. */
  invalid: ({ detail }: { detail: string }) => detail,
  'text-unstorable': 'This text contains characters that cannot be stored.',
  'request-too-large': 'The request is too large.',
  'request-unreadable': 'The request cannot be read.',
  'json-expected': 'Only JSON is accepted here.',
} as const;

export type ErrorTexts = Translation<typeof errorTexts>;
