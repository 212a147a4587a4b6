import type { Translation } from '../../shared/translation.ts';

/** Texts on printed documents. The server prints each document in the buyer's language. */
export const printTexts = {
  kinds: {
    invoice: 'Invoice',
    'credit-note': 'Credit note',
    'packing-slip': 'Packing slip',
    'delivery-note': 'Delivery note',
  },
  /** Labels of the block next to the address. */
  numbers: { invoice: 'Invoice number', 'credit-note': 'Credit note number' },
  date: 'Date',
  orderNumber: 'Order number',
  orderDate: 'Order date',
  deliveryDate: 'Delivery date',
  due: 'Due date',
  corrects: (number: string, date: string) => `Corrects invoice ${number} of ${date}.`,
  reason: (reason: string) => `Reason: ${reason}`,
  columns: {
    item: 'Description',
    quantity: 'Quantity',
    price: 'Unit price',
    amount: 'Amount',
    packed: 'Packed',
  },
  carriedForward: 'Carried forward',
  broughtForward: 'Brought forward',
  total: 'Subtotal',
  discount: (code: string) => (code === '' ? 'Discount' : `Discount (${code})`),
  delivery: (method: string) => (method === '' ? 'Delivery' : `Delivery (${method})`),
  tax: (label: string, rate: string) => `${label} ${rate}%`,
  includedTax: (label: string, rate: string, net: string) => `Includes ${rate}% ${label} on ${net} net`,
  addedTax: (label: string, rate: string, net: string) => `${rate}% ${label} on ${net}`,
  grandTotals: { invoice: 'Amount due', 'credit-note': 'Amount credited' },
  payUntil: (date: string) => `Please pay by ${date}.`,
  reference: (number: string) => `Please quote the number ${number} with your payment.`,
  refunded: 'The amount will be refunded to you.',
  notTaxed: 'No tax is charged.',
  unknownBuyer: 'Name removed',
  /** Reasons of credit notes that are issued automatically. */
  orderCancelled: 'Order cancelled',
  orderRefunded: 'Order refunded',
  remainingAmount: 'Remaining amount',
  partialAmount: 'Partial credit',
  pieces: (count: string) => `Number of items: ${count}`,
  received: 'Received in good condition',
  signature: 'Date, signature',
  vatId: 'VAT ID',
  taxNumber: 'Tax number',
  iban: 'IBAN',
  bic: 'BIC',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

export type PrintTexts = Translation<typeof printTexts>;
