import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { CurrentTerms } from '../contract.ts';
import { type DeliveryTerms, INITIAL_TERMS } from '../rules.ts';

/** A saved version; a null document means the initial terms, without methods. */
interface SavedTerms {
  version: number;
  document: DeliveryTerms | null;
}

/** Returns the current terms; version 0 if none were saved. */
export async function currentTerms(db: Queryable): Promise<CurrentTerms> {
  const row = await db.one<SavedTerms>(
    sql`select version, document from delivery_versions order by version desc limit 1`,
  );
  return row ? toTerms(row) : toTerms({ version: 0, document: null });
}

/** Returns the ids of all methods, also of inactive ones. */
export async function findMethodIds(db: Queryable): Promise<ReadonlySet<string>> {
  const { methods } = await currentTerms(db);
  return new Set(methods.map(({ id }) => id));
}

/** Returns a version by its number; undefined if it does not exist. */
export async function savedTerms(db: Queryable, version: number): Promise<DeliveryTerms | null | undefined> {
  if (version === 0) return null;
  const row = await db.one<SavedTerms>(
    sql`select version, document from delivery_versions where version = ${version}`,
  );
  return row?.document;
}

/** Saves a version; returns false if another transaction has saved it. */
export async function insertTerms(
  tx: Transaction,
  version: number,
  document: DeliveryTerms | null,
): Promise<boolean> {
  const row = await tx.one(sql`
    insert into delivery_versions (version, document)
    values (${version}, ${document === null ? null : JSON.stringify(document)}::jsonb)
    on conflict do nothing returning 1`);
  return row !== undefined;
}

/** Returns the terms of a version as the read contains them. */
export function toTerms({ version, document }: SavedTerms): CurrentTerms {
  const { defaultCountry, defaultGrams, methods, zones } = document ?? INITIAL_TERMS;
  return {
    version,
    defaultCountry,
    defaultGrams,
    methods: [...methods],
    zones: zones.map((zone) => ({
      ...zone,
      areas: zone.areas.map((area) => ({ ...area, prefixes: [...area.prefixes] })),
      rates: zone.rates.map((rate) => ({ ...rate, bands: [...rate.bands] })),
    })),
  };
}
