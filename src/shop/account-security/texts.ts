import type { Translation } from '../../shared/translation.ts';

/** Refusals about second factors. */
export const texts = {
  errors: {
    'app-not-started': 'The set-up has expired. Start it again.',
    'app-code-wrong':
      'This code is wrong or was used before. Wait for the next one, and check that the clock of your device is right.',
    'passkey-failed': 'The passkey was not accepted. Please try again.',
    'passkey-unknown': 'This account has no such passkey. Reload the page.',
    'passkey-known': 'This passkey has already been added.',
    'passkey-name': ({ max }: { max: number }) => `Enter a name of 1 to ${max} characters.`,
    'too-many-passkeys': ({ max }: { max: number }) =>
      `An account can have at most ${max} passkeys. Remove one to add another.`,
    'no-second-factor': 'Set up an authenticator app or a passkey first.',
    'last-second-factor':
      'Administrators of this shop need a second factor. Add another before you remove this one.',
    'login-expired': 'Your login has expired. Enter your email and password again.',
    'second-step-wrong': 'This code is wrong or was used before. Try the next one, or use a recovery code.',
    'recovery-code-wrong': 'This recovery code is wrong or was used before. Try another one.',
    'too-many-codes':
      'Too many attempts. Please try again in an hour, or from a device on which you have logged in before.',
    'too-many-app-codes':
      'Too many wrong codes of your app today. Use a recovery code or a passkey, or try again tomorrow.',
    'password-wrong': 'This password is wrong.',
    'end-link-used':
      'This link was used before, has expired, or a newer notice has replaced it. Log in and end all sessions in your profile, under Security.',
    'end-link-failed': 'Too many attempts. Please try again in 15 minutes.',
    'rule-stale':
      'Another administrator has changed this setting in the meantime. Check it, then save again.',
    'retention-invalid': 'Some periods are not valid. Check the fields.',
    'retention-days': ({ min, max }: { min: number; max: number }) =>
      `Enter a whole number of days from ${min} to ${max}.`,
    'retention-stale':
      'Another administrator has changed the periods in the meantime. Check them, then save again.',
    'retention-version-missing': 'This version does not exist. Reload the page.',
    'own-factor-missing':
      'Set up a second factor for yourself first, in your profile under Security. Otherwise you could lose access.',
    'too-many-set-ups': 'Too many changes of your second factors. Please try again in an hour.',
  },
} as const;

export type AccountSecurityTexts = Translation<typeof texts>;
