import type { Translation } from '../../shared/translation.ts';

/** Texts of account security that are loaded with every page. */
export const shellTexts = {
  /** Title of the page of the profile, and label of the links to it. */
  title: 'Security',
  due: (when: string) => `As an administrator of this shop you need a second factor by ${when}.`,
  overdue:
    'As an administrator of this shop you need a second factor. Until you set one up, the back office is closed.',
  setUp: 'Set up a second factor',
  endSessions: 'End all sessions',
  loading: 'Loading...',
  passkeyLogin: 'Log in with a passkey',
  passkeyWaiting: 'Waiting for your passkey...',
  passkeyFailed: 'The login with a passkey was cancelled or failed. Please try again, or use your password.',
} as const;

export type AccountSecurityShellTexts = Translation<typeof shellTexts>;
