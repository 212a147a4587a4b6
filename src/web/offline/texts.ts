import type { Translation } from '../../shared/translation.ts';

/** Texts of the bar that offers a new version. */
export const newVersionTexts = {
  ready: 'A new version of the shop is ready.',
  reload: 'Reload',
} as const;

export type NewVersionTexts = Translation<typeof newVersionTexts>;
