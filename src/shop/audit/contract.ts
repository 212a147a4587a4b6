import { read } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** Paged list of changes that administrators, staff and operators made, newest first. */
export const list = read<s.AuditParams, s.AuditPage>('audit.list', '/admin/audit', {
  entries: 1,
  hasNewer: 0,
  hasOlder: 0,
});
