import { formatCents } from '../../shared/money.ts';
import type { PaymentTexts } from './texts.ts';

export const texts: PaymentTexts = {
  errors: {
    'payment-not-offered':
      'Diese Zahlungsart wird für Ihre Bestellung nicht mehr angeboten. Bitte wählen Sie eine andere.',
    'payment-missing': 'Bitte wählen Sie eine Zahlungsart.',
    'payment-none-applicable':
      'Für diesen Betrag wird keine Zahlungsart angeboten. Bitte ändern Sie Ihren Warenkorb, oder wenden Sie sich an den Shop.',
    'payment-none-for-delivery':
      'Für diese Versandart wird keine Zahlungsart angeboten. Bitte wählen Sie eine andere, oder wenden Sie sich an den Shop.',
    'payment-order-not-found': 'Bestellung nicht gefunden. Laden Sie die Seite neu.',
    'payment-not-found': 'Diese Bestellung hat keine Zahlung. Laden Sie die Seite neu.',
    'payment-changed': ({ paid, refunded, open }) =>
      `Die Zahlung hat sich geändert, seit Sie sie geöffnet haben: bezahlt ${formatCents(paid)}, erstattet ${formatCents(refunded)}, ` +
      `offen ${formatCents(open)}. Bitte prüfen Sie sie, und versuchen Sie es noch einmal.`,
    'payment-invalid': 'Bitte korrigieren Sie die markierten Felder.',
    'payment-date-invalid': 'Geben Sie ein Datum ein, das nicht in der Zukunft liegt.',
    'payment-amount-too-high': ({ max }) => `Geben Sie höchstens ${formatCents(max)} ein.`,
    'payment-nothing-to-refund':
      'Es gibt nichts zu erstatten: Es wurde nichts bezahlt, oder alles wurde erstattet.',
    'payment-lines-changed': ({ cents }) =>
      `Die Erstattung für diese Artikel beträgt ${formatCents(cents)}. Bitte prüfen Sie den Betrag, und versuchen Sie es noch einmal.`,
    'payment-lines-invalid':
      'Die Bestellung enthält weniger dieser Artikel. Bitte laden Sie die Seite neu, und geben Sie die Stückzahlen noch einmal ein.',
    'payment-reason-missing': 'Geben Sie den Grund der Erstattung ein.',
    'payment-not-undone':
      'Diese Zahlung kann nicht rückgängig gemacht werden: Danach wurde Geld erstattet. Erfassen Sie stattdessen eine Zahlung oder Erstattung.',
    'payment-event-missing':
      'Diese Zahlung wurde schon rückgängig gemacht, oder es gibt sie nicht. Bitte laden Sie die Seite neu.',
    'payment-too-many-events':
      'Diese Bestellung hat zu viele Zahlungen und Erstattungen. Weitere können nicht erfasst werden.',
    'payment-key-invalid':
      'Die Anfrage hat einen ungültigen Schlüssel. Bitte laden Sie die Seite neu, und versuchen Sie es noch einmal.',
    'payment-key-reused':
      'Diese Anfrage wurde für eine andere Zahlung verwendet. Bitte laden Sie die Seite neu, und versuchen Sie es noch einmal.',
    'payment-settings-invalid': 'Bitte korrigieren Sie die markierten Felder.',
    'payment-settings-missing': 'Füllen Sie dieses Feld aus, um Überweisung oder Rechnung anzubieten.',
    'payment-settings-too-long': 'Kürzen Sie diesen Text.',
    'payment-settings-unprintable': 'Entfernen Sie Zeilenumbrüche und Steuerzeichen.',
    'payment-settings-iban-invalid': 'Prüfen Sie die IBAN: Länge oder Prüfziffern stimmen nicht.',
    'payment-settings-bic-invalid':
      'Geben Sie eine BIC mit 8 oder 11 Zeichen ein, oder lassen Sie das Feld leer.',
    'payment-settings-days-invalid':
      'Geben Sie eine ganze Zahl von 0 bis 365 Tagen ein, oder lassen Sie das Feld leer.',
    'payment-settings-amount-invalid': 'Geben Sie einen Betrag ein, zum Beispiel 20 oder 19.95.',
    'payment-settings-max-below-min': 'Geben Sie einen Betrag ein, der nicht unter dem Mindestbetrag liegt.',
    'payment-settings-delivery-missing':
      'Wählen Sie mindestens eine Versandart, oder entfernen Sie die Beschränkung.',
    'payment-settings-stale':
      'Ein anderer Administrator hat inzwischen Zahlungseinstellungen gespeichert. Laden Sie die neuen Einstellungen, und machen Sie Ihre Änderungen noch einmal.',
    'payment-settings-version-missing':
      'Diese Version der Zahlungseinstellungen gibt es nicht. Laden Sie die Seite neu.',
  },
};
