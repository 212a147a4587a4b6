import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/payments/settings. */
export const settingsTexts = {
  lead: 'How customers can pay. Open carts change at once; orders already placed keep their payment method.',
  back: 'All payments',
  loading: 'Loading the payment settings...',
  loadFailed: 'Failed to load the payment settings.',
  account: 'Bank account',
  accountLead: 'Shown on all orders to be paid by bank transfer or invoice, including earlier ones.',
  holder: 'Account holder',
  bank: 'Bank name',
  iban: 'IBAN',
  bic: 'BIC (optional)',
  offered: 'Offer this method',
  days: 'Days until due',
  daysHint: 'Leave empty for no due date. Applies to new orders.',
  min: 'Minimum amount',
  minHint: 'Leave empty for no minimum.',
  max: 'Maximum amount',
  maxHint: 'Leave empty for no maximum.',
  limitDelivery: 'Offer it only with certain delivery methods',
  deliveryMethods: 'Delivery methods',
  inactive: (name: string) => `${name} (inactive)`,
  deliveryDeleted:
    'The chosen delivery methods were deleted. Until you choose others, shoppers can only choose this payment method if no other one suits their order.',
  instructions: (language: string) => `Instructions (${language})`,
  languages: { en: 'English', de: 'German' },
  save: 'Save payment settings',
  saved: 'The payment settings were saved.',
  restored: 'The previous payment settings were restored.',
  restoreFailed: 'Failed to restore the previous payment settings.',
  stale:
    'Another administrator has saved payment settings in the meantime. Your changes are still in the form. Load the new settings, or overwrite them with yours.',
} as const;

export type PaymentSettingsTexts = Translation<typeof settingsTexts>;
