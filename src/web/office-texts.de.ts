import type { OfficeTexts } from './office-texts.ts';

export const officeTexts: OfficeTexts = {
  tabs: 'Verwaltung',
  pageLost: 'Fehler beim Blättern: Der Weg zur vorigen Seite ist verloren gegangen.',
};
