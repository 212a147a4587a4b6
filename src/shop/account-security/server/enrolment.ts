import { recordAudit } from '../../../server/audit/record.ts';
import type { Services } from '../../../server/feature.ts';
import { lockIdentity } from '../../../server/identity/accounts.ts';
import { hashToken } from '../../../server/identity/hash-token.ts';
import { reloadViewer } from '../../../server/identity/sessions.ts';
import type { RequestContext } from '../../../server/operations.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { errors as commonErrors } from '../../../shared/errors.ts';
import { conflict, notLoggedIn } from '../../../shared/refusal.ts';
import { forgetOtherDevices } from '../../account/server/devices.ts';
import { limitOf } from '../../account/server/limits.ts';
import { errors } from '../errors.ts';
import { formatRecoveryCode } from '../rules.ts';
import { queueNotice } from './notices.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, mustHaveSecondFactor, replaceRecoveryCodes } from './tables.ts';

/**
 * Counts a request that sets up a factor or renews the recovery codes. Removals do not count: a thief who has used up the
 * limit must not keep the owner from removing the thief's factor.
 * @throws Refusal 429
 */
export const countSetUp = (db: Queryable, { userId }: Viewer): Promise<void> =>
  limitOf(db, 'setUpsOfAccount', userId).consumeOrRefuse(errors['too-many-set-ups']);

/**
 * Locks the viewer's identity. @throws Refusal 401 if the session has ended since it was read: the owner may have ended all
 * sessions because this one was stolen
 */
export async function lockViewerIdentity(tx: Transaction, viewer: Viewer): Promise<void> {
  await lockIdentity(tx, viewer.userId);
  if (!(await reloadViewer(tx, viewer))) throw notLoggedIn(commonErrors['not-signed-in']);
}

/** Replaces the recovery codes of a user and returns the new ones, formatted. */
export async function issueRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashToken));
  return codes.map(formatRecoveryCode);
}

/**
 * Adds a factor with `add`. The first one also creates recovery codes, which are returned, and makes all other browsers
 * unknown: they may have become known by the password alone. The identity must be locked.
 */
export async function addFactor(
  { devices }: Pick<Services, 'devices'>,
  tx: Transaction,
  { viewer: { userId }, request }: { viewer: Viewer; request: RequestContext },
  add: () => Promise<void>,
): Promise<{ recoveryCodes: string[] }> {
  const isFirst = !(await hasSecondFactor(tx, userId));
  await add();
  if (!isFirst) return { recoveryCodes: [] };
  await forgetOtherDevices(devices, tx, request, userId);
  return { recoveryCodes: await issueRecoveryCodes(tx, userId) };
}

/**
 * Deletes the recovery codes after the last factor was removed. The identity must be locked.
 * @throws Refusal 409 if an administrator needs the factor, which rolls back the removal
 */
export async function afterRemoval(tx: Transaction, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return;
  if (await mustHaveSecondFactor(tx, userId)) throw conflict(errors['last-second-factor']);
  await replaceRecoveryCodes(tx, userId, []);
}

/** Notice for each change of second factors, by its action in the audit log. */
const NOTICES = {
  add: 'app-added',
  remove: 'factor-removed',
  'renew-codes': 'codes-renewed',
  'use-code': 'code-used',
} as const;

/** Notifies the user of a change, and records it in the audit log and in the security log. */
export async function recordChange(
  { jobs, logSecurityEvent }: Pick<Services, 'jobs' | 'logSecurityEvent'>,
  tx: Transaction,
  actor: { userId: string; name: string },
  action: keyof typeof NOTICES,
  {
    before = null,
    after = null,
  }: { before?: object | null; after?: { factor: string; name?: string } | null } = {},
): Promise<void> {
  const { userId } = actor;
  await recordAudit(tx, actor, { entity: 'account-security', entityId: userId, action, before, after });
  await queueNotice(tx, jobs, userId, after?.factor === 'passkey' ? 'passkey-added' : NOTICES[action]);
  tx.afterCommit(() => logSecurityEvent('second factor changed', { userId, status: action }));
}
