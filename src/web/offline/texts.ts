import type { Wording } from '../../shared/wording.ts';

/** A new version of the program itself: never taken without asking. */
export const newVersionTexts = {
  ready: 'A new version of the shop is ready.',
  reload: 'Reload',
} as const;

export type NewVersionTexts = Wording<typeof newVersionTexts>;
