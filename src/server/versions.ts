import type { Message } from '../shared/message.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import { type Actor, type AuditEntry, changedFields, recordAudit } from './audit/record.ts';
import type { RestoreVersion } from './schemas.ts';
import type { Queryable, Transaction } from './storage/database.ts';
import { raw, sql } from './storage/sql.ts';

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
    /** Returns the newest version; version 0 if none was saved. */
    async newest(db: Queryable): Promise<SavedVersion<Document>> {
      const row = await db.one<SavedVersion<Document>>(sql`
        select version, document from ${table} order by version desc limit 1`);
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

interface AuditedVersions<Document, Current> {
  versions: Versions<Document>;
  /** The document that is saved when version 0 is restored; without it null. */
  initial?: Document;
  entity: AuditEntry['entity'];
  /** Converts a version to the form in which the audit log shows it, as the version before or after `other`. */
  audited: (saved: SavedVersion<Document>, other: SavedVersion<Document>) => object;
  /** Converts a version to the result of the writes. */
  toCurrent: (saved: SavedVersion<Document>) => Current;
  /** Messages of the refusals: `stale` if the edited version is not the newest one, `missing` if the restored one does not exist. */
  errors: { stale: Message; missing: Message };
}

/** Saves and restores versions of a document, with an audit entry. */
export function auditedVersions<Document, Current>(definition: AuditedVersions<Document, Current>) {
  const { versions, initial = null, audited, entity, toCurrent, errors } = definition;

  async function add(
    tx: Transaction,
    actor: Actor,
    { version, document }: SavedVersion<Document>,
    action: 'update' | 'restore',
  ): Promise<Current> {
    const newest = await versions.newest(tx);
    if (newest.version !== version) throw conflict(errors.stale);
    const added = { version: version + 1, document };
    const changes = changedFields(audited(newest, added), audited(added, newest));
    if (!changes) return toCurrent(newest);
    // The primary key refuses the second of two administrators who save at the same time.
    if (!(await versions.add(tx, added))) throw conflict(errors.stale);
    await recordAudit(tx, actor, { entity, entityId: String(added.version), action, ...changes });
    return toCurrent(added);
  }

  return {
    /**
     * Saves a document as the version after `version`, and returns it. Without a change it saves nothing.
     * @throws Refusal 409
     */
    save: (tx: Transaction, actor: Actor, edited: SavedVersion<Document>): Promise<Current> =>
      add(tx, actor, edited, 'update'),

    /** Saves the document of the version `to` again. @throws Refusal 404 without such a version, 409 like `save` */
    async restore(tx: Transaction, actor: Actor, { version, to }: RestoreVersion): Promise<Current> {
      const saved = await versions.find(tx, to);
      if (!saved) throw notFound(errors.missing);
      return add(tx, actor, { version, document: saved.document ?? initial }, 'restore');
    },
  };
}
