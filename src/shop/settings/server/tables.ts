import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { ShopSettings } from '../rules.ts';

/** A saved version; a null document means the values with which the shop was started. */
export interface SavedSettings {
  version: number;
  document: ShopSettings | null;
}

/** The newest version; version 0 if none was saved. */
export async function newestSettings(db: Queryable): Promise<SavedSettings> {
  const row = await db.one<SavedSettings>(
    sql`select version, document from settings order by version desc limit 1`,
  );
  return row ?? { version: 0, document: null };
}

/** A version by its number; undefined if it does not exist. */
export async function settingsVersion(db: Queryable, version: number): Promise<SavedSettings | undefined> {
  if (version === 0) return { version, document: null };
  return db.one<SavedSettings>(sql`select version, document from settings where version = ${version}`);
}

/** Saves a new version. Returns false if another transaction has already saved a version with this number. */
export async function addSettings(tx: Transaction, { version, document }: SavedSettings): Promise<boolean> {
  const row = await tx.one(sql`
    insert into settings (version, document)
    values (${version}, ${document === null ? null : JSON.stringify(document)}::jsonb)
    on conflict do nothing returning 1`);
  return row !== undefined;
}
