import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { type SavedVersion, versionsIn } from '../../../server/versions.ts';
import { isoToLocalInput } from '../../../shared/local-input.ts';
import { timeZoneOf } from '../countries.ts';
import { DEFAULT_SETTINGS } from '../default-rates.ts';
import { type CurrentTax, isSetUp, type TaxSettings, taxOn } from '../rules.ts';

export interface SavedTax {
  version: number;
  settings: TaxSettings;
}

/** The settings; a null document means the initial ones. */
export const taxVersions = versionsIn<TaxSettings>('tax_settings');

export const toSaved = ({ version, document }: SavedVersion<TaxSettings>): SavedTax => ({
  version,
  settings: document ?? DEFAULT_SETTINGS,
});

/** The newest version; version 0 with the initial settings if none was saved. */
export const newestTax = async (db: Queryable): Promise<SavedTax> => toSaved(await taxVersions.newest(db));

/** Returns the day ('2026-01-31') of a time (UTC, ISO) in a shop's time zone. */
const dayOf = (settings: TaxSettings, now: string): string =>
  isoToLocalInput(now, timeZoneOf(settings)).slice(0, 10);

/** Returns today ('2026-01-31') in a shop's time zone, by the database's clock. */
export async function todayOf(db: Queryable, settings: TaxSettings): Promise<string> {
  const row = await db.one<{ now: string }>(sql`select now()`);
  return dayOf(settings, row!.now);
}

/** How orders of today are taxed, for screens. */
export async function currentTax(db: Queryable): Promise<CurrentTax> {
  const { settings } = await newestTax(db);
  return taxOn(settings, await todayOf(db, settings));
}

/** How orders of today are taxed; undefined if no country has been chosen. */
export async function taxInEffect(db: Queryable): Promise<CurrentTax | undefined> {
  // One statement, because every order executes it.
  const row = await db.one<SavedVersion<TaxSettings> & { now: string }>(sql`
    select version, document, now() from tax_settings order by version desc limit 1`);
  const settings = row?.document;
  return settings && isSetUp(settings) ? taxOn(settings, dayOf(settings, row.now)) : undefined;
}

/** Makes carts read the tax again, because other rates may apply from today. */
export async function announceDay(db: Queryable): Promise<void> {
  await db.one(sql`select announce_change('tax_settings', array['@day'])`);
}
