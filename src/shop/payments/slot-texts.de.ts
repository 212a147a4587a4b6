import type { PaymentSlotTexts } from './slot-texts.ts';

export const slotTexts: PaymentSlotTexts = {
  method: 'Zahlungsart',
  only: (method) => `Zahlungsart: ${method}`,
  missing: 'Wählen Sie eine Zahlungsart.',
  noneApplicable:
    'Für diesen Betrag wird keine Zahlungsart angeboten. Ändern Sie Ihren Warenkorb, oder wenden Sie sich an den Shop.',
  noneForDelivery:
    'Für diese Versandart wird keine Zahlungsart angeboten. Wählen Sie eine andere, oder wenden Sie sich an den Shop.',
  loadFailed: 'Die Zahlungsarten konnten nicht geladen werden.',
  note: (method) => `Zahlung: ${method}`,
  payment: 'Zahlung',
  states: {
    open: 'Offen',
    overdue: 'Überfällig',
    'partly-paid': 'Teilweise bezahlt',
    paid: 'Bezahlt',
    overpaid: 'Erstattung offen',
    'partly-refunded': 'Teilweise erstattet',
    refunded: 'Erstattet',
    'not-due': 'Nichts zu zahlen',
  },
  status: 'Status',
  open: 'Offener Betrag',
  toReturn: 'Noch zurückzuzahlen',
  received: 'Erhaltener Betrag',
  returned: 'Zurückgezahlter Betrag',
  dueAt: 'Bitte zahlen Sie bis',
  reference: 'Verwendungszweck',
  holder: 'Kontoinhaber',
  bank: 'Bank',
  iban: 'IBAN',
  bic: 'BIC',
  copy: 'Kopieren',
  copyOf: (what) => `${what} kopieren`,
  copied: (what) => `${what} kopiert.`,
  copyFailed: 'Kopieren ist nicht möglich. Markieren Sie den Text, und kopieren Sie ihn.',
};
