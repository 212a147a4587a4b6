import { z } from 'zod';
import { PERMISSIONS } from '../../shared/permissions.ts';
import { normalizeEmail } from '../account/rules.ts';
import { Id } from '../catalogue/schemas.ts';
import { normalizeRoleName, orderedPermissions } from './rules.ts';

export { NoParams } from '../../server/schemas.ts';

/** A role's name as typed. The limit is above the allowed length, so that long names get a message at the field. */
const RoleName = z.string().max(200).overwrite(normalizeRoleName);
const Permissions = z
  .array(z.enum(PERMISSIONS))
  .max(100)
  .overwrite((chosen) => orderedPermissions(chosen, PERMISSIONS));
const Version = z.int().min(1).max(2_147_483_646);
const Email = z.string().max(1_000).overwrite(normalizeEmail);

export const AddRole = z.strictObject({ name: RoleName, permissions: Permissions });
export type AddRole = z.infer<typeof AddRole>;

export const UpdateRole = z.strictObject({
  id: Id,
  /** The version that was edited: a newer one is not overwritten. */
  version: Version,
  name: RoleName,
  permissions: Permissions,
});
export type UpdateRole = z.infer<typeof UpdateRole>;

export const RemoveRole = z.strictObject({ id: Id, version: Version });
export type RemoveRole = z.infer<typeof RemoveRole>;

export const AssignRole = z.strictObject({
  /** Of an account. */
  email: Email,
  roleId: Id,
  /** The role that the administrator saw, null for none: a newer one is not overwritten. */
  seenRoleId: Id.nullable(),
});
export type AssignRole = z.infer<typeof AssignRole>;

export const RemoveMember = z.strictObject({
  /** Of the user. */
  id: Id,
  /** The role that the administrator saw: a newer one is not removed. */
  seenRoleId: Id,
});
export type RemoveMember = z.infer<typeof RemoveMember>;

export const Invite = z.strictObject({ email: Email, roleId: Id });
export type Invite = z.infer<typeof Invite>;

export const WithdrawInvitation = z.strictObject({ id: Id });
export type WithdrawInvitation = z.infer<typeof WithdrawInvitation>;

/** The token of an invitation link. Any text, or none: an invalid token gets the message for closed invitations. */
export const InvitationToken = z.strictObject({ token: z.string().max(200).default('') });
export type InvitationToken = z.infer<typeof InvitationToken>;

export const StaffRole = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  version: z.number(),
});
export type StaffRole = z.infer<typeof StaffRole>;

export const StaffMember = z.object({
  /** Of the user. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roleId: z.string(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffInvitation = z.object({
  id: z.string(),
  email: z.string(),
  roleId: z.string(),
  /** ISO, UTC. */
  expiresAt: z.string(),
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

/** Everything on /admin/staff. Expired invitations are included until they are deleted. */
export const StaffOverview = z.object({
  roles: z.array(StaffRole),
  members: z.array(StaffMember),
  invitations: z.array(StaffInvitation),
});
export type StaffOverview = z.infer<typeof StaffOverview>;

/** An invitation as the holder of its link sees it. */
export const OwnInvitation = z.object({
  state: z.enum(['log-in', 'open', 'other-account', 'administrator', 'closed']),
  /** The role, only for the invited user. */
  role: StaffRole.pick({ name: true, permissions: true }).nullable(),
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;
