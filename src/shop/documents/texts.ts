import { formatCents } from '../../shared/money.ts';
import type { Translation } from '../../shared/translation.ts';

/** Error texts about documents. Every page in a language other than English loads them; other texts are in other files. */
export const texts = {
  errors: {
    'document-not-found': 'This document does not exist. Reload the page.',
    'document-order-not-found': 'This order does not exist. Reload the page.',
    'document-seller-missing':
      'Enter your legal name and address in the document settings first. They are printed on every document.',
    'document-order-cancelled':
      'No invoice can be issued for a cancelled or refunded order. Change its status first.',
    'document-sums-wrong':
      'The amounts of this order do not add up, so no document was issued. Run `npm run doctor` to find out why.',
    'document-series-taken':
      'Invoices and credit notes need different prefixes. Change one of them in the document settings.',
    'credit-nothing':
      'There is nothing to credit. Enter what to credit, or check whether the invoice has already been credited in full.',
    'credit-too-much': ({ leftCents }: { leftCents: number }) =>
      `At most ${formatCents(leftCents)} of this invoice can still be credited. Please reduce the credit.`,
    'credit-unknown-line': 'This line is not on the invoice. Reload the page and try again.',
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
    'document-settings-same-prefix': 'Use a different prefix from the one for invoices.',
    'document-settings-digits': 'Enter a whole number from 1 to 9.',
    'document-settings-days': 'Enter a whole number from 0 to 365.',
    'document-settings-time-zone': 'Enter the name of a time zone, for example Europe/Berlin.',
    'document-settings-stale':
      'Another administrator has saved these settings in the meantime. Load the new settings, then make your changes again.',
    'document-settings-version-missing': 'This version of the settings does not exist. Reload the page.',
  },
} as const;

export type DocumentErrorTexts = Translation<typeof texts>;
