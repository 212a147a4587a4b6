import type { Translation } from '../../shared/translation.ts';

/** Texts about confirming an email address (SETTLED 48). */
export const confirmTexts = {
  /** On /profile until the address is confirmed. */
  hint: 'Your email address is not confirmed yet. Open the link in our email to receive order updates.',
  sendAgain: 'Send confirmation again',
  sending: 'Sending...',
  sent: 'Confirmation sent. Check your inbox.',
  sendFailed: 'Failed to send the confirmation. Please try again.',

  /** /confirm-email, the page that the emailed link opens. */
  heading: 'Confirm your email address',
  explanation: 'Confirm that this address is yours to receive emails about your orders.',
  submit: 'Confirm email address',
  submitting: 'Confirming...',
  confirmed: 'Your email address is confirmed.',
  toProfile: 'Go to your profile',
  toShop: 'Continue shopping',
} as const;

export type ConfirmTexts = Translation<typeof confirmTexts>;
