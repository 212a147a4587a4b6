import type { Translation } from '../../shared/translation.ts';

/** Error texts about tax. Every page of another language loads them; the other texts are in files of their own. */
export const texts = {
  errors: {
    'tax-changed': 'The tax of this order has changed. Please review the amount due.',
    'tax-vat-id-invalid':
      'This VAT ID is not valid. Correct it, or remove it to order as a private customer.',
    /** For administrators. */
    'tax-invalid': 'Please correct the marked fields.',
    'tax-country-unknown': 'Choose a country.',
    'tax-state-unknown': 'Choose a state.',
    'tax-label-missing': 'Enter a name, for example VAT.',
    'tax-label-invalid': 'Enter a name of at most 20 characters.',
    'tax-rate-invalid': 'Enter a percentage from 0 to 100 with at most three decimals.',
    'tax-date-invalid': 'Enter a date.',
    'tax-rate-duplicate': 'Another rate is valid from the same day. Change the date, or remove one of them.',
    'tax-stale':
      'Another administrator has saved tax settings in the meantime. Review them, then save yours again.',
    'tax-version-missing': 'This version of the tax settings does not exist. Reload the page.',
    'tax-classes-stale':
      'Another administrator has changed the tax class of one of these products. Review the list, then try again.',
  },
} as const;

export type TaxTexts = Translation<typeof texts>;
