import { COMMAND_LINE, recordAudit } from '../../../server/audit/record.ts';
import { isFeatureOn } from '../../../server/feature-switch.ts';
import { ACCOUNT_SECURITY, removeSecondFactors } from '../../../server/identity/second-factor.ts';
import { endAllSessions } from '../../../server/identity/session-list.ts';
import type { SecurityLog } from '../../../server/security-log.ts';
import type { Database } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { normalizeEmail, type Role } from '../rules.ts';
import type { AnnounceAccountEvent } from './account-events.ts';
import { isLastAdministrator, lockAdministrators } from './tables.ts';

export type RoleChange = 'changed' | 'unchanged' | 'unknown' | 'last-administrator';

/**
 * Changes the role of the account with this email and records the change in the audit log. Does not revoke the role of
 * the last administrator (SETTLED 1). Open sessions get the new role immediately; while the feature `account-security` is
 * on, they end.
 */
export function changeRole(
  db: Database,
  email: string,
  role: Role,
  { logSecurityEvent = () => {}, inDemo = false }: { logSecurityEvent?: SecurityLog; inDemo?: boolean } = {},
): Promise<RoleChange> {
  return db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const found = await tx.one<{ id: string; role: Role }>(sql`
      select id, role from users where email = ${normalizeEmail(email)} for no key update`);
    if (!found) return 'unknown';
    if (found.role === role) return 'unchanged';
    if (role === 'user' && (await isLastAdministrator(tx, found.id, inDemo))) return 'last-administrator';
    await tx.run(
      sql`update users set role = ${role}, staff_role_id = null, updated_at = now() where id = ${found.id}`,
    );
    // Sessions of administrators are shorter, and a new administrator logs in with the password.
    if (await isFeatureOn(tx, ACCOUNT_SECURITY)) await endAllSessions(tx, [found.id]);
    await recordAudit(tx, COMMAND_LINE, {
      entity: 'role',
      entityId: found.id,
      action: role === 'admin' ? 'grant' : 'revoke',
      before: { role: found.role },
      after: { role },
    });
    tx.afterCommit(() => logSecurityEvent('role changed', { userId: found.id, role }));
    return 'changed';
  });
}

/**
 * Removes all second factors and recovery codes of the account with this email and ends its sessions, for a user who has
 * lost them. Recorded in the audit log and announced: someone else may have asked the operator for it.
 */
export function resetSecondFactor(
  db: Database,
  email: string,
  announce: AnnounceAccountEvent,
  { logSecurityEvent = () => {} }: { logSecurityEvent?: SecurityLog } = {},
): Promise<'changed' | 'unchanged' | 'unknown'> {
  return db.transaction(async (tx) => {
    const found = await tx.one<{ id: string }>(sql`
      select id from users where email = ${normalizeEmail(email)} for key share`);
    if (!found) return 'unknown';
    const { id } = found;
    await endAllSessions(tx, [id]);
    if (!(await removeSecondFactors(tx, id))) return 'unchanged';
    await recordAudit(tx, COMMAND_LINE, { entity: 'account-security', entityId: id, action: 'reset' });
    await announce(tx, { kind: 'factor-removed', userId: id });
    tx.afterCommit(() => logSecurityEvent('second factor changed', { userId: id, status: 'reset' }));
    return 'changed';
  });
}

/** Ends all sessions of the account with this email; recorded in the audit log. */
export function endSessions(
  db: Database,
  email: string,
  { logSecurityEvent = () => {} }: { logSecurityEvent?: SecurityLog } = {},
): Promise<'changed' | 'unknown'> {
  return db.transaction(async (tx) => {
    const found = await tx.one<{ id: string }>(sql`
      select id from identity.user where email = ${normalizeEmail(email)}`);
    if (!found) return 'unknown';
    await endAllSessions(tx, [found.id]);
    await recordAudit(tx, COMMAND_LINE, {
      entity: 'customer',
      entityId: found.id,
      action: 'end-sessions',
    });
    tx.afterCommit(() => logSecurityEvent('session revoked', { userId: found.id }));
    return 'changed';
  });
}

/** Lists all administrators, oldest account first. */
export function administrators(db: Database): Promise<{ email: string; name: string; demo: boolean }[]> {
  return db.many(sql`select email, name, demo from users where role = 'admin' order by created_at, id`);
}
