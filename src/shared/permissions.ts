/**
 * What a staff role may permit, in the order of /admin/staff. Each operation for administrators declares exactly one of
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

/** A user of whom it is known what the staff role permits. */
interface MaybeStaff {
  readonly role: 'user' | 'admin';
  /** Only for staff. */
  readonly permissions?: readonly Permission[] | undefined;
}

/** Returns whether a user may use what declares this permission: administrators everything, staff what their role permits. */
export function isPermitted({ role, permissions }: MaybeStaff, permission: AdminPermission): boolean {
  return role === 'admin' || permissions?.some((permitted) => permitted === permission) === true;
}
