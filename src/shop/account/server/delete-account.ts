import type { Services } from '../../../server/feature.ts';
import { deleteIdentity } from '../../../server/identity/accounts.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { conflict, refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { isRecentLogin } from '../rules.ts';
import { Done, NoParams } from '../schemas.ts';
import { deleteProfileOf, isLastAdministrator, lockAdministrators, lockProfileOf } from './tables.ts';

type BeforeDeletion = (tx: Transaction, userId: string) => Promise<void>;

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
      for (const step of beforeDeletion()) await step(tx, viewer.userId);
      await deleteProfileOf(tx, viewer.userId);
      await deleteIdentity(tx, viewer.userId);
      request.setCookie(sessions.clearCookie);
      tx.afterCommit(() => logSecurityEvent('account deleted', { userId: viewer.userId }));
      return {};
    },
  });
}
