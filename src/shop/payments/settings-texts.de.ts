import type { PaymentSettingsTexts } from './settings-texts.ts';

export const settingsTexts: PaymentSettingsTexts = {
  lead: 'Wie Kunden zahlen können. Offene Warenkörbe ändern sich sofort; aufgegebene Bestellungen behalten ihre Zahlungsart.',
  back: 'Alle Zahlungen',
  loading: 'Die Zahlungseinstellungen werden geladen …',
  loadFailed: 'Die Zahlungseinstellungen konnten nicht geladen werden.',
  account: 'Bankkonto',
  accountLead:
    'Erscheint bei allen Bestellungen, die per Überweisung oder Rechnung bezahlt werden, auch bei früheren.',
  holder: 'Kontoinhaber',
  bank: 'Name der Bank',
  iban: 'IBAN',
  bic: 'BIC (optional)',
  offered: 'Diese Zahlungsart anbieten',
  days: 'Zahlungsziel in Tagen',
  daysHint: 'Leer lassen für kein Zahlungsziel. Gilt für neue Bestellungen.',
  min: 'Mindestbetrag',
  minHint: 'Leer lassen für keinen Mindestbetrag.',
  max: 'Höchstbetrag',
  maxHint: 'Leer lassen für keinen Höchstbetrag.',
  limitDelivery: 'Nur mit bestimmten Versandarten anbieten',
  deliveryMethods: 'Versandarten',
  inactive: (name) => `${name} (inaktiv)`,
  deliveryDeleted:
    'Die gewählten Versandarten wurden gelöscht. Bis Sie andere wählen, können Kunden diese Zahlungsart nur wählen, wenn keine andere zu ihrer Bestellung passt.',
  instructions: (language) => `Hinweise (${language})`,
  languages: { en: 'Englisch', de: 'Deutsch' },
  save: 'Zahlungseinstellungen speichern',
  saved: 'Die Zahlungseinstellungen wurden gespeichert.',
  restored: 'Die vorherigen Zahlungseinstellungen gelten wieder.',
  restoreFailed: 'Die vorherigen Zahlungseinstellungen konnten nicht wiederhergestellt werden.',
  stale:
    'Ein anderer Administrator hat inzwischen Zahlungseinstellungen gespeichert. Ihre Änderungen stehen noch im Formular. Laden Sie die neuen Einstellungen, oder überschreiben Sie sie mit Ihren.',
};
