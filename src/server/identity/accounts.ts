import type { Queryable } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';

/** What a mailed link is for. A token of one purpose is worthless for the other. */
export type LinkPurpose = 'reset-password' | 'confirm-email';

/**
 * Writes an identity with a password into the caller's transaction, so that it comes into being together with its
 * profile or not at all (the library's own sign-up commits by itself). Hash the password before the transaction.
 * @returns the new id, or undefined when the address has an identity already.
 */
export async function createIdentity(
  tx: Queryable,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<string | undefined> {
  const id = newId();
  const written = await tx.run(sql`
    insert into identity.user (id, name, email) values (${id}, ${name}, ${email}) on conflict (email) do nothing`);
  if (written === 0) return undefined;
  await tx.run(sql`
    insert into identity.account (id, account_id, provider_id, user_id, password)
    values (${newId()}, ${id}, 'credential', ${id}, ${passwordHash})`);
  return id;
}

/**
 * Makes whatever else changes how this identity signs in (links, password, sessions) wait until the transaction ends.
 * Held before any of those rows, so that no two of them wait for each other.
 * @returns false when the identity is gone.
 */
export async function holdIdentity(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.one(sql`select 1 from identity.user where id = ${id} for no key update`)) !== undefined;
}

/** Removes an identity with its password, sessions and open reset links. */
export async function deleteIdentity(tx: Queryable, id: string): Promise<void> {
  // As firmly as its deletion needs it: with less a sign-in at this moment could stand between.
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
  await holdIdentity(tx, userId);
  await tx.run(sql`
    update identity.account set password = ${passwordHash}, updated_at = now()
    where user_id = ${userId} and provider_id = 'credential'`);
  await removeLinks(tx, 'reset-password', userId);
  await tx.run(sql`
    delete from identity.session where user_id = ${userId} and id is distinct from ${keepSession ?? null}::text`);
}

/** The password of an identity as it is kept (its hash); undefined when there is none. */
export async function keptPasswordOf(
  db: Queryable,
  identity: { id: string } | { email: string },
): Promise<string | undefined> {
  const whose = 'id' in identity ? sql`u.id = ${identity.id}` : sql`u.email = ${identity.email}`;
  const row = await db.one<{ password: string | null }>(sql`
    select a.password from identity.user u join identity.account a on a.user_id = u.id
    where ${whose} and a.provider_id = 'credential'`);
  return row?.password ?? undefined;
}

/**
 * Is this still the password of the identity, looked at again by whoever checked it a moment ago? From here on nobody
 * changes it before the transaction ends. Checking a password takes its time, in which its owner may have set another
 * one to keep the present caller out.
 */
export async function isStillPasswordOf(tx: Queryable, id: string, kept: string): Promise<boolean> {
  return (await holdIdentity(tx, id)) && (await keptPasswordOf(tx, { id })) === kept;
}
