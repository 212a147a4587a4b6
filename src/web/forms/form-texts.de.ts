import type { FormTexts } from './form-texts.ts';

export const formTexts: FormTexts = {
  saving: 'Wird gespeichert …',
  discard: 'Änderungen verwerfen',
  unchanged: 'Es gibt keine ungespeicherten Änderungen.',
  loadNew: 'Neue Einstellungen laden',
  incomplete: 'Geben Sie Datum und Uhrzeit vollständig ein.',
};
