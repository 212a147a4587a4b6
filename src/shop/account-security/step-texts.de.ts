import type { StepTexts } from './step-texts.ts';

export const stepTexts: StepTexts = {
  lead: 'Ihr Passwort ist richtig. Bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor.',
  loading: 'Wird geladen…',
  code: 'Code aus Ihrer Authentifizierungs-App',
  codeMissing: 'Geben Sie die sechs Ziffern ein, die Ihre App zeigt.',
  recoveryCode: 'Wiederherstellungscode',
  recoveryCodeMissing: 'Geben Sie einen Ihrer Wiederherstellungscodes ein.',
  submit: 'Bestätigen',
  submitting: 'Wird bestätigt…',
  withPasskey: 'Passkey benutzen',
  passkeyWaiting: 'Warten auf Ihren Passkey…',
  passkeyFailed: 'Der Passkey wurde nicht benutzt. Bitte versuchen Sie es erneut.',
  insteadRecoveryCode: 'Stattdessen einen Wiederherstellungscode benutzen',
  insteadApp: 'Stattdessen den Code aus Ihrer App benutzen',
  lostHint: 'Sie haben Ihr Gerät und Ihre Wiederherstellungscodes verloren? Wenden Sie sich an den Shop.',
  back: 'Zurück zur Anmeldung',
  failed: 'Die Anmeldung konnte nicht bestätigt werden. Bitte versuchen Sie es erneut.',
  stepUp: {
    title: 'Bestätigen Sie, dass Sie es sind',
    lead: 'Diese Aktion braucht erneut Ihr Passwort oder einen Passkey. Die Bestätigung gilt 15 Minuten.',
    password: 'Passwort',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    failed: 'Die Bestätigung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  },
};
