import { COMMAND_LINE, recordAudit } from '../../../server/audit/record.ts';
import type { BeforeDeletion, Services } from '../../../server/feature.ts';
import { deleteIdentity } from '../../../server/identity/accounts.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { SecurityLog } from '../../../server/security-log.ts';
import type { Database, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { conflict, refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { isRecentLogin, normalizeEmail } from '../rules.ts';
import { deleteProfileOf, isLastAdministrator, lockAdministrators, lockProfileOf } from './tables.ts';

/** `account.deleteAccount`: the viewer deletes the account (SPEC L116). */
export function deleteAccountCommand(
  { sessions, logSecurityEvent, shop }: Services,
  beforeDeletion: () => readonly BeforeDeletion[],
) {
  return defineWrite(contract.deleteAccount, {
    audience: 'user',
    locks: 'none',
    async handleInTransaction({ tx, viewer, request }) {
      if (!isRecentLogin(Date.parse(viewer.loggedInAt), Date.now()))
        throw refused(403, errors['sign-in-too-old']);
      if (!(await deleteAccount(tx, viewer.userId, beforeDeletion(), shop.demo)))
        throw conflict(errors['last-administrator']);
      request.setCookie(sessions.clearCookie);
      tx.afterCommit(() => logSecurityEvent('account deleted', { userId: viewer.userId }));
    },
  });
}

/**
 * Deletes other features' data, then the profile, then the identity. Takes all locks itself.
 * @returns false for the last administrator.
 */
async function deleteAccount(
  tx: Transaction,
  userId: string,
  beforeDeletion: readonly BeforeDeletion[],
  inDemo: boolean,
): Promise<boolean> {
  await lockAdministrators(tx);
  await lockProfileOf(tx, userId);
  if (await isLastAdministrator(tx, userId, inDemo)) return false;
  const lastSteps: (() => Promise<void>)[] = [];
  for (const step of beforeDeletion) {
    const lastStep = await step(tx, userId);
    if (lastStep) lastSteps.push(lastStep);
  }
  await deleteProfileOf(tx, userId);
  await deleteIdentity(tx, userId);
  for (const step of lastSteps) await step();
  return true;
}

/**
 * Deletes the account with this email or id on behalf of the operator, as its owner would, and records it in the audit
 * log.
 */
export function deleteAccountOf(
  db: Database,
  account: string,
  beforeDeletion: readonly BeforeDeletion[],
  { logSecurityEvent = () => {}, inDemo = false }: { logSecurityEvent?: SecurityLog; inDemo?: boolean } = {},
): Promise<'changed' | 'unknown' | 'last-administrator'> {
  return db.transaction(async (tx) => {
    const found = await tx.one<{ id: string }>(sql`
      select id from identity.user where email = ${normalizeEmail(account)} or id = ${account.trim()}`);
    if (!found) return 'unknown';
    const { id } = found;
    if (!(await deleteAccount(tx, id, beforeDeletion, inDemo))) return 'last-administrator';
    await recordAudit(tx, COMMAND_LINE, { entity: 'customer', entityId: id, action: 'remove' });
    tx.afterCommit(() => logSecurityEvent('account deleted', { userId: id }));
    return 'changed';
  });
}
