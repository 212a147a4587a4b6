import type { Translation } from '../../shared/translation.ts';

/** Texts about confirming an email address (SETTLED 48). */
export const confirmTexts = {
  /** On /profile until the address is confirmed. */
  hint: 'Your email address is not confirmed yet. Open the link in our email to receive order updates.',
  sendAgain: 'Send confirmation again',
  sending: 'Sending...',
  sent: 'Confirmation sent. Check your inbox.',
  tooMany:
    'Several confirmations have been sent already. Check your inbox and spam folder, or try again tomorrow.',
  sendFailed: 'Failed to send the confirmation. Please try again.',

  /** /confirm-email, the page that the emailed link opens. */
  heading: 'Confirm your email address',
  explanation: 'Confirm that this address is yours to receive emails about your orders.',
  submit: 'Confirm email address',
  submitting: 'Confirming...',
  confirmed: 'Your email address is confirmed.',
  linkUsed: 'This link has been used or is older than 48 hours. You can request a new one on your profile.',
  failed: 'Failed to confirm the address. Please try again.',
  toProfile: 'Go to your profile',
  toShop: 'Continue shopping',
} as const;

export type ConfirmTexts = Translation<typeof confirmTexts>;
