import { COMMAND_LINE, recordAudit } from '../../../server/audit/record.ts';
import type { SecurityLog } from '../../../server/security-log.ts';
import type { Database } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { normalizeEmail, type Role } from '../rules.ts';
import { isLastAdministrator, lockAdministrators } from './tables.ts';

export type RoleChange = 'changed' | 'unchanged' | 'unknown' | 'last-administrator';

/**
 * Changes the role of the account with this email and records the change in the audit log. Does not revoke the role of
 * the last administrator (SETTLED 1). Open sessions get the new role immediately.
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
    await tx.run(sql`update users set role = ${role}, updated_at = now() where id = ${found.id}`);
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

/** Lists all administrators, oldest account first. */
export function administrators(db: Database): Promise<{ email: string; name: string; demo: boolean }[]> {
  return db.many(sql`select email, name, demo from users where role = 'admin' order by created_at, id`);
}
