import { formatCents } from '../../shared/money.ts';
import type { Translation } from '../../shared/translation.ts';

/** Error texts about documents. Every page of another language loads them; the other texts are in files of their own. */
export const texts = {
  errors: {
    'document-not-found': 'This document does not exist.',
    'document-order-not-found': 'This order does not exist.',
    'document-seller-missing':
      'Enter your legal name and address in the settings of the documents first. They are printed on every document.',
    'document-order-cancelled': 'A cancelled or refunded order gets no invoice. Reopen the order first.',
    'document-sums-wrong':
      'The amounts of this order do not add up, so no document was issued. Run `npm run doctor` to find out why.',
    'document-series-taken':
      'Invoices and credit notes need different prefixes. Change one of them in the settings of the documents.',
    'credit-nothing': 'Nothing of this invoice is selected or left to credit.',
    'credit-too-much': ({ leftCents }: { leftCents: number }) =>
      `This is more than is left of the invoice. At most ${formatCents(leftCents)} can be credited. Please reduce the credit.`,
    'credit-unknown-line': 'The invoice does not have this line. Reload the page and try again.',
    'credit-stale':
      'Another credit note was issued for this invoice in the meantime. Please check what is left and try again.',
    'document-selection': 'Select 1 to 50 existing orders or documents to print.',
    'document-settings-invalid': 'Please correct the marked fields.',
    'document-settings-missing': 'Fill in this field.',
    'document-settings-too-long': 'Shorten this text.',
    'document-settings-unprintable': 'Remove line breaks and control characters.',
    'document-settings-country': 'Enter the two letters of a country, for example DE.',
    'document-settings-email': 'Enter a valid email address.',
    'document-settings-iban': 'Enter a valid IBAN. Please check its digits.',
    'document-settings-prefix':
      'Use up to 12 letters, digits, hyphens, slashes and dots, without a digit at the end.',
    'document-settings-same-prefix': 'Use another prefix than for invoices.',
    'document-settings-digits': 'Enter a whole number from 1 to 9.',
    'document-settings-days': 'Enter a whole number from 0 to 365.',
    'document-settings-time-zone': 'Enter the name of a time zone, for example Europe/Berlin.',
    'document-settings-stale':
      'Someone else has saved these settings in the meantime. Load the new settings and change them again.',
    'document-settings-version-missing': 'This version of the settings does not exist. Reload the page.',
  },
} as const;

export type DocumentErrorTexts = Translation<typeof texts>;
