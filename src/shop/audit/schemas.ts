import { z } from 'zod';
import { pageEnds, pagePosition } from '../../server/schemas.ts';
import { AUDITED } from '../../shared/audited-entities.ts';

export const AuditParams = z.strictObject({
  /** Only entries about this kind of entity. */
  entity: z.enum(AUDITED).optional(),
  ...pagePosition,
});
export type AuditParams = z.infer<typeof AuditParams>;

const auditedFields = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null if the change was not made by an account. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** Current title of the product or name of the user; null for other entities. */
  name: z.string().nullable(),
  /** A verb: 'add', 'update', 'remove', 'restore', 'hide', … */
  action: z.string(),
  before: auditedFields,
  after: auditedFields,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.object({ entries: z.array(AuditEntry), ...pageEnds });
export type AuditPage = z.infer<typeof AuditPage>;
