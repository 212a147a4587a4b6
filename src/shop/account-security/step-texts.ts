import type { Translation } from '../../shared/translation.ts';

/** Texts of the second step of a login, and of the dialog that asks for the password or a passkey again. */
export const stepTexts = {
  lead: 'Your password is correct. Confirm the login with your second factor.',
  loading: 'Loading...',
  code: 'Code from your authenticator app',
  codeMissing: 'Enter the six digits that your app shows.',
  recoveryCode: 'Recovery code',
  recoveryCodeMissing: 'Enter one of your recovery codes.',
  submit: 'Confirm',
  submitting: 'Confirming...',
  withPasskey: 'Use a passkey',
  passkeyWaiting: 'Waiting for your passkey...',
  passkeyFailed: 'The passkey was not used. Please try again.',
  insteadRecoveryCode: 'Use a recovery code instead',
  insteadApp: 'Use the code from your app instead',
  lostHint: 'Lost your device and your recovery codes? Contact the shop.',
  back: 'Back to the login',
  failed: 'The login could not be confirmed. Please try again.',
  stepUp: {
    title: 'Confirm that it is you',
    lead: 'This action needs your password or a passkey again. The confirmation is valid for 15 minutes.',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    failed: 'Failed to confirm. Please try again.',
  },
} as const;

export type StepTexts = Translation<typeof stepTexts>;
