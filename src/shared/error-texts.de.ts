import type { ErrorTexts } from './error-texts.ts';

export const errorTexts: ErrorTexts = {
  busy: 'Im Shop ist gerade viel los. Bitte versuchen Sie es noch einmal.',
  unavailable: 'Im Shop ist gerade viel los. Bitte versuchen Sie es noch einmal.',
  failed: 'Etwas ist schiefgegangen.',
  'not-signed-in': 'Bitte melden Sie sich an.',
  'not-allowed': 'Das ist Administratoren vorbehalten.',
  'step-up-required':
    'Bestätigen Sie mit Ihrem Passwort oder einem Passkey, dass Sie es sind, und versuchen Sie es erneut.',
  'second-factor-required':
    'Administratoren dieses Shops brauchen einen zweiten Faktor. Richten Sie einen in Ihrem Profil unter Sicherheit ein.',
  'not-found': 'Hier gibt es nichts.',
  'foreign-origin': 'Diese Anfrage kam nicht von den Seiten dieses Shops.',
  invalid: ({ detail }) => `Die Anfrage ist ungültig (${detail}).`,
  'text-unstorable': 'Dieser Text enthält Zeichen, die sich nicht speichern lassen.',
  'request-too-large': 'Die Anfrage ist zu groß.',
  'request-unreadable': 'Die Anfrage ist nicht lesbar.',
  'json-expected': 'Hier wird nur JSON angenommen.',
};
