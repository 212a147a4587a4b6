import { formatCents } from '../../shared/money.ts';
import type { DocumentErrorTexts } from './texts.ts';

export const texts: DocumentErrorTexts = {
  errors: {
    'document-not-found': 'Dieses Dokument gibt es nicht. Laden Sie die Seite neu.',
    'document-order-not-found': 'Diese Bestellung gibt es nicht. Laden Sie die Seite neu.',
    'document-seller-missing':
      'Geben Sie zuerst in den Dokumenteinstellungen Ihren vollständigen Namen und Ihre Anschrift ein. Sie stehen auf jedem Dokument.',
    'document-order-cancelled':
      'Für eine stornierte oder erstattete Bestellung kann keine Rechnung ausgestellt werden. Ändern Sie zuerst ihren Status.',
    'document-sums-wrong':
      'Die Beträge dieser Bestellung ergeben nicht ihre Summe; es wurde kein Dokument ausgestellt. `npm run doctor` zeigt die Ursache.',
    'document-series-taken':
      'Rechnungen und Rechnungskorrekturen brauchen verschiedene Präfixe. Ändern Sie eines davon in den Dokumenteinstellungen.',
    'credit-nothing':
      'Es gibt nichts zu korrigieren. Geben Sie an, was korrigiert wird, oder prüfen Sie, ob die Rechnung schon vollständig korrigiert wurde.',
    'credit-too-much': ({ leftCents }) =>
      `Von dieser Rechnung können noch höchstens ${formatCents(leftCents)} erstattet werden. Bitte verringern Sie den Betrag.`,
    'credit-unknown-line':
      'Diese Position steht nicht auf der Rechnung. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
    'credit-stale':
      'Inzwischen wurde zu dieser Rechnung eine andere Rechnungskorrektur ausgestellt. Prüfen Sie, was noch übrig ist, und versuchen Sie es noch einmal.',
    'document-selection': 'Wählen Sie 1 bis 50 vorhandene Bestellungen oder Dokumente zum Drucken.',
    'document-settings-invalid': 'Bitte korrigieren Sie die markierten Felder.',
    'document-settings-missing': 'Füllen Sie dieses Feld aus.',
    'document-settings-too-long': 'Kürzen Sie diesen Text.',
    'document-settings-unprintable': 'Entfernen Sie Zeilenumbrüche und Steuerzeichen.',
    'document-settings-country': 'Geben Sie die zwei Buchstaben eines Landes ein, zum Beispiel DE.',
    'document-settings-email': 'Geben Sie eine gültige E-Mail-Adresse ein.',
    'document-settings-iban': 'Geben Sie eine gültige IBAN ein. Bitte prüfen Sie die Ziffern.',
    'document-settings-prefix':
      'Verwenden Sie bis zu 12 Buchstaben, Ziffern, Bindestriche, Schrägstriche und Punkte; die letzte Stelle darf keine Ziffer sein.',
    'document-settings-same-prefix': 'Verwenden Sie ein anderes Präfix als für Rechnungen.',
    'document-settings-digits': 'Geben Sie eine ganze Zahl von 1 bis 9 ein.',
    'document-settings-days': 'Geben Sie eine ganze Zahl von 0 bis 365 ein.',
    'document-settings-time-zone': 'Geben Sie den Namen einer Zeitzone ein, zum Beispiel Europe/Berlin.',
    'document-settings-stale':
      'Ein anderer Administrator hat diese Einstellungen inzwischen gespeichert. Laden Sie die neuen Einstellungen, und machen Sie Ihre Änderungen noch einmal.',
    'document-settings-version-missing':
      'Diese Version der Einstellungen gibt es nicht. Laden Sie die Seite neu.',
  },
};
