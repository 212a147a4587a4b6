import type { MailPageTexts } from './mail-page-texts.ts';

export const mailPageTexts: MailPageTexts = {
  back: 'Einstellungen',
  lead: 'Alle E-Mails Ihres Shops, so wie sie gesendet werden. Namen, Bestellungen, Beträge und Links sind Beispiele.',
  loading: 'Die E-Mails werden geladen …',
  loadFailed: 'Die E-Mails konnten nicht geladen werden.',
  language: 'Sprache',
  languages: { en: 'Englisch', de: 'Deutsch' },

  toAddress: (email) => `Test-E-Mails gehen an ${email}.`,
  toDemoMailbox: 'Diese Demo hat keinen Mailserver: Test-E-Mails erscheinen im Demo-Postfach.',
  openDemoMailbox: 'Demo-Postfach öffnen',
  noServer:
    'Es ist kein Mailserver eingerichtet: Ihr Shop sendet keine E-Mails. Setzen Sie SMTP_URL, zum Beispiel smtps://user:password@mail.example.org, und starten Sie den Shop neu.',
  unconfirmed:
    'Ihre E-Mail-Adresse ist nicht bestätigt und erhält deshalb keine E-Mails. Öffnen Sie den Link in der Bestätigung, die wir Ihnen gesendet haben; Ihr Profil kann sie erneut senden.',
  toProfile: 'Zum Profil',

  groups: {
    orders: 'Bestellungen, an Kunden',
    products: 'Produkte, an Kunden',
    accounts: 'Konten',
    administrators: 'An Administratoren',
  },
  emails: {
    'order-placed': { title: 'Bestellung aufgegeben', hint: 'Sofort, an Kunden, die E-Mails wünschen.' },
    'order-paid': { title: 'Zahlung eingegangen', hint: 'Wenn Sie die ganze Zahlung erfasst haben.' },
    'order-pending': {
      title: 'Bestellung wieder offen',
      hint: 'Wenn ein neuer Status nach seiner E-Mail rückgängig gemacht wird.',
    },
    'order-in-process': {
      title: 'Bestellung in Arbeit',
      hint: 'Wenn eine Bestellung diesen Status erhält.',
    },
    'order-shipped': {
      title: 'Bestellung versandt',
      hint: 'Wenn eine Bestellung diesen Status erhält, mit den Sendungsnummern ihrer Pakete.',
    },
    'order-delivered': { title: 'Bestellung zugestellt', hint: 'Wenn eine Bestellung diesen Status erhält.' },
    'order-cancelled': {
      title: 'Bestellung storniert',
      hint: 'Wenn der Kunde oder ein Administrator sie storniert.',
    },
    'order-refunded': { title: 'Bestellung erstattet', hint: 'Wenn eine Bestellung diesen Status erhält.' },
    'payment-refunded': { title: 'Erstattung', hint: 'Wenn Sie eine Erstattung erfassen, mit dem Betrag.' },
    'withdrawal-receipt': {
      title: 'Eingangsbestätigung eines Widerrufs',
      hint: 'Nach einer Widerrufserklärung.',
    },
    'product-available': {
      title: 'Produkt wieder verfügbar',
      hint: 'An Kunden, die um eine Benachrichtigung gebeten haben und E-Mails wünschen.',
    },
    'confirm-email': {
      title: 'E-Mail-Adresse bestätigen',
      hint: 'Nach der Registrierung, und wenn jemand darum bittet.',
    },
    'reset-password': { title: 'Neues Passwort', hint: 'Wenn jemand das Passwort vergessen hat.' },
    'account-notice': {
      title: 'Hinweis zum Konto',
      hint: 'Nach einer Anmeldung auf einem neuen Gerät, einem neuen Passwort und Änderungen zweiter Faktoren.',
    },
    'staff-invitation': {
      title: 'Einladung zur Mitarbeit',
      hint: 'Wenn ein Administrator jemanden zu einer Mitarbeiterrolle einlädt.',
    },
    'new-orders': {
      title: 'Neue Bestellungen',
      hint: 'Höchstens alle 15 Minuten, an Administratoren, die dies in ihrem Profil wählen.',
    },
    'low-stock': {
      title: 'Niedriger Bestand',
      hint: 'Höchstens alle 15 Minuten, an Administratoren, die dies in ihrem Profil wählen.',
    },
  },
  subject: 'Betreff',
  send: 'Diese an mich senden',
  sendOf: (title) => `Diese an mich senden: ${title}`,
  sending: 'Wird gesendet …',
  sent: (email) => `Die Test-E-Mail ist unterwegs an ${email}.`,
  sentToMailbox: 'Die Test-E-Mail erscheint im Demo-Postfach.',
  sendFailed: 'Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
};
