import type { Translation } from '../../shared/translation.ts';

/** A new version of the application is activated only on request. */
export const newVersionTexts = {
  ready: 'A new version of the shop is ready.',
  reload: 'Reload',
} as const;

export type NewVersionTexts = Translation<typeof newVersionTexts>;
