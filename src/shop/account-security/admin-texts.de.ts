import type { AdminTexts } from './admin-texts.ts';

export const adminTexts: AdminTexts = {
  lead: 'Ein zweiter Faktor schützt alle Bestellungen und Adressen auch dann, wenn jemand das Passwort eines Administrators kennt.',
  loading: 'Die Administratoren werden geladen…',
  loadFailed: 'Die Administratoren konnten nicht geladen werden.',
  rule: 'Regel für Administratoren',
  isRequired: 'Administratoren brauchen einen zweiten Faktor',
  hint: (days) =>
    `Administratoren haben ${days} Tage, um einen einzurichten. Danach ist die Verwaltung für sie geschlossen, bis sie es in ihrem Profil getan haben.`,
  save: 'Regel speichern',
  saved: 'Die Regel wurde gespeichert.',
  failed: 'Die Regel konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  administrators: 'Administratoren',
  factor: 'Zweiter Faktor',
  hasFactor: 'Eingerichtet',
  missing: 'Fehlt',
  missingUntil: (when) => `Fehlt, fällig ${when}`,
  lost: 'Ein Administrator, der alle Geräte und Wiederherstellungscodes verloren hat, braucht den Betreiber: npm run admin -- reset-second-factor EMAIL',
};
