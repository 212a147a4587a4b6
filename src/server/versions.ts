import type { Message } from '../shared/message.ts';
import { conflict } from '../shared/refusal.ts';
import { type Actor, type AuditEntry, changedFields, recordAudit } from './audit/record.ts';
import type { Queryable, Transaction } from './storage/database.ts';
import { raw, type Sql, sql } from './storage/sql.ts';

/** A saved version of a document; a null document means the content that applies until one is saved. */
export interface SavedVersion<Document> {
  version: number;
  document: Document | null;
}

type Versions<Document> = ReturnType<typeof versionsIn<Document>>;

/** The versions of a document in a table with the columns `version` (its primary key) and `document`. */
export function versionsIn<Document>(tableName: string) {
  const table = raw(tableName);
  return {
    /** Returns the newest version; version 0 if none was saved, or if `condition` is false. */
    async newest(db: Queryable, condition: Sql = sql`true`): Promise<SavedVersion<Document>> {
      const row = await db.one<SavedVersion<Document>>(sql`
        select version, document from ${table} where ${condition} order by version desc limit 1`);
      return row ?? { version: 0, document: null };
    },

    /** Returns a version by its number; undefined if it does not exist. */
    async find(db: Queryable, version: number): Promise<SavedVersion<Document> | undefined> {
      if (version === 0) return { version, document: null };
      return db.one(sql`select version, document from ${table} where version = ${version}`);
    },

    /** Saves a new version. Returns false if another transaction has already saved a version with this number. */
    async add(tx: Transaction, { version, document }: SavedVersion<Document>): Promise<boolean> {
      const row = await tx.one(sql`
        insert into ${table} (version, document)
        values (${version}, ${document === null ? null : JSON.stringify(document)}::jsonb)
        on conflict do nothing returning 1`);
      return row !== undefined;
    },
  };
}

interface NewVersion<Document> extends SavedVersion<Document> {
  versions: Versions<Document>;
  /** The version that was edited. */
  version: number;
  action: 'update' | 'restore';
  entity: AuditEntry['entity'];
  /** Converts a version to the form in which the audit log shows it. */
  audited: (saved: SavedVersion<Document>) => object;
  /** Message of the refusal if `version` is not the newest one. */
  stale: Message;
}

/**
 * Saves a document as the version after `version`, with an audit entry, and returns it. Without a change it saves nothing.
 * @throws Refusal 409
 */
export async function saveVersion<Document>(
  tx: Transaction,
  actor: Actor,
  { versions, version, document, action, entity, audited, stale }: NewVersion<Document>,
): Promise<SavedVersion<Document>> {
  const newest = await versions.newest(tx);
  if (newest.version !== version) throw conflict(stale);
  const added = { version: version + 1, document };
  const changes = changedFields(audited(newest), audited(added));
  if (!changes) return newest;
  // The primary key refuses the second of two administrators who save at the same time.
  if (!(await versions.add(tx, added))) throw conflict(stale);
  await recordAudit(tx, actor, { entity, entityId: String(added.version), action, ...changes });
  return added;
}
