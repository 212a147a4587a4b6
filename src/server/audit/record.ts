import type { AuditedEntity } from '../../shared/audited-entities.ts';
import type { Transaction } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';

/** The viewer who made the change, or an operator command: no id, a name such as 'command line'. */
export interface Actor {
  userId: string | null;
  name: string;
}

/** The operator, at the server's terminal. */
export const COMMAND_LINE: Actor = { userId: null, name: 'command line' };

export interface AuditEntry {
  entity: AuditedEntity;
  /**
   * The product's, order's or review's id; for a role the user's; the version of settings of the shop or of a feature;
   * the discount code; the manufacturer's name; the customer's user id, or 'all' or 'search' for a download; a legal
   * page with language and version; the code of the order of a withdrawal or payment; the number of a document; the
   * month of a download; the name of an email; the user id of second factors, or 'rule' with a version; the user id of
   * staff, the name of a staff role, the id of an invitation; 'demo' for the demo.
   */
  entityId: string;
  /** A verb: 'add', 'update', 'remove', 'restore', 'hide', … */
  action: string;
  /** State before and after; for an update only the changed fields. Null or absent if there is no such state. */
  before?: object | null;
  after?: object | null;
}

/** Returns a function that creates the audit entries of one kind of entity. */
export const auditEntryOf =
  (entity: AuditedEntity) =>
  (entityId: string, action: string, before: object | null, after: object | null): AuditEntry => {
    return { entity, entityId, action, before, after };
  };

/** Records a change in the transaction that makes it. */
export async function recordAudit(
  tx: Transaction,
  actor: Actor,
  entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const rows = [entries].flat().map((entry) => ({ id: newId(), before: null, after: null, ...entry }));
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into audit (id, actor_id, actor_name, entity, entity_id, action, before, after)
    select r.id, ${actor.userId}::text, ${actor.name}::text, r.entity, r."entityId", r.action, r.before, r.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, entity text, "entityId" text, action text, before jsonb, after jsonb)`);
}

/**
 * Records that personal data were shown, unless the same actor has seen them within `windowS` seconds: a page is rendered,
 * subscribed to and reloaded, which is one view. Takes an advisory lock, so that concurrent requests record one entry.
 */
export async function recordView(
  tx: Transaction,
  actor: Actor,
  { entity, entityId }: Pick<AuditEntry, 'entity' | 'entityId'>,
  windowS: number,
): Promise<void> {
  await tx.one(
    sql`select pg_advisory_xact_lock(hashtext('view ' || ${`${actor.userId} ${entity} ${entityId}`}))`,
  );
  const recent = await tx.one(sql`
    select 1 from audit where entity = ${entity} and entity_id = ${entityId} and action = 'view'
      and actor_id = ${actor.userId} and at > now() - make_interval(secs => ${windowS}) limit 1`);
  if (recent) return;
  await recordAudit(tx, actor, { entity, entityId, action: 'view' });
}

/** Returns the fields that differ as `before` and `after` of an audit entry; undefined if none differ. */
export function changedFields<T extends object>(
  from: T,
  to: T,
): { before: Partial<T>; after: Partial<T> } | undefined {
  const names = (Object.keys(to) as (keyof T)[]).filter(
    (name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  );
  if (names.length === 0) return undefined;
  const only = (state: T) => Object.fromEntries(names.map((name) => [name, state[name]])) as Partial<T>;
  return { before: only(from), after: only(to) };
}
