import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { list } from '../contract.ts';
import { auditParams, parseAuditFilters } from '../rules.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(list, auditParams(parseAuditFilters(search)))],
};
