import type { AccountSecurityTexts } from './texts.ts';

export const texts: AccountSecurityTexts = {
  errors: {
    'app-not-started': 'Die Einrichtung ist abgelaufen. Beginnen Sie sie erneut.',
    'app-code-wrong':
      'Dieser Code ist falsch oder wurde schon benutzt. Warten Sie auf den nächsten, und prüfen Sie die Uhr Ihres Geräts.',
    'passkey-failed': 'Der Passkey wurde nicht angenommen. Bitte versuchen Sie es erneut.',
    'passkey-unknown': 'Dieses Konto hat keinen solchen Passkey. Laden Sie die Seite neu.',
    'passkey-known': 'Dieser Passkey wurde bereits hinzugefügt.',
    'passkey-name': ({ max }) => `Geben Sie einen Namen mit 1 bis ${max} Zeichen ein.`,
    'too-many-passkeys': ({ max }) =>
      `Ein Konto kann höchstens ${max} Passkeys haben. Entfernen Sie einen, um einen weiteren hinzuzufügen.`,
    'no-second-factor': 'Richten Sie zuerst eine Authentifizierungs-App oder einen Passkey ein.',
    'last-second-factor':
      'Administratoren dieses Shops brauchen einen zweiten Faktor. Fügen Sie einen weiteren hinzu, bevor Sie diesen entfernen.',
    'login-expired': 'Ihre Anmeldung ist abgelaufen. Geben Sie E-Mail-Adresse und Passwort erneut ein.',
    'second-step-wrong':
      'Dieser Code ist falsch oder wurde schon benutzt. Versuchen Sie den nächsten oder einen Wiederherstellungscode.',
    'recovery-code-wrong':
      'Dieser Wiederherstellungscode ist falsch oder wurde schon benutzt. Versuchen Sie einen anderen.',
    'too-many-codes':
      'Zu viele Versuche. Bitte versuchen Sie es in einer Stunde erneut oder auf einem Gerät, auf dem Sie schon angemeldet waren.',
    'too-many-app-codes':
      'Heute wurden zu viele falsche Codes Ihrer App eingegeben. Benutzen Sie einen Wiederherstellungscode oder einen Passkey, oder versuchen Sie es morgen erneut.',
    'password-wrong': 'Dieses Passwort ist falsch.',
    'end-link-used':
      'Dieser Link wurde schon benutzt, ist abgelaufen oder wurde durch einen neueren Hinweis ersetzt. Melden Sie sich an, und beenden Sie alle Sitzungen in Ihrem Profil unter Sicherheit.',
    'end-link-failed': 'Zu viele Versuche. Bitte versuchen Sie es in 15 Minuten erneut.',
    'rule-stale':
      'Inzwischen hat ein anderer Administrator diese Einstellung geändert. Prüfen Sie sie, und speichern Sie erneut.',
    'retention-invalid': 'Einige Fristen sind ungültig. Prüfen Sie die Felder.',
    'retention-days': ({ min, max }) => `Geben Sie eine ganze Zahl von ${min} bis ${max} Tagen ein.`,
    'retention-stale':
      'Ein anderer Administrator hat die Fristen inzwischen geändert. Prüfen Sie sie, und speichern Sie dann erneut.',
    'retention-version-missing': 'Diese Version gibt es nicht. Laden Sie die Seite neu.',
    'own-factor-missing':
      'Richten Sie zuerst für sich selbst einen zweiten Faktor ein, in Ihrem Profil unter Sicherheit. Sonst könnten Sie den Zugang verlieren.',
    'too-many-set-ups':
      'Zu viele Änderungen Ihrer zweiten Faktoren. Bitte versuchen Sie es in einer Stunde erneut.',
  },
};
