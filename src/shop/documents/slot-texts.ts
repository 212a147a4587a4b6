import type { Translation } from '../../shared/translation.ts';

/** Texts about documents on the page of an order. */
export const slotTexts = {
  heading: 'Documents',
  kinds: { invoice: 'Invoice', 'credit-note': 'Credit note' },
  download: (kind: string, number: string) => `${kind} ${number}`,
  details: (date: string, amount: string) => `${date}, ${amount}`,
  packingSlip: 'Packing slip',
  deliveryNote: 'Delivery note',
  issueInvoice: 'Issue invoice',
  confirmIssue: 'Issue the invoice? It cannot be changed or deleted afterwards.',
  yesIssue: 'Yes, issue invoice',
  issueCreditNote: 'Issue credit note',
  issuing: 'Issuing...',
  issued: (kind: string, number: string) => `${kind} ${number} was issued.`,
  loadFailed: 'Failed to load the documents. Reload the page.',
  credit: {
    title: (number: string) => `Credit note for ${number}`,
    loading: 'Loading the invoice...',
    left: (credited: string, due: string) => `Credited so far: ${credited} of ${due}.`,
    final: 'A credit note cannot be changed or deleted. It does not pay out any money.',
    kind: 'Credit',
    kinds: { all: 'The whole remaining amount', lines: 'Some of the items', amount: 'An amount' },
    quantity: (title: string, left: number) => `${title} (at most ${left})`,
    quantityInvalid: (left: number) => `Enter a whole number from 0 to ${left}.`,
    delivery: (amount: string) => `Delivery (${amount})`,
    amount: 'Amount',
    amountHint: 'With tax if your prices include it, otherwise without.',
    amountInvalid: 'Enter an amount of at least 0.01.',
    reason: 'Reason',
    reasonHint: 'Optional. Printed on the credit note.',
  },
} as const;

export type DocumentSlotTexts = Translation<typeof slotTexts>;
