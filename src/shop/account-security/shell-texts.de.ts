import type { AccountSecurityShellTexts } from './shell-texts.ts';

export const shellTexts: AccountSecurityShellTexts = {
  title: 'Sicherheit',
  due: (when) => `Als Administrator dieses Shops brauchen Sie bis ${when} einen zweiten Faktor.`,
  overdue:
    'Als Administrator dieses Shops brauchen Sie einen zweiten Faktor. Bis Sie einen eingerichtet haben, ist die Verwaltung geschlossen.',
  setUp: 'Zweiten Faktor einrichten',
  endSessions: 'Alle Sitzungen beenden',
  loading: 'Wird geladen…',
  passkeyLogin: 'Mit einem Passkey anmelden',
  passkeyWaiting: 'Warten auf Ihren Passkey…',
  passkeyFailed:
    'Die Anmeldung mit einem Passkey wurde abgebrochen oder ist fehlgeschlagen. Bitte versuchen Sie es erneut, oder benutzen Sie Ihr Passwort.',
};
