import { sessionsOfUser } from '../../../server/identity/session-list.ts';
import { defineRead } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import * as contract from '../contract.ts';
import { NoParams, PersonalData } from '../schemas.ts';
import { profileOf } from './tables.ts';

/** What one feature keeps about a person, in a form that can be read without this program. */
export type PersonalDataReader = (db: Queryable, userId: string) => Promise<unknown>;

/** `account.personalData`: the viewer's own data from every feature. */
export function personalDataRead(others: Readonly<Record<string, PersonalDataReader>>) {
  const readers: Readonly<Record<string, PersonalDataReader>> = {
    profile: async (db, userId) => (await profileOf(db, userId)) ?? null,
    sessions: async (db, userId) =>
      (await sessionsOfUser(db, userId)).map(({ id: _, ...session }) => session),
    ...others,
  };
  return defineRead(contract.personalData, {
    audience: 'user',
    params: NoParams,
    result: PersonalData,
    dependsOn: () => [],
    async run(db, _params, { userId }) {
      const parts = await Promise.all(
        Object.entries(readers).map(async ([name, read]) => [name, await read(db, userId)] as const),
      );
      return Object.fromEntries(parts);
    },
  });
}
