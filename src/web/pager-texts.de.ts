import type { PagerTexts } from './pager-texts.ts';

export const pagerTexts: PagerTexts = {
  label: 'Seiten',
  prev: 'Zurück',
  next: 'Weiter',
  page: (page) => `Seite ${page}`,
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
};
