import type { FormTexts } from './form-texts.ts';

export const formTexts: FormTexts = {
  saving: 'Wird gespeichert …',
  discard: 'Änderungen verwerfen',
  incomplete: 'Geben Sie Datum und Uhrzeit vollständig ein.',
};
