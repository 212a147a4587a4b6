import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { type SavedVersion, versionsIn } from '../../../server/versions.ts';
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

/** The settings; without a document, the initial ones. */
export const settingsVersions = versionsIn<StoredDocument>('payment_settings');

export function toSettings({ version, document }: SavedVersion<StoredDocument>): StoredSettings {
  const { methods, account } = document ?? INITIAL_SETTINGS;
  return {
    methods: mapMethods((name) => ({ deliveryMethods: null, ...methods[name] })),
    account,
    version,
  };
}

export const currentSettings = async (db: Queryable): Promise<StoredSettings> =>
  toSettings(await settingsVersions.newest(db));

/** Returns the current settings; undefined if none are saved. */
export async function settingsForCheckout(tx: Transaction): Promise<StoredSettings | undefined> {
  const saved = await settingsVersions.newest(tx);
  return saved.version > 0 ? toSettings(saved) : undefined;
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
