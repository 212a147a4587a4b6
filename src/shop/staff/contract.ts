import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

const role = { id: 0, name: 0, permissions: 1, version: 0 } as const;

/** All roles, members and invitations, including invitations that have expired recently. */
export const overview = read<s.NoParams, s.StaffOverview>('staff.overview', '/admin/staff', {
  roles: 1,
  members: 1,
  invitations: 1,
});

/** Adds a role; 409 if another has this name. */
export const addRole = write<s.AddRole, s.StaffRole>('staff.addRole', 'POST /admin/staff/roles', role);

/**
 * Changes a role; 409 if another administrator has changed it since. Other permissions end the sessions of everyone with
 * the role.
 */
export const updateRole = write<s.UpdateRole, s.StaffRole>(
  'staff.updateRole',
  'PUT /admin/staff/roles/{id}',
  role,
);

/** Deletes a role; 409 while someone has it or is invited to it, or if it has changed since. */
export const removeRole = write<s.RemoveRole>('staff.removeRole', 'POST /admin/staff/roles/{id}/remove');

/**
 * Gives an account a role in place of its current one, and ends its sessions; 404 if no account has this email, 409 if it is
 * an administrator's, has an unconfirmed email or another role than the one seen, or if there are too many members.
 */
export const assignRole = write<s.AssignRole>('staff.assignRole', 'PUT /admin/staff/members');

/** Removes the role of a user and ends all their sessions; 409 if the user has another role than the one seen. */
export const removeMember = write<s.RemoveMember>(
  'staff.removeMember',
  'POST /admin/staff/members/{id}/remove',
);

/** Sends an invitation by email, which replaces an earlier one to the same email; 409 if the account has a role. */
export const invite = write<s.Invite>('staff.invite', 'POST /admin/staff/invitations');

/** Makes the link of an invitation invalid; 404 if it was accepted or withdrawn. */
export const withdrawInvitation = write<s.WithdrawInvitation>(
  'staff.withdrawInvitation',
  'POST /admin/staff/invitations/{id}/withdraw',
);

/** What the holder of an invitation link can do; the same response for every token without an open invitation. */
export const invitation = read<s.InvitationToken, s.OwnInvitation>('staff.invitation', '/staff/invitation', {
  state: 0,
  role: 0,
});

/**
 * Gives the viewer the role of an invitation and ends all other sessions; changes nothing for administrators. 404 unless the
 * token belongs to an open invitation to the viewer's email.
 */
export const acceptInvitation = write<s.InvitationToken>('staff.acceptInvitation', 'POST /staff/invitation');
