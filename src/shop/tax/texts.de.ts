import type { TaxTexts } from './texts.ts';

export const texts: TaxTexts = {
  errors: {
    'tax-changed':
      'Die Steuer dieser Bestellung hat sich geändert. Bitte prüfen Sie den zu zahlenden Betrag.',
    'tax-vat-id-invalid':
      'Diese USt-IdNr. ist nicht gültig. Korrigieren Sie sie, oder entfernen Sie sie, um als Privatperson zu bestellen.',
    'tax-invalid': 'Bitte korrigieren Sie die markierten Felder.',
    'tax-country-unknown': 'Wählen Sie ein Land.',
    'tax-state-unknown': 'Wählen Sie einen Bundesstaat.',
    'tax-label-missing': 'Geben Sie eine Bezeichnung ein, zum Beispiel MwSt.',
    'tax-label-invalid': 'Geben Sie eine Bezeichnung mit höchstens 20 Zeichen ein.',
    'tax-rate-invalid': 'Geben Sie einen Prozentsatz von 0 bis 100 mit höchstens drei Nachkommastellen ein.',
    'tax-date-invalid': 'Geben Sie ein Datum ein.',
    'tax-rate-duplicate':
      'Ein anderer Steuersatz gilt ab demselben Tag. Ändern Sie das Datum, oder entfernen Sie einen der beiden.',
    'tax-stale':
      'Ein anderer Administrator hat inzwischen Steuereinstellungen gespeichert. Prüfen Sie diese, und speichern Sie Ihre erneut.',
    'tax-version-missing': 'Diese Version der Steuereinstellungen gibt es nicht. Laden Sie die Seite neu.',
    'tax-classes-stale':
      'Ein anderer Administrator hat die Steuerklasse eines dieser Produkte geändert. Prüfen Sie die Liste, und versuchen Sie es erneut.',
  },
};
