import { defineRead } from '../../../server/operations.ts';
import * as contract from '../contract.ts';
import { invitationState } from '../rules.ts';
import { InvitationToken, OwnInvitation, StaffOverview } from '../schemas.ts';
import { findInvitation, findInvitations } from './invitation-tables.ts';
import { findMembers, findRole, findRoles } from './role-tables.ts';

export const overview = defineRead(contract.overview, {
  permission: 'administrators-only',
  result: StaffOverview,
  // Depends on all users, and every registration adds one.
  minIntervalMs: 1_000,
  dependsOn: () => ['staff_roles', 'staff_invitations', 'users'],
  run: async (db) => ({
    roles: await findRoles(db),
    members: await findMembers(db),
    invitations: await findInvitations(db),
  }),
});

/** Not 'public', so that neither the response nor its page is cached or shared. */
export const invitation = defineRead(contract.invitation, {
  audience: 'anyone',
  params: InvitationToken,
  result: OwnInvitation,
  dependsOn: (_, viewer) => [
    'staff_invitations',
    'staff_roles',
    ...(viewer ? [`users:${viewer.userId}`] : []),
  ],
  async run(db, { token }, viewer) {
    const found = await findInvitation(db, token);
    const state = invitationState(found, viewer);
    const role = found && state === 'open' ? await findRole(db, found.roleId) : undefined;
    return { state, role: role ?? null };
  },
});
