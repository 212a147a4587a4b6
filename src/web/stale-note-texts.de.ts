import type { StaleNoteTexts } from './stale-note-texts.ts';

export const staleNoteTexts: StaleNoteTexts = {
  loadNew: 'Neue Werte laden',
  keepMine: 'Meine speichern',
  changed: (label, now, was) => `${label}: ${now} (vorher ${was})`,
  empty: 'leer',
};
