import type { EndTexts } from './end-texts.ts';

export const endTexts: EndTexts = {
  heading: 'Alle Sitzungen beenden',
  explanation: 'Ihr Konto wird auf allen Geräten abgemeldet. Wählen Sie danach ein neues Passwort.',
  end: 'Alle Sitzungen beenden',
  ending: 'Werden beendet…',
  done: 'Alle Sitzungen sind beendet. Wählen Sie jetzt ein neues Passwort, damit sich niemand mehr anmelden kann.',
  newPassword: 'Neues Passwort wählen',
  failed: 'Die Sitzungen konnten nicht beendet werden. Bitte versuchen Sie es erneut.',
};
