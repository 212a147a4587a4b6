/**
 * Permissions of staff roles, in the order of /admin/staff. Each operation for administrators declares exactly one of
 * them, or `administrators-only`.
 */
export const PERMISSIONS = [
  'orders',
  'catalogue',
  'stock',
  'discounts',
  'customers',
  'reviews',
  'payments',
  'documents',
  'delivery',
  'tax',
  'legal',
  'reports',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** `administrators-only`: roles, settings, security and the audit log, which no staff role may use. */
export type AdminPermission = Permission | 'administrators-only';

export const isPermission = (name: string): name is Permission =>
  PERMISSIONS.some((permission) => permission === name);

/** A user, with the permissions of the staff role if there is one. */
interface MaybeStaff {
  readonly role: 'user' | 'admin';
  /** Only for staff. */
  readonly permissions?: readonly Permission[] | undefined;
}

/** Returns whether a user has a permission: administrators have all, staff those of their role. */
export function isPermitted({ role, permissions }: MaybeStaff, permission: AdminPermission): boolean {
  return role === 'admin' || permissions?.some((permitted) => permitted === permission) === true;
}
