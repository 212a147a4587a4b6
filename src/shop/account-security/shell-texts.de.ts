import type { AccountSecurityShellTexts } from './shell-texts.ts';

export const shellTexts: AccountSecurityShellTexts = {
  title: 'Sicherheit',
  loading: 'Wird geladen…',
  passkeyLogin: 'Mit einem Passkey anmelden',
  passkeyWaiting: 'Warten auf Ihren Passkey…',
  passkeyFailed:
    'Die Anmeldung mit einem Passkey wurde abgebrochen oder ist fehlgeschlagen. Bitte versuchen Sie es erneut, oder benutzen Sie Ihr Passwort.',
};
