import type { Feature } from '../../../server/feature.ts';
import { sessionsOfUser } from '../../../server/identity/session-list.ts';
import { defineRead } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import * as contract from '../contract.ts';
import { NoParams, PersonalData } from '../schemas.ts';
import { mailLanguageOf, profileOf } from './tables.ts';

/** `account.personalData`: the viewer's records of every feature, by feature name. */
export function personalDataRead(others: readonly Feature[]) {
  return defineRead(contract.personalData, {
    audience: 'user',
    params: NoParams,
    result: PersonalData,
    dependsOn: () => [],
    async run(db, _params, { userId }) {
      const records = await Promise.all(
        others.map(
          async ({ name, personalData }) => [name, await personalData?.exportFor?.(db, userId)] as const,
        ),
      );
      return { account: await accountRecords(db, userId), ...Object.fromEntries(records) };
    },
  });
}

async function accountRecords(db: Queryable, userId: string) {
  const sessions = await sessionsOfUser(db, userId);
  return {
    profile: (await profileOf(db, userId)) ?? null,
    languageOfEmails: await mailLanguageOf(db, userId),
    sessions: sessions.map(({ id: _, ...session }) => session),
  };
}
