import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** Users that a write locks before any other row (lock order: ARCHITECTURE.md). */
export interface UserLocks {
  ids: readonly string[];
  /** Also locks all current administrators, because the write notifies them. */
  administrators?: boolean;
}

/**
 * Locks users against deletion until the transaction ends. The lock is shared between writers; it waits for deletions in
 * progress.
 * @returns the ids of the users that still exist.
 */
export async function lockUsers(
  tx: Queryable,
  { ids, administrators = false }: UserLocks,
): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from users where id in (
      select unnest(${[...ids]}::text[])
      union select id from users where role = 'admin' and ${administrators}::boolean
    ) order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks a user's staff role until the transaction ends: neither the user's role nor its permissions can change. The
 * lock is shared between writers. Call it after `lockUsers`.
 */
export async function lockStaffRole(tx: Queryable, userId: string): Promise<void> {
  const user = await tx.one<{ roleId: string | null }>(sql`
    select staff_role_id as "roleId" from users where id = ${userId} for share`);
  if (user?.roleId) await tx.run(sql`select 1 from staff_roles where id = ${user.roleId} for share`);
}
