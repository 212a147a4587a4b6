import type { Translation } from '../../shared/translation.ts';

/** Texts of /staff-invitation. */
export const pageTexts = {
  loading: 'Loading the invitation...',
  loadFailed: 'Failed to load the invitation.',
  failed: 'The invitation could not be accepted. Please try again.',
  logIn:
    'You have been invited to work in this shop. Log in with the email address that received the invitation, or register with it.',
  register: 'Register',
  open: (role: string) => `You have been invited to the role ${role}. Its permissions:`,
  accept: 'Accept invitation',
  accepting: 'Accepting...',
  accepted: 'You have the role now.',
  toBackOffice: 'Go to the back office',
  otherAccount:
    'This invitation is for another email address. Log out, then log in with the email address that received it.',
  administrator: 'You are an administrator and need no role.',
} as const;

export type PageTexts = Translation<typeof pageTexts>;
