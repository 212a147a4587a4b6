import type { PageTexts } from './page-texts.ts';

export const pageTexts: PageTexts = {
  loading: 'Einladung wird geladen …',
  loadFailed: 'Die Einladung konnte nicht geladen werden.',
  failed: 'Die Einladung konnte nicht angenommen werden. Bitte versuchen Sie es erneut.',
  logIn:
    'Sie wurden eingeladen, in diesem Shop mitzuarbeiten. Melden Sie sich mit der E-Mail-Adresse an, die die Einladung erhalten hat, oder registrieren Sie sich mit ihr.',
  register: 'Registrieren',
  open: (role) => `Sie wurden zur Rolle ${role} eingeladen. Sie erlaubt:`,
  accept: 'Einladung annehmen',
  accepting: 'Wird angenommen …',
  accepted: 'Sie haben jetzt die Rolle.',
  toBackOffice: 'Zur Verwaltung',
  otherAccount:
    'Diese Einladung ist für eine andere E-Mail-Adresse. Melden Sie sich ab und dann mit der E-Mail-Adresse an, die sie erhalten hat.',
  administrator: 'Sie sind Administrator und brauchen keine Rolle.',
};
