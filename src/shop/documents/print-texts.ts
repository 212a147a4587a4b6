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
  paid: 'This invoice has been paid.',
  paidPart: (paid: string, open: string) => `${paid} has been paid; ${open} is still due.`,
  /** On credit notes; the invoice may not have been paid. */
  refunded: 'Any part of this amount that you have already paid will be refunded to you.',
  notTaxed: 'No tax is charged.',
  /** Why an order has no tax. `country`: ISO code of the seller. */
  untaxed: {
    'reverse-charge':
      'Intra-Community supply exempt from VAT. Reverse charge: the VAT is owed by the recipient.',
    exempt: (country: string) =>
      `No VAT is charged: small-business exemption${country === 'DE' ? ' (section 19 of the German VAT Act)' : ''}.`,
    export: 'Export supply exempt from VAT.',
  },
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
  buyerVatId: 'Your VAT ID',
  taxNumber: 'Tax number',
  iban: 'IBAN',
  bic: 'BIC',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

export type PrintTexts = Translation<typeof printTexts>;
