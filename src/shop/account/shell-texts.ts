import type { Wording } from '../../shared/wording.ts';

/**
 * What the shell and the store say of an account, apart from the other texts, which are loaded with the screens that
 * say them.
 */
export const shellTexts = {
  /** Back to the page that asked for the login (SETTLED 8). */
  continueTo: (page: string) => `Continue to ${page}`,

  /** The store's error texts (SPEC L134). */
  store: {
    fetchUserFailed: 'Failed to fetch user data',
    logoutFailed: 'Logout failed',
  },
} as const;

export type AccountShellTexts = Wording<typeof shellTexts>;
