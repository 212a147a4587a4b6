import type { RetentionTexts } from './retention-texts.ts';

export const retentionTexts: RetentionTexts = {
  title: 'Aufbewahrung von Daten',
  lead: 'Jede Nacht löscht der Shop Daten, die älter sind. Protokolle des Servers speichert der Shop nicht; löschen Sie diese dort, wo Sie sie sammeln.',
  notificationDays: 'Gelesene Benachrichtigungen, Tage',
  auditDays: 'Änderungsprotokoll, Tage',
  auditHint: 'Leer lassen, um das Änderungsprotokoll unbegrenzt aufzubewahren.',
  range: ({ min, max }) => `${min} bis ${max} Tage.`,
  loadFailed: 'Die Aufbewahrung der Daten konnte nicht geladen werden.',
  save: 'Fristen speichern',
  saved: 'Die Fristen wurden gespeichert.',
  stale: 'Ein anderer Administrator hat die Fristen inzwischen geändert.',
  loadNew: 'Neue Fristen laden',
  saveFailed: 'Die Fristen konnten nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  restored: 'Die früheren Fristen gelten wieder.',
  restoreFailed:
    'Die früheren Fristen konnten nicht wiederhergestellt werden. Bitte versuchen Sie es erneut.',
};
