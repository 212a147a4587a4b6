import type { LegalShellTexts } from './shell-texts.ts';

export const shellTexts: LegalShellTexts = {
  pages: {
    imprint: 'Impressum',
    terms: 'AGB',
    privacy: 'Datenschutzerklärung',
    withdrawal: 'Widerrufsbelehrung',
    delivery: 'Versand und Zahlung',
  },
  links: 'Rechtliche Informationen',
  pageTitle: 'Rechtliche Informationen',
  withdraw: 'Vertrag widerrufen',
  admin: 'Rechtliches',
  adminText: 'Rechtstext',
  adminWithdrawals: 'Widerrufe',
  order: 'Zahlungspflichtig bestellen',
  orderNote: 'Bitte lesen Sie vor der Bestellung:',
};
