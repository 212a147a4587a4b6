import { z } from 'zod';
import { AUDITED } from './rules.ts';

const Cursor = z.string().regex(/^[\w-]{1,64}$/);

export const AuditParams = z.strictObject({
  /** Only entries about this kind of entity. */
  entity: z.enum(AUDITED).optional(),
  /** Only entries older than this one: the next page. */
  after: Cursor.optional(),
  /** Only entries newer than this one: the previous page. */
  before: Cursor.optional(),
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

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  hasNewer: z.boolean(),
  hasOlder: z.boolean(),
});
export type AuditPage = z.infer<typeof AuditPage>;
