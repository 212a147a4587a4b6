import { auditEntryOf, changedFields, recordAudit } from '../../../server/audit/record.ts';
import type { Services } from '../../../server/feature.ts';
import { endAllSessions } from '../../../server/identity/session-list.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { conflict, invalid, orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkRole, MAX_ROLES, type RoleProblem } from '../rules.ts';
import { AddRole, RemoveRole, StaffRole, UpdateRole } from '../schemas.ts';
import { deleteExpired } from './invitation-tables.ts';
import {
  countRoles,
  deleteRole,
  insertRole,
  isNameTaken,
  isRoleUsed,
  lockRole,
  lockStaffChanges,
  memberIds,
  writeRole,
} from './role-tables.ts';

const addRole = defineWrite(contract.addRole, {
  permission: 'administrators-only',
  stepUp: true,
  input: AddRole,
  result: StaffRole,
  async handleInTransaction({ tx, viewer }, input) {
    refuseInvalid(input);
    await lockStaffChanges(tx);
    if ((await countRoles(tx)) >= MAX_ROLES) throw conflict(errors['staff-roles-full']);
    await refuseTakenName(tx, input.name);
    const added = await insertRole(tx, input);
    await recordAudit(tx, viewer, entry(added.name, 'add', null, audited(added)));
    return added;
  },
});

const updateRole = ({ logSecurityEvent }: Services): Write =>
  defineWrite(contract.updateRole, {
    permission: 'administrators-only',
    stepUp: true,
    input: UpdateRole,
    result: StaffRole,
    async handleInTransaction({ tx, viewer }, { id, version, ...input }) {
      refuseInvalid(input);
      await lockStaffChanges(tx);
      const stored = orNotFound(await lockRole(tx, id), errors['staff-role-missing']);
      const changes = changedFields(audited(stored), audited(input));
      // A request without effect, for example a repeated one, is not refused as stale.
      if (!changes) return stored;
      if (stored.version !== version) throw conflict(errors['staff-role-stale']);
      await refuseTakenName(tx, input.name, id);
      const written = await writeRole(tx, id, input);
      if ('permissions' in changes.after) {
        const members = await memberIds(tx, id);
        await endAllSessions(tx, members);
        for (const userId of members)
          tx.afterCommit(() => logSecurityEvent('role changed', { userId, role: 'staff' }));
      }
      await recordAudit(tx, viewer, entry(stored.name, 'update', changes.before, changes.after));
      return written;
    },
  });

const removeRole = defineWrite(contract.removeRole, {
  permission: 'administrators-only',
  input: RemoveRole,
  async handleInTransaction({ tx, viewer }, { id, version }) {
    await lockStaffChanges(tx);
    const stored = orNotFound(await lockRole(tx, id), errors['staff-role-missing']);
    if (stored.version !== version) throw conflict(errors['staff-role-stale']);
    await deleteExpired(tx, id);
    if (await isRoleUsed(tx, id)) throw conflict(errors['staff-role-used']);
    await deleteRole(tx, id);
    await recordAudit(tx, viewer, entry(stored.name, 'remove', audited(stored), null));
  },
});

/** Commands that add, change and delete roles. */
export const roleCommands = (services: Services): Write[] => [addRole, updateRole(services), removeRole];

const PROBLEMS: Readonly<
  Record<RoleProblem, [field: string, error: 'staff-role-name' | 'staff-role-permissions']>
> = {
  'name-missing': ['name', 'staff-role-name'],
  'name-too-long': ['name', 'staff-role-name'],
  'permissions-missing': ['permissions', 'staff-role-permissions'],
};

/** @throws Refusal 400 with the invalid fields */
function refuseInvalid(role: Parameters<typeof checkRole>[0]): void {
  const problems = checkRole(role).map((problem) => PROBLEMS[problem]);
  if (problems.length === 0) return;
  const fields = problems.map(([field, error]) => [field, errors[error]]);
  throw invalid(errors['staff-role-invalid'], Object.fromEntries(fields));
}

/** @throws Refusal 409 if another role has this name */
async function refuseTakenName(tx: Transaction, name: string, exceptId?: string): Promise<void> {
  if (await isNameTaken(tx, name, exceptId))
    throw conflict(errors['staff-role-exists'], { name: errors['staff-role-exists'] });
}

/** A role as the audit log shows it. */
const audited = ({ name, permissions }: Parameters<typeof checkRole>[0]) => ({
  roleName: name,
  permissions: permissions.join(', '),
});

const entry = auditEntryOf('staff-role');
