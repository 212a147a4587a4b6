import type { UnsavedTexts } from './unsaved-texts.ts';

export const unsavedTexts: UnsavedTexts = {
  title: 'Ohne Speichern verlassen?',
  text: 'Ihre Änderungen wurden nicht gespeichert.',
  stay: 'Bleiben',
  leave: 'Ohne Speichern verlassen',
};
