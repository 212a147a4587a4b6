import { z } from 'zod';
import { AUDITED } from './rules.ts';

const Cursor = z.string().regex(/^[\w-]{1,64}$/);

export const AuditParams = z.strictObject({
  /** Only entries about this kind. */
  entity: z.enum(AUDITED).optional(),
  /** Only entries older than this one: the next page. */
  after: Cursor.optional(),
  /** Only entries newer than this one: the previous page. */
  before: Cursor.optional(),
});
export type AuditParams = z.infer<typeof AuditParams>;

const facts = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null if no account made the change. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** Current name: a product's title, a user's name. Null if it has none. */
  name: z.string().nullable(),
  /** A verb: 'add', 'update', 'remove', 'restore', 'hide', … */
  action: z.string(),
  before: facts,
  after: facts,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  hasNewer: z.boolean(),
  hasOlder: z.boolean(),
});
export type AuditPage = z.infer<typeof AuditPage>;
