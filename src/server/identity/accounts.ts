import type { Queryable } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';

/** Purpose of an emailed link. A token is valid for its own purpose only. */
export type LinkPurpose = 'reset-password' | 'confirm-email';

/**
 * Creates an identity with a password in the caller's transaction, so that identity and profile are created together
 * (the library's own registration commits separately). Hash the password before the transaction.
 * @returns the new id, or undefined if the email is already registered.
 */
export async function createIdentity(
  tx: Queryable,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<string | undefined> {
  const id = newId();
  const inserted = await tx.run(sql`
    insert into identity.user (id, name, email) values (${id}, ${name}, ${email}) on conflict (email) do nothing`);
  if (inserted === 0) return undefined;
  await tx.run(sql`
    insert into identity.account (id, account_id, provider_id, user_id, password)
    values (${newId()}, ${id}, 'credential', ${id}, ${passwordHash})`);
  return id;
}

/**
 * Locks an identity against concurrent changes of its links, password and sessions until the transaction ends.
 * Lock it before any of those rows, to prevent deadlocks.
 * @returns false if the identity does not exist.
 */
export async function lockIdentity(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.one(sql`select 1 from identity.user where id = ${id} for no key update`)) !== undefined;
}

/** Deletes an identity with its password, sessions and open links. */
export async function deleteIdentity(tx: Queryable, id: string): Promise<void> {
  // The deletion needs this lock: upgrading from a weaker one could deadlock with a concurrent login.
  await tx.run(sql`select 1 from identity.user where id = ${id} for update`);
  await tx.run(sql`delete from identity.verification where value = ${id}`);
  await tx.run(sql`delete from identity.user where id = ${id}`);
}

export async function renameIdentity(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.run(sql`update identity.user set name = ${name}, updated_at = now() where id = ${id}`);
}

/** Invalidates an identity's open links of one purpose (`one-time-links.ts`). */
export async function removeLinks(tx: Queryable, purpose: LinkPurpose, userId: string): Promise<void> {
  await tx.run(sql`
    delete from identity.verification where value = ${userId} and starts_with(identifier, ${`${purpose}:`})`);
}

/** Sets a password; sessions opened with the old one end, except `keepSession`, and so do open reset links. */
export async function setPassword(
  tx: Queryable,
  { userId, passwordHash, keepSession }: { userId: string; passwordHash: string; keepSession?: string },
): Promise<void> {
  await lockIdentity(tx, userId);
  await tx.run(sql`
    update identity.account set password = ${passwordHash}, updated_at = now()
    where user_id = ${userId} and provider_id = 'credential'`);
  await removeLinks(tx, 'reset-password', userId);
  await tx.run(sql`
    delete from identity.session where user_id = ${userId} and id is distinct from ${keepSession ?? null}::text`);
}

/** Returns the stored password hash of an identity; undefined if it has none. */
export async function passwordHashOf(
  db: Queryable,
  identity: { id: string } | { email: string },
): Promise<string | undefined> {
  const condition = 'id' in identity ? sql`u.id = ${identity.id}` : sql`u.email = ${identity.email}`;
  const row = await db.one<{ password: string | null }>(sql`
    select a.password from identity.user u join identity.account a on a.user_id = u.id
    where ${condition} and a.provider_id = 'credential'`);
  return row?.password ?? undefined;
}

/**
 * Locks an identity and returns whether its password hash is still the one that was verified. Verifying a password is
 * slow, and the owner may have changed it in the meantime to lock the caller out.
 */
export async function isPasswordUnchanged(tx: Queryable, id: string, verified: string): Promise<boolean> {
  return (await lockIdentity(tx, id)) && (await passwordHashOf(tx, { id })) === verified;
}
