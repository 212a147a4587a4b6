import type { Translation } from '../../shared/translation.ts';

/** Account texts of the shell and of failed requests. Not in `texts.ts`, which is loaded with the account screens. */
export const shellTexts = {
  /** Link to the page that required the login (SETTLED 8). */
  continueTo: (page: string) => `Continue to ${page}`,

  /** Errors of requests (SPEC L134). */
  failures: {
    fetchUserFailed: 'Failed to fetch user data',
    logoutFailed: 'Logout failed',
  },
} as const;

export type AccountShellTexts = Translation<typeof shellTexts>;
