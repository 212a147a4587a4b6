import type { DocumentSlotTexts } from './slot-texts.ts';

export const slotTexts: DocumentSlotTexts = {
  heading: 'Dokumente',
  kinds: { invoice: 'Rechnung', 'credit-note': 'Rechnungskorrektur' },
  download: (kind, number) => `${kind} ${number}`,
  details: (date, amount) => `${date}, ${amount}`,
  packingSlip: 'Packzettel',
  deliveryNote: 'Lieferschein',
  issueInvoice: 'Rechnung ausstellen',
  issueCreditNote: 'Rechnungskorrektur ausstellen',
  issuing: 'Wird ausgestellt …',
  issued: (kind, number) => `${kind} ${number} wurde ausgestellt.`,
  loadFailed: 'Die Dokumente konnten nicht geladen werden. Laden Sie die Seite neu.',
  credit: {
    title: (number) => `Rechnungskorrektur zu ${number}`,
    loading: 'Die Rechnung wird geladen …',
    left: (credited, due) => `Bisher erstattet: ${credited} von ${due}.`,
    final:
      'Eine Rechnungskorrektur kann nicht geändert oder gelöscht werden. Sie löst keine Auszahlung aus.',
    kind: 'Erstatten',
    kinds: { all: 'Den gesamten Restbetrag', lines: 'Einzelne Positionen', amount: 'Einen Betrag' },
    quantity: (title, left) => `${title} (höchstens ${left})`,
    quantityInvalid: (left) => `Geben Sie eine ganze Zahl von 0 bis ${left} ein.`,
    delivery: (amount) => `Versand (${amount})`,
    amount: 'Betrag',
    amountHint: 'Mit Steuer, wenn Ihre Preise sie enthalten, sonst ohne.',
    amountInvalid: 'Geben Sie einen Betrag von mindestens 0,01 ein.',
    reason: 'Grund',
    reasonHint: 'Optional. Steht auf der Rechnungskorrektur.',
  },
};
