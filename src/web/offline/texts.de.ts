import type { NewVersionTexts } from './texts.ts';

export const newVersionTexts: NewVersionTexts = {
  ready: 'Eine neue Fassung des Shops ist da.',
  reload: 'Neu laden',
};
