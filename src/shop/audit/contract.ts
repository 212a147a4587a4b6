import { read } from '../../shared/operation.ts';
import type { AuditPage, AuditParams } from './schemas.ts';

export type { AuditEntry, AuditPage, AuditParams } from './schemas.ts';

/** Who changed which product, order, role or review, from what to what; newest first, page after page. */
export const list = read<AuditParams, AuditPage>('audit.list', '/admin/audit', {
  entries: 1,
  hasNewer: 0,
  hasOlder: 0,
});
