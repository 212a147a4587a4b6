import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/payments/settings. */
export const settingsTexts = {
  lead: 'How shoppers can pay. Open carts change at once; placed orders keep their method.',
  back: 'All payments',
  loading: 'Loading the payment settings...',
  loadFailed: 'Failed to load the payment settings.',
  account: 'Bank account',
  accountLead: 'Shown with orders that are paid by bank transfer or invoice, also with earlier ones.',
  holder: 'Account holder',
  bank: 'Bank name',
  iban: 'IBAN',
  bic: 'BIC (optional)',
  offered: 'Offer this method',
  days: 'Days until due',
  daysHint: 'Leave it empty for no due date. Applies to new orders.',
  min: 'Minimum amount',
  minHint: 'Leave it empty for no minimum.',
  max: 'Maximum amount',
  maxHint: 'Leave it empty for no maximum.',
  instructions: (language: string) => `Instructions (${language})`,
  languages: { en: 'English', de: 'German' },
  save: 'Save payment settings',
  saving: 'Saving...',
  discard: 'Discard changes',
  saved: 'The payment settings were saved.',
  restored: 'The previous payment settings are back.',
  restoreFailed: 'Failed to restore the previous payment settings.',
  unchanged: 'There are no unsaved changes.',
  stale:
    'Another administrator has saved payment settings in the meantime. Your changes are still in the form. Load the new settings, or save yours over them.',
  loadNew: 'Load the new settings',
  keepMine: 'Save mine',
} as const;

export type PaymentSettingsTexts = Translation<typeof settingsTexts>;
