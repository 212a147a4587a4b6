import { read } from '../../shared/operation.ts';
import type { AuditPage, AuditParams } from './schemas.ts';

export type { AuditEntry, AuditPage, AuditParams } from './schemas.ts';

/** Paged list of changes to products, orders, roles and reviews, newest first. */
export const list = read<AuditParams, AuditPage>('audit.list', '/admin/audit', {
  entries: 1,
  hasNewer: 0,
  hasOlder: 0,
});
