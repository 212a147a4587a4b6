import type { Retention } from '../../shared/retention.ts';
import { KEEP_READ_DAYS } from '../notifications/rules.ts';

/** Applies until an administrator saves other periods. */
export const INITIAL_RETENTION: Retention = { notificationDays: KEEP_READ_DAYS, auditDays: null };

/**
 * Allowed numbers of days. A user who comes back after a month still sees the notifications of the last visit; attacks are
 * often found only after months, when the audit log must still show what was changed.
 */
export const RETENTION_LIMITS = {
  notificationDays: { min: 30, max: 3650 },
  auditDays: { min: 180, max: 3650 },
} as const;

export type RetentionField = keyof typeof RETENTION_LIMITS;

/** The fields of the form, as texts. */
export type RetentionForm = Readonly<Record<RetentionField, string>>;

export const toForm = ({ notificationDays, auditDays }: Retention): RetentionForm => ({
  notificationDays: String(notificationDays),
  auditDays: auditDays === null ? '' : String(auditDays),
});

/** Parses the form; a field that is not a whole number is NaN. An empty field keeps the audit log for ever. */
export function parseForm(form: RetentionForm): Retention {
  const days = (text: string) => (/^\s*[0-9]{1,6}\s*$/.test(text) ? Number(text) : Number.NaN);
  return {
    notificationDays: days(form.notificationDays),
    auditDays: form.auditDays.trim() === '' ? null : days(form.auditDays),
  };
}

/** Returns the fields that are outside their limits. */
export function invalidFields(retention: Retention): RetentionField[] {
  const names = Object.keys(RETENTION_LIMITS) as RetentionField[];
  return names.filter((name) => {
    const days = retention[name];
    const { min, max } = RETENTION_LIMITS[name];
    return days !== null && !(Number.isInteger(days) && days >= min && days <= max);
  });
}
