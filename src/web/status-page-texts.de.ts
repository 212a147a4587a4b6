import type { StatusTexts } from './status-page-texts.ts';

export const statusTexts: StatusTexts = {
  notAuthorized: {
    heading: 'Kein Zugang',
    sentence: 'Dieser Teil des Shops ist der Verwaltung vorbehalten.',
  },

  notPermitted: {
    heading: 'Kein Zugang',
    sentence: 'Ihre Rolle erlaubt diese Seite nicht.',
    toBackOffice: 'Weiter zur Verwaltung',
  },

  notFound: {
    heading: 'Seite nicht gefunden',
    sentence: 'Unter dieser Adresse gibt es nichts.',
  },
};
