import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { empty, sql } from '../../../server/storage/sql.ts';
import { findMethodIds } from '../../delivery/server/terms.ts';
import {
  INITIAL_SETTINGS,
  type MethodSettings,
  mapMethods,
  type PaymentMethod,
  type PaymentSettings,
  withoutDeleted,
} from '../rules.ts';

/** A saved version; version 0: the initial settings. */
export type StoredSettings = PaymentSettings & { version: number };

/** Settings as they are stored: those of earlier versions do not limit the delivery methods. */
interface StoredDocument extends Pick<PaymentSettings, 'account'> {
  methods: Readonly<
    Record<
      PaymentMethod,
      Omit<MethodSettings, 'deliveryMethods'> & Partial<Pick<MethodSettings, 'deliveryMethods'>>
    >
  >;
}

const toSettings = ({ methods, account }: StoredDocument): PaymentSettings => ({
  methods: mapMethods((name) => ({ deliveryMethods: null, ...methods[name] })),
  account,
});

/** Returns the current settings. */
export async function currentSettings(db: Queryable): Promise<StoredSettings> {
  return (await newest(db)) ?? { ...INITIAL_SETTINGS, version: 0 };
}

/**
 * Returns the current settings, as the database sees them; undefined while the feature is off or no settings are saved.
 * One statement, because every checkout runs it.
 */
export const settingsForCheckout = (tx: Transaction): Promise<StoredSettings | undefined> => newest(tx, true);

async function newest(db: Queryable, onlyIfOn = false): Promise<StoredSettings | undefined> {
  const isOn = onlyIfOn
    ? sql`where (select value ? 'payments' from shop_facts where name = 'features_on')`
    : empty;
  const row = await db.one<{ version: number; document: StoredDocument }>(sql`
    select version, document from payment_settings ${isOn} order by version desc limit 1`);
  return row && { ...toSettings(row.document), version: row.version };
}

/** Returns the methods as they apply now: without delivery methods that were deleted since the settings were saved. */
export async function currentMethods(
  db: Queryable,
  { methods }: PaymentSettings,
): Promise<PaymentSettings['methods']> {
  if (Object.values(methods).every(({ deliveryMethods }) => deliveryMethods === null)) return methods;
  const existing = await findMethodIds(db);
  return mapMethods((name) => withoutDeleted(methods[name], existing));
}

/** Returns a version; undefined if it does not exist. */
export async function settingsVersion(db: Queryable, version: number): Promise<PaymentSettings | undefined> {
  if (version === 0) return INITIAL_SETTINGS;
  const row = await db.one<{ document: StoredDocument }>(
    sql`select document from payment_settings where version = ${version}`,
  );
  return row && toSettings(row.document);
}

/** Saves a new version; false if another transaction has saved it. */
export async function addSettings(
  tx: Transaction,
  version: number,
  document: PaymentSettings,
): Promise<boolean> {
  const row = await tx.one(sql`
    insert into payment_settings (version, document) values (${version}, ${JSON.stringify(document)}::jsonb)
    on conflict do nothing returning 1`);
  return row !== undefined;
}
