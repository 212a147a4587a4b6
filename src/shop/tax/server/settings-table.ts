import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { timeZoneOf } from '../countries.ts';
import { DEFAULT_SETTINGS } from '../default-rates.ts';
import { type CurrentTax, isSetUp, type TaxSettings, taxOn } from '../rules.ts';

/** A saved version. */
export interface SavedTax {
  version: number;
  settings: TaxSettings;
}

interface Row {
  version: number;
  /** Null: the initial settings. */
  document: TaxSettings | null;
}

const toSaved = ({ version, document }: Row): SavedTax => ({
  version,
  settings: document ?? DEFAULT_SETTINGS,
});

/** The newest version; version 0 with the initial settings if none was saved. */
export async function newestTax(db: Queryable): Promise<SavedTax> {
  const row = await db.one<Row>(
    sql`select version, document from tax_settings order by version desc limit 1`,
  );
  return toSaved(row ?? { version: 0, document: null });
}

/** A version by its number; undefined if it does not exist. */
export async function taxVersion(db: Queryable, version: number): Promise<SavedTax | undefined> {
  if (version === 0) return toSaved({ version, document: null });
  const row = await db.one<Row>(sql`select version, document from tax_settings where version = ${version}`);
  return row && toSaved(row);
}

/** Saves a new version; false if another transaction has saved it. */
export async function addTax(tx: Transaction, { version, settings }: SavedTax): Promise<boolean> {
  const row = await tx.one(sql`
    insert into tax_settings (version, document) values (${version}, ${JSON.stringify(settings)}::jsonb)
    on conflict do nothing returning 1`);
  return row !== undefined;
}

/** Returns today ('2026-01-31') in a shop's time zone, by the database's clock. */
export async function todayOf(db: Queryable, settings: TaxSettings): Promise<string> {
  const row = await db.one<{ day: string }>(sql`
    select to_char(now() at time zone ${timeZoneOf(settings)}, 'YYYY-MM-DD') as day`);
  return row!.day;
}

/** How orders of today are taxed, for screens. */
export async function currentTax(db: Queryable): Promise<CurrentTax> {
  const { settings } = await newestTax(db);
  return taxOn(settings, await todayOf(db, settings));
}

/** How orders of today are taxed; undefined if the feature is off, or no country has been chosen. */
export async function taxInEffect(db: Queryable): Promise<CurrentTax | undefined> {
  // One statement, because every order executes it.
  const row = await db.one<Row>(sql`
    select version, document from tax_settings where (select tax_is_on()) order by version desc limit 1`);
  const settings = row?.document;
  return settings && isSetUp(settings) ? taxOn(settings, await todayOf(db, settings)) : undefined;
}

/** Makes carts follow rates that begin today. */
export async function announceDay(db: Queryable): Promise<void> {
  await db.one(sql`select announce_change('tax_settings', array['@day'])`);
}
