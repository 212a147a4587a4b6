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
  issueCreditNote: 'Issue credit note',
  issuing: 'Issuing...',
  issued: (kind: string, number: string) => `${kind} ${number} was issued.`,
  loadFailed: 'Failed to load the documents. Reload the page.',
  credit: {
    title: (number: string) => `Credit note for ${number}`,
    loading: 'Loading the invoice...',
    left: (credited: string, due: string) => `Credited so far: ${credited} of ${due}.`,
    final: 'A credit note cannot be changed or deleted. It does not pay out any money by itself.',
    kind: 'Credit',
    kinds: { all: 'Everything that is left', lines: 'Some of the items', amount: 'An amount' },
    quantity: (title: string, left: number) => `${title} (at most ${left})`,
    quantityInvalid: (left: number) => `Enter a whole number from 0 to ${left}.`,
    delivery: (amount: string) => `Delivery (${amount})`,
    amount: 'Amount',
    amountHint: 'In the same terms as the prices: without tax if prices do not include it.',
    amountInvalid: 'Enter an amount of at least 0.01.',
    reason: 'Reason',
    reasonHint: 'Printed on the credit note. Optional.',
  },
} as const;

export type DocumentSlotTexts = Translation<typeof slotTexts>;
