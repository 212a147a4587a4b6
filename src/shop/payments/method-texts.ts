import type { Translation } from '../../shared/translation.ts';

/** Names of the methods, in the checkout, on orders, in emails and in the back office. */
export const methodTexts = {
  transfer: 'Bank transfer',
  invoice: 'Invoice',
  'cash-on-delivery': 'Cash on delivery',
  'pick-up': 'Pay on pick-up',
} as const;

export type PaymentMethodTexts = Translation<typeof methodTexts>;
