import * as audit from '../../shop/audit/contract.ts';
import { auditParams, parseAuditFilters } from '../../shop/audit/rules.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(audit.list, auditParams(parseAuditFilters(search)))],
};
