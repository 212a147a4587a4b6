import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { isPermission, type Permission } from '../../../shared/permissions.ts';
import type { StaffMember, StaffRole } from '../schemas.ts';

const roleColumns = sql`id, name, permissions, version`;

type RoleRow = Omit<StaffRole, 'permissions'> & { permissions: string[] };

const toRole = ({ permissions, ...role }: RoleRow): StaffRole => ({
  ...role,
  permissions: permissions.filter(isPermission),
});

/** Serializes changes of roles, members and invitations, so that names are unique and limits are exact. */
export async function lockStaffChanges(tx: Transaction): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('shopkeeper staff'))`);
}

/** Lists all roles by name. */
export async function findRoles(db: Queryable): Promise<StaffRole[]> {
  const rows = await db.many<RoleRow>(sql`
    select ${roleColumns} from staff_roles order by lower(name), id limit 1000`);
  return rows.map(toRole);
}

export async function findRole(db: Queryable, id: string): Promise<StaffRole | undefined> {
  const row = await db.one<RoleRow>(sql`select ${roleColumns} from staff_roles where id = ${id}`);
  return row && toRole(row);
}

/** Locks a role until the transaction ends; waits for its members' writes in progress. */
export async function lockRole(tx: Transaction, id: string): Promise<StaffRole | undefined> {
  const row = await tx.one<RoleRow>(sql`
    select ${roleColumns} from staff_roles where id = ${id} for update`);
  return row && toRole(row);
}

/** Returns whether another role has this name, ignoring case. */
export async function isNameTaken(tx: Transaction, name: string, exceptId = ''): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from staff_roles where lower(name) = lower(${name}) and id <> ${exceptId}`);
  return row !== undefined;
}

export async function countRoles(tx: Transaction): Promise<number> {
  return (await tx.one<{ count: number }>(sql`select count(*)::int as count from staff_roles`))!.count;
}

interface RoleFields {
  name: string;
  permissions: readonly Permission[];
}

export async function insertRole(tx: Transaction, { name, permissions }: RoleFields): Promise<StaffRole> {
  const row = await tx.one<RoleRow>(sql`
    insert into staff_roles (id, name, permissions) values (${newId()}, ${name}, ${[...permissions]}::text[])
    returning ${roleColumns}`);
  return toRole(row!);
}

/** Writes a locked role. */
export async function writeRole(
  tx: Transaction,
  id: string,
  { name, permissions }: RoleFields,
): Promise<StaffRole> {
  const row = await tx.one<RoleRow>(sql`
    update staff_roles set name = ${name}, permissions = ${[...permissions]}::text[], version = version + 1,
      updated_at = now()
    where id = ${id} returning ${roleColumns}`);
  return toRole(row!);
}

export async function deleteRole(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from staff_roles where id = ${id}`);
}

/** Returns whether someone has a role, or is invited to it. */
export async function isRoleUsed(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.one<{ used: boolean }>(sql`
    select exists (select from users where staff_role_id = ${id})
      or exists (select from staff_invitations where role_id = ${id}) as used`);
  return row!.used;
}

/** Lists everyone with a role, by name. */
export function findMembers(db: Queryable): Promise<StaffMember[]> {
  return db.many<StaffMember>(sql`
    select id, name, email, staff_role_id as "roleId" from users
    where staff_role_id is not null order by lower(name), id limit 1000`);
}

export async function countMembers(tx: Transaction): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from users where staff_role_id is not null`);
  return row!.count;
}

/** Ids of the members with this role, in lock order. */
export async function memberIds(tx: Transaction, roleId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from users where staff_role_id = ${roleId} order by id`);
  return rows.map(({ id }) => id);
}

export interface LockedAccount {
  id: string;
  email: string;
  role: 'user' | 'admin';
  staffRoleId: string | null;
}

/**
 * Locks an account until the transaction ends; waits for its writes in progress as staff. Does not lock administrators,
 * whose role does not change here: their writes in progress may wait for this transaction.
 */
export async function lockUserRow(
  tx: Transaction,
  by: { id: string } | { email: string },
): Promise<LockedAccount | undefined> {
  const accounts = sql`
    select id, email, role, staff_role_id as "staffRoleId" from users
    where ${'id' in by ? sql`id = ${by.id}` : sql`email = ${by.email}`}`;
  const user = await tx.one<LockedAccount>(sql`${accounts} and role = 'user' for no key update`);
  return user ?? tx.one<LockedAccount>(sql`${accounts} and role = 'admin'`);
}

/** Sets the role of a locked account; null removes it. */
export async function writeStaffRole(tx: Transaction, userId: string, roleId: string | null): Promise<void> {
  await tx.run(sql`
    update users set staff_role_id = ${roleId}, updated_at = now() where id = ${userId}`);
}
