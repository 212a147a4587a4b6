import type { PersonalDataHandlers, Services } from '../../../server/feature.ts';
import { deleteIdentity } from '../../../server/identity/accounts.ts';
import { defineWrite } from '../../../server/operations.ts';
import { conflict, refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { isRecentLogin } from '../rules.ts';
import { Done, NoParams } from '../schemas.ts';
import { deleteProfileOf, isLastAdministrator, lockAdministrators, lockProfileOf } from './tables.ts';

type BeforeDeletion = NonNullable<PersonalDataHandlers['beforeDeletion']>;

/** `account.deleteAccount`: deletes other features' data, then the profile, then the identity (SPEC L116). */
export function deleteAccountCommand(
  { sessions, logSecurityEvent, shop }: Services,
  beforeDeletion: () => readonly BeforeDeletion[],
) {
  return defineWrite(contract.deleteAccount, {
    audience: 'user',
    locks: 'none',
    input: NoParams,
    result: Done,
    async handleInTransaction({ tx, viewer, request }) {
      if (!isRecentLogin(Date.parse(viewer.loggedInAt), Date.now()))
        throw refused(403, errors['sign-in-too-old']);
      await lockAdministrators(tx);
      await lockProfileOf(tx, viewer.userId);
      if (await isLastAdministrator(tx, viewer.userId, shop.demo))
        throw conflict(errors['last-administrator']);
      const lastSteps: (() => Promise<void>)[] = [];
      for (const step of beforeDeletion()) {
        const lastStep = await step(tx, viewer.userId);
        if (lastStep) lastSteps.push(lastStep);
      }
      await deleteProfileOf(tx, viewer.userId);
      await deleteIdentity(tx, viewer.userId);
      for (const step of lastSteps) await step();
      request.setCookie(sessions.clearCookie);
      tx.afterCommit(() => logSecurityEvent('account deleted', { userId: viewer.userId }));
      return {};
    },
  });
}
