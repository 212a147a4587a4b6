import type { Queryable, Transaction } from './storage/database.ts';
import { type Sql, sql } from './storage/sql.ts';

/** A document of a feature for which a preset has values. */
interface FillableDocument {
  /** Unique among the documents of all features. */
  name: string;
  /** The newest version. */
  current: object;
  /** The content that applies until a version is saved. */
  initial: object;
  filled: object;
  /** Whether `filled` contains example data of the demo. */
  isExample: boolean;
  /** Saves `filled` as a new version, as if an administrator had entered it. */
  save(): Promise<unknown>;
}

const json = (document: object): Sql => sql`${JSON.stringify(document)}::jsonb`;

/**
 * Fills in a document, unless an administrator has edited it. A document counts as unedited if its newest
 * version equals the initial one or one that a preset has filled in before.
 */
export async function fillIn(
  tx: Transaction,
  { name, current, initial, filled, isExample, save }: FillableDocument,
): Promise<void> {
  // PostgreSQL compares documents without regard to the order of their fields.
  const row = await tx.one<{ isFilled: boolean; isUnedited: boolean }>(sql`
    select ${json(current)} = ${json(filled)} as "isFilled",
      ${json(current)} = ${json(initial)} or exists (
        select from filled_documents where name = ${name} and document = ${json(current)}) as "isUnedited"`);
  if (row!.isFilled || !row!.isUnedited) return;
  await save();
  await tx.run(sql`
    insert into filled_documents (name, document, is_example)
    select ${name}, ${json(filled)}, ${isExample}::boolean
    where not exists (select from filled_documents where name = ${name} and document = ${json(filled)})`);
}

/** Returns whether a document is example data that a preset has filled in, and nobody has edited. */
export async function isExampleDocument(db: Queryable, name: string, current: object): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from filled_documents where name = ${name} and document = ${json(current)} and is_example`);
  return row !== undefined;
}

/** Forgets the example data, once it has been removed. */
export async function forgetExampleDocuments(tx: Transaction): Promise<void> {
  await tx.run(sql`delete from filled_documents where is_example`);
}
