import { recordAudit } from '../../../server/audit/record.ts';
import type { Services } from '../../../server/feature.ts';
import { isEmailConfirmed } from '../../../server/identity/email-confirmation.ts';
import { endAllSessions } from '../../../server/identity/session-list.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import { conflict, refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { MAX_STAFF } from '../rules.ts';
import { AssignRole, RemoveMember } from '../schemas.ts';
import { deleteInvitationsOf } from './invitation-tables.ts';
import { countMembers, findRole, lockStaffChanges, lockUserRow, writeStaffRole } from './role-tables.ts';

/** Commands that set and remove the roles of accounts. They refuse accounts of administrators. */
export function memberCommands({ logSecurityEvent }: Services): Write[] {
  const assignRole = defineWrite(contract.assignRole, {
    permission: 'administrators-only',
    stepUp: true,
    input: AssignRole,
    async handleInTransaction({ tx, viewer }, { email, roleId, seenRoleId }) {
      await lockStaffChanges(tx);
      const account = await lockUserRow(tx, { email });
      if (!account)
        throw refused(404, errors['staff-account-missing'], { email: errors['staff-account-missing'] });
      const { id: userId, staffRoleId } = account;
      if (account.role === 'admin')
        throw conflict(errors['staff-is-administrator'], { email: errors['staff-is-administrator'] });
      // Anyone can register someone else's email; an invitation proves who reads it.
      if (staffRoleId === null && !(await isEmailConfirmed(tx, account.email)))
        throw conflict(errors['staff-email-unconfirmed'], { email: errors['staff-email-unconfirmed'] });
      // A repeated request changes nothing.
      if (staffRoleId === roleId) return;
      if (staffRoleId !== seenRoleId)
        throw conflict(seenRoleId === null ? errors['staff-has-role'] : errors['staff-changed']);
      const role = await findRole(tx, roleId);
      if (!role) throw refused(404, errors['staff-role-missing'], { roleId: errors['staff-role-missing'] });
      if (staffRoleId === null && (await countMembers(tx)) >= MAX_STAFF) throw conflict(errors['staff-full']);
      const before = staffRoleId === null ? undefined : await findRole(tx, staffRoleId);
      await writeStaffRole(tx, userId, roleId);
      await deleteInvitationsOf(tx, userId);
      await endAllSessions(tx, [userId]);
      await recordAudit(tx, viewer, {
        entity: 'staff',
        entityId: userId,
        action: before ? 'update' : 'add',
        before: before ? { staffRole: before.name } : null,
        after: { staffRole: role.name },
      });
      tx.afterCommit(() => logSecurityEvent('role changed', { userId, role: 'staff' }));
    },
  });

  const removeMember = defineWrite(contract.removeMember, {
    permission: 'administrators-only',
    input: RemoveMember,
    async handleInTransaction({ tx, viewer }, { id: userId, seenRoleId }) {
      await lockStaffChanges(tx);
      const account = await lockUserRow(tx, { id: userId });
      // A repeated request changes nothing.
      if (!account || account.staffRoleId === null) return;
      if (account.staffRoleId !== seenRoleId) throw conflict(errors['staff-changed']);
      const before = await findRole(tx, seenRoleId);
      await writeStaffRole(tx, userId, null);
      await endAllSessions(tx, [userId]);
      await recordAudit(tx, viewer, {
        entity: 'staff',
        entityId: userId,
        action: 'remove',
        before: { staffRole: before?.name },
      });
      tx.afterCommit(() => logSecurityEvent('role changed', { userId, role: 'user' }));
    },
  });

  return [assignRole, removeMember];
}
