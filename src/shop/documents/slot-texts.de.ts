import type { DocumentSlotTexts } from './slot-texts.ts';

export const slotTexts: DocumentSlotTexts = {
  heading: 'Dokumente',
  kinds: { invoice: 'Rechnung', 'credit-note': 'Rechnungskorrektur' },
  download: (kind, number) => `${kind} ${number}`,
  details: (date, amount) => `${date}, ${amount}`,
  packingSlip: 'Packzettel',
  deliveryNote: 'Lieferschein',
  issueInvoice: 'Rechnung ausstellen',
  issueCreditNote: 'Korrektur ausstellen',
  issuing: 'Wird ausgestellt …',
  issued: (kind, number) => `${kind} ${number} wurde ausgestellt.`,
  loadFailed: 'Die Dokumente konnten nicht geladen werden. Laden Sie die Seite neu.',
  credit: {
    title: (number) => `Korrektur zu ${number}`,
    loading: 'Die Rechnung wird geladen …',
    left: (credited, due) => `Bisher erstattet: ${credited} von ${due}.`,
    final:
      'Eine Rechnungskorrektur kann nicht geändert oder gelöscht werden. Sie zahlt selbst kein Geld aus.',
    kind: 'Erstatten',
    kinds: { all: 'Alles, was übrig ist', lines: 'Einzelne Positionen', amount: 'Einen Betrag' },
    quantity: (title, left) => `${title} (höchstens ${left})`,
    quantityInvalid: (left) => `Geben Sie eine ganze Zahl von 0 bis ${left} ein.`,
    delivery: (amount) => `Versand (${amount})`,
    amount: 'Betrag',
    amountHint: 'Wie die Preise: ohne Steuer, wenn die Preise keine enthalten.',
    amountInvalid: 'Geben Sie einen Betrag von mindestens 0,01 ein.',
    reason: 'Grund',
    reasonHint: 'Steht auf der Rechnungskorrektur. Freiwillig.',
  },
};
