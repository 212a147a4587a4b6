import type { Permission } from '../../shared/permissions.ts';

/** Maximum length of a role's name (characters). */
const MAX_ROLE_NAME = 60;
/** Maximum roles: far more than a shop needs. */
export const MAX_ROLES = 50;
/** Maximum members, so that /admin/staff shows all of them. */
export const MAX_STAFF = 200;
/** Maximum open invitations. */
export const MAX_INVITATIONS = 100;
/** Lifetime of an invitation; its link works once. */
export const INVITATION_DAYS = 7;

/** Normalizes the name of a role: trims it and replaces white space and control characters by single spaces. */
export const normalizeRoleName = (name: string): string => name.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export type RoleProblem = 'name-missing' | 'name-too-long' | 'permissions-missing';

/** Returns why a role cannot be saved, in the order of the form. The name must be normalized. */
export function checkRole({
  name,
  permissions,
}: {
  readonly name: string;
  readonly permissions: readonly Permission[];
}): RoleProblem[] {
  const problems: RoleProblem[] = [];
  if (name === '') problems.push('name-missing');
  if ([...name].length > MAX_ROLE_NAME) problems.push('name-too-long');
  if (permissions.length === 0) problems.push('permissions-missing');
  return problems;
}

/** Returns a role's permissions in the order in which `all` lists them, each once. */
export const orderedPermissions = (chosen: readonly Permission[], all: readonly Permission[]): Permission[] =>
  all.filter((permission) => chosen.includes(permission));

/** What the holder of an invitation link can do. */
export type InvitationState =
  /** Log in or register with the invited email. */
  | 'log-in'
  /** Accept it. */
  | 'open'
  /** Log in as another user: the invitation is for another email. */
  | 'other-account'
  /** Nothing: an administrator needs no role. */
  | 'administrator'
  /** Nothing: it has expired, was accepted or withdrawn, or never existed. */
  | 'closed';

interface StoredInvitation {
  readonly email: string;
  /** Whether it has expired. */
  readonly isExpired: boolean;
}

/** Returns the state of an invitation for a viewer; both emails are normalized. Undefined: unknown token. */
export function invitationState(
  invitation: StoredInvitation | undefined,
  viewer: { readonly email: string; readonly role: 'user' | 'admin' } | null,
): InvitationState {
  if (!invitation || invitation.isExpired) return 'closed';
  if (!viewer) return 'log-in';
  if (viewer.email !== invitation.email) return 'other-account';
  return viewer.role === 'admin' ? 'administrator' : 'open';
}

/** The page of an invitation's link. */
export const invitationPath = (token: string): string =>
  `/staff-invitation?token=${encodeURIComponent(token)}`;
