import type { Queryable } from '../../../server/storage/database.ts';
import { securityStateOf } from './tables.ts';

/** The second factors of a user for the download of personal data, without secrets; undefined if there are none. */
export async function securityData(db: Queryable, userId: string): Promise<unknown> {
  const { appSince, passkeys, recoveryCodesLeft } = await securityStateOf(db, userId);
  if (appSince === null && passkeys.length === 0) return undefined;
  return { appSince, passkeys: passkeys.map(({ id: _, ...passkey }) => passkey), recoveryCodesLeft };
}
