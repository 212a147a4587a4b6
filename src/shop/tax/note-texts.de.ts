import type { TaxNoteTexts } from './note-texts.ts';

export const noteTexts: TaxNoteTexts = {
  included: (label) => `inkl. ${label}`,
  added: (label) => `zzgl. ${label}`,
  includedTax: (tax, amount, net) => `inkl. ${amount} ${tax} (netto ${net})`,
  addedTax: (tax, amount, net) => `${tax} auf ${net}: ${amount}`,
  exempt: (country) =>
    `Es wird keine Umsatzsteuer berechnet: Kleinunternehmerregelung${country === 'DE' ? ' (§ 19 UStG)' : ''}.`,
  vatId: (id) => `USt-IdNr.: ${id}`,
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',

  business: 'Als Unternehmen bestellen',
  idLabel: 'USt-IdNr.',
  idHint:
    'Unternehmen in anderen EU-Ländern zahlen hier keine Mehrwertsteuer: Sie schulden sie im eigenen Land.',
};
