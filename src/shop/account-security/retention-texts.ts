import type { Translation } from '../../shared/translation.ts';

/** Texts of the retention periods at /admin/security. */
export const retentionTexts = {
  title: 'Data retention',
  lead: 'Every night, the shop deletes older data. It does not store logs: delete them where you collect them.',
  notificationDays: 'Read notifications, days',
  auditDays: 'Audit log, days',
  auditHint: 'Leave empty to keep the audit log for ever.',
  range: ({ min, max }: { min: number; max: number }) => `${min} to ${max} days.`,
  loadFailed: 'Failed to load the retention periods.',
  save: 'Save periods',
  saved: 'The periods were saved.',
  stale: 'Another administrator has changed the periods in the meantime.',
  loadNew: 'Load the new periods',
  saveFailed: 'Failed to save the periods. Please try again.',
  restored: 'The earlier periods apply again.',
  restoreFailed: 'Failed to restore the earlier periods. Please try again.',
} as const;

export type RetentionTexts = Translation<typeof retentionTexts>;
