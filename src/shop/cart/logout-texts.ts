import type { Translation } from '../../shared/translation.ts';

/** Question before a logout that would lose unsaved cart changes. Loaded only if there are any. */
export const logoutTexts = {
  question: (count: number, titles: string) =>
    `${count} ${count === 1 ? 'item is' : 'items are'} not saved: ${titles}. Log out anyway?`,
  logout: 'Log out anyway',
  stay: 'Stay logged in',
} as const;

export type LogoutTexts = Translation<typeof logoutTexts>;
