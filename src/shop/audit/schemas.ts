import { z } from 'zod';
import { AUDITED } from './rules.ts';

const Cursor = z.string().regex(/^[\w-]{1,64}$/);

export const AuditParams = z.strictObject({
  /** Only entries about this kind of thing. */
  entity: z.enum(AUDITED).optional(),
  /** Entries older than this one: the page that follows. */
  after: Cursor.optional(),
  /** Entries newer than this one: the page before. */
  before: Cursor.optional(),
});
export type AuditParams = z.infer<typeof AuditParams>;

const facts = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null when no account did it. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What it is called today: a product's title, a person's name. Null when it has none. */
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
