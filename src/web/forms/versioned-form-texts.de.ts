import type { VersionedFormTexts } from './versioned-form-texts.ts';

export const versionedFormTexts: VersionedFormTexts = {
  saving: 'Wird gespeichert …',
  discard: 'Änderungen verwerfen',
  unchanged: 'Es gibt keine ungespeicherten Änderungen.',
  loadNew: 'Neue Einstellungen laden',
};
