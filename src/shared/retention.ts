/** For how long the shop keeps data that it deletes at night (days). */
export interface Retention {
  /** Of read notifications. */
  notificationDays: number;
  /** Of the audit log; null: for ever. */
  auditDays: number | null;
}
