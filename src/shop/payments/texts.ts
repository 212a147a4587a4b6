import { formatCents } from '../../shared/money.ts';
import type { Translation } from '../../shared/translation.ts';

/** Error texts about payments. Every page of another language loads them; the other texts are in files of their own. */
export const texts = {
  errors: {
    'payment-not-offered':
      'This payment method is no longer offered for your order. Please choose another one.',
    'payment-missing': 'Please choose a payment method.',
    'payment-none-applicable':
      'No payment method is offered for this amount. Please change your cart or contact the shop.',
    'payment-none-for-delivery':
      'No payment method is offered for this delivery method. Please choose another one or contact the shop.',
    'payment-order-not-found': 'Order not found. Reload the page.',
    /** For administrators. */
    'payment-not-found': 'This order has no payment. Reload the page.',
    'payment-changed': ({ paid, refunded, open }: { paid: number; refunded: number; open: number }) =>
      `The payment has changed since you opened it: paid ${formatCents(paid)}, refunded ${formatCents(refunded)}, ` +
      `open ${formatCents(open)}. Please check it and try again.`,
    'payment-invalid': 'Please correct the marked fields.',
    'payment-date-invalid': 'Enter a date that is not in the future.',
    'payment-amount-too-high': ({ max }: { max: number }) =>
      `Enter an amount of at most ${formatCents(max)}.`,
    'payment-nothing-to-refund':
      'There is nothing to refund: nothing has been paid, or everything has been refunded.',
    'payment-lines-changed': ({ cents }: { cents: number }) =>
      `The refund for these items is ${formatCents(cents)}. Please check the amount and try again.`,
    'payment-lines-invalid':
      'The order contains fewer of these items. Please reload the page and enter the quantities again.',
    'payment-reason-missing': 'Enter the reason for the refund.',
    'payment-not-undone':
      'This payment cannot be undone because money has been refunded since then. Record a payment or a refund instead.',
    'payment-event-missing':
      'This payment has already been undone, or does not exist. Please reload the page.',
    'payment-too-many-events': 'This order has too many payments and refunds. No more can be recorded.',
    'payment-key-invalid': 'The request has an invalid key. Please reload the page and try again.',
    'payment-key-reused': 'This request was used for another payment. Please reload the page and try again.',
    'payment-settings-invalid': 'Please correct the marked fields.',
    'payment-settings-missing': 'Fill in this field to offer bank transfer or invoice.',
    'payment-settings-too-long': 'Shorten this text.',
    'payment-settings-unprintable': 'Remove line breaks and control characters.',
    'payment-settings-iban-invalid': 'Check the IBAN: its length or its check digits are wrong.',
    'payment-settings-bic-invalid': 'Enter a BIC of 8 or 11 characters, or leave it empty.',
    'payment-settings-days-invalid': 'Enter a whole number of days from 0 to 365, or leave it empty.',
    'payment-settings-amount-invalid': 'Enter an amount, for example 20 or 19.95.',
    'payment-settings-max-below-min': 'Enter an amount that is not lower than the minimum.',
    'payment-settings-delivery-missing': 'Choose at least one delivery method, or remove the limit.',
    'payment-settings-stale':
      'Another administrator has saved payment settings in the meantime. Load the new settings, then make your changes again.',
    'payment-settings-version-missing':
      'This version of the payment settings does not exist. Reload the page.',
  },
} as const;

export type PaymentTexts = Translation<typeof texts>;
