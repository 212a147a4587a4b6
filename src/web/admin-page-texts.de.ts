import type { AdminPageTexts } from './admin-page-texts.ts';

export const adminPageTexts: AdminPageTexts = {
  tabsLabel: 'Verwaltung',
  products: 'Produkte',
  edit: 'Bearbeiten',
  show: 'Anzeigen',
  actions: 'Aktionen',
  paginationFailed: 'Fehler beim Blättern: Der Weg zur vorigen Seite ist verloren gegangen.',
};
