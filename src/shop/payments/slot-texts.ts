import type { Translation } from '../../shared/translation.ts';

/** Texts of payments in the cart and on the page of an order. */
export const slotTexts = {
  method: 'Payment method',
  only: (method: string) => `Payment method: ${method}`,
  missing: 'Choose a payment method.',
  noneApplicable: 'No payment method is offered for this amount. Change your cart or contact the shop.',
  noneForDelivery:
    'No payment method is offered for this delivery method. Choose another one or contact the shop.',
  loadFailed: 'Failed to load the payment methods.',
  /** In the question before an order is placed. */
  note: (method: string) => `Payment: ${method}`,
  payment: 'Payment',
  states: {
    open: 'Open',
    overdue: 'Overdue',
    'partly-paid': 'Partly paid',
    paid: 'Paid',
    overpaid: 'Refund due',
    'partly-refunded': 'Partly refunded',
    refunded: 'Refunded',
    'not-due': 'Nothing to pay',
  },
  status: 'Status',
  open: 'Outstanding amount',
  toReturn: 'To be returned',
  received: 'Amount received',
  returned: 'Amount returned',
  dueAt: 'Please pay by',
  reference: 'Payment reference',
  holder: 'Account holder',
  bank: 'Bank',
  iban: 'IBAN',
  bic: 'BIC',
  copy: 'Copy',
  copyOf: (what: string) => `Copy ${what}`,
  copied: (what: string) => `${what} copied.`,
  copyFailed: 'Could not copy. Select the text and copy it.',
} as const;

export type PaymentSlotTexts = Translation<typeof slotTexts>;
