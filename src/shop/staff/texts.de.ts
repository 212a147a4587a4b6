import type { StaffTexts } from './texts.ts';

export const texts: StaffTexts = {
  errors: {
    'staff-role-invalid': 'Bitte korrigieren Sie die markierten Felder.',
    'staff-role-name': 'Geben Sie einen Namen mit höchstens 60 Zeichen ein.',
    'staff-role-permissions': 'Wählen Sie mindestens eine Berechtigung.',
    'staff-role-exists': 'Eine andere Rolle hat diesen Namen. Geben Sie einen anderen ein.',
    'staff-role-missing': 'Diese Rolle gibt es nicht mehr. Wählen Sie eine andere.',
    'staff-role-stale': 'Diese Rolle wurde geändert. Bitte prüfen Sie sie.',
    'staff-role-used':
      'Diese Rolle wird verwendet. Geben Sie ihren Mitgliedern zuerst eine andere Rolle oder entfernen Sie sie, und ziehen Sie Einladungen zu dieser Rolle zurück.',
    'staff-roles-full': 'Es gibt 50 Rollen, mehr sind nicht möglich. Löschen Sie zuerst eine.',
    'staff-full': '200 Personen haben eine Rolle, mehr sind nicht möglich. Entfernen Sie zuerst eine.',
    'staff-account-missing': 'Kein Konto hat diese E-Mail-Adresse. Laden Sie die Person stattdessen ein.',
    'staff-email-unconfirmed':
      'Die E-Mail-Adresse dieses Kontos ist nicht bestätigt. Laden Sie die Person stattdessen ein.',
    'staff-is-administrator':
      'Administratoren brauchen keine Rolle. Geben Sie eine andere E-Mail-Adresse ein.',
    'staff-changed': 'Diese Rolle wurde geändert. Bitte prüfen Sie die Liste.',
    'staff-has-role': 'Dieses Konto hat eine Rolle. Ändern Sie sie in der Liste der Mitarbeiter.',
    'staff-email-invalid': 'Geben Sie eine gültige E-Mail-Adresse ein.',
    'staff-invitations-full':
      '100 Einladungen warten auf eine Antwort, mehr sind nicht möglich. Ziehen Sie zuerst eine zurück.',
    'staff-invitation-missing': 'Diese Einladung gibt es nicht mehr. Laden Sie die Seite neu.',
    'staff-invitation-closed': 'Diese Einladung ist nicht mehr gültig. Bitten Sie den Shop um eine neue.',
    'too-many-staff-invitations': 'Zu viele Einladungen. Bitte versuchen Sie es in einigen Minuten erneut.',
  },
};
