import type { Feature } from './feature.ts';
import type { ShopDetails } from './shop-details.ts';
import type { Database, Queryable, Transaction } from './storage/database.ts';
import { type Sql, sql } from './storage/sql.ts';

/** Switches optional features on and off in the database, so that statements see the same state as the settings. */
export interface FeatureSwitch {
  /** Calls `onSwitch` of all optional features; `names`: those that are on from now on. */
  switchFeatures(tx: Transaction, names: readonly string[]): Promise<void>;
  /** Applies the saved settings, at a start: the database may have the state of another configuration. */
  applySettings(db: Database): Promise<void>;
}

/** Makes saving the settings and starting a process wait for each other, so that neither applies older settings. */
const LOCK = sql`select pg_advisory_xact_lock(hashtext('shopkeeper features'))`;

export function featureSwitch(features: () => readonly Feature[]): FeatureSwitch {
  async function switchFeatures(tx: Transaction, names: readonly string[]): Promise<void> {
    await tx.one(LOCK);
    const before = await featuresOn(tx);
    await tx.run(sql`
      update shop_facts set value = ${JSON.stringify(names)}::jsonb
      where name = 'features_on' and value <> ${JSON.stringify(names)}::jsonb`);
    for (const { name, onSwitch } of features()) await onSwitch?.(tx, names.includes(name), before.has(name));
  }
  return {
    switchFeatures,
    applySettings: (db) =>
      db.transaction(async (tx) => {
        await tx.one(LOCK);
        const { read } = features().find(({ shopDetails }) => shopDetails)!.shopDetails!;
        const { features: names } = (await read.run(tx, {}, null)) as ShopDetails;
        await switchFeatures(tx, names);
      }),
  };
}

/** Condition of a statement: whether an optional feature is on, as the database sees it. Use it inside transactions. */
export const featureIsOn = (name: string): Sql =>
  sql`exists (select from shop_facts where name = 'features_on' and value ? ${name}::text)`;

/** Returns the names of the optional features that are on, as the database sees them. Use it inside transactions. */
export async function featuresOn(db: Queryable): Promise<ReadonlySet<string>> {
  const row = await db.one<{ names: string[] }>(sql`
    select value as names from shop_facts where name = 'features_on'`);
  return new Set(row?.names);
}

/**
 * Reads the names of the optional features that are on and, in the same statement, the only row of a query; `row` is
 * undefined if it has none.
 */
export async function featuresOnAnd<Row>(
  db: Queryable,
  query: Sql,
): Promise<{ features: ReadonlySet<string>; row: Row | undefined }> {
  const { featureNames, isFound, ...row } = (await db.one<
    Row & { featureNames: string[]; isFound: true | null }
  >(sql`
    select f.value as "featureNames", found.*
    from shop_facts f left join lateral (select q.*, true as "isFound" from (${query}) q) found on true
    where f.name = 'features_on'`))!;
  return { features: new Set(featureNames), row: isFound ? (row as Row) : undefined };
}

/** Returns whether an optional feature is on, as the database sees it. Use it inside transactions. */
export async function isFeatureOn(db: Queryable, name: string): Promise<boolean> {
  const row = await db.one<{ isOn: boolean }>(sql`select ${featureIsOn(name)} as "isOn"`);
  return row!.isOn;
}
