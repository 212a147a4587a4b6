import type { Queryable } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';

/** Purpose of an emailed link. A token is valid for its own purpose only. */
export type LinkPurpose = 'reset-password' | 'confirm-email' | 'end-sessions';

/** An identity with its password hash. */
export interface Credential {
  id: string;
  email: string;
  passwordHash: string;
  /** UTC ISO time; device cookies issued earlier are invalid. */
  validFrom: string;
}

/**
 * Creates an identity with a password in the caller's transaction, together with its profile. Hash the password before
 * the transaction.
 * @returns undefined if the email is already registered.
 */
export async function createIdentity(
  tx: Queryable,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<Credential | undefined> {
  const id = newId();
  const created = await tx.one<{ validFrom: string }>(sql`
    with identity as (
      insert into identity.user (id, name, email) values (${id}, ${name}, ${email})
      on conflict (email) do nothing
      returning id, devices_valid_from),
    credential as (
      insert into identity.account (id, account_id, provider_id, user_id, password)
      select ${newId()}, id, 'credential', id, ${passwordHash} from identity)
    select devices_valid_from as "validFrom" from identity`);
  return created && { id, email, passwordHash, validFrom: created.validFrom };
}

/**
 * Locks an identity against concurrent changes of its links, password and sessions until the transaction ends.
 * Lock it before any of those rows, to prevent deadlocks.
 * @returns false if the identity does not exist.
 */
export async function lockIdentity(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.one(sql`select 1 from identity.user where id = ${id} for no key update`)) !== undefined;
}

/** Deletes an identity with its password, sessions and unused links. */
export async function deleteIdentity(tx: Queryable, id: string): Promise<void> {
  // The deletion needs this lock: upgrading from a weaker one could deadlock with a concurrent login.
  await tx.run(sql`select 1 from identity.user where id = ${id} for update`);
  await tx.run(sql`delete from identity.verification where value = ${id}`);
  await tx.run(sql`delete from identity.user where id = ${id}`);
}

export async function renameIdentity(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.run(sql`update identity.user set name = ${name}, updated_at = now() where id = ${id}`);
}

/** Invalidates an identity's unused links of one purpose (`one-time-links.ts`). */
export async function removeLinks(tx: Queryable, purpose: LinkPurpose, userId: string): Promise<void> {
  await tx.run(sql`
    delete from identity.verification where value = ${userId} and starts_with(identifier, ${`${purpose}:`})`);
}

/**
 * Sets a password, ends all sessions except `keepSession`, and invalidates unused reset links and logins in progress.
 * @returns false if the hash is no longer `verifiedHash`: verifying a password is slow, and the owner may have changed
 * it in the meantime to lock the caller out.
 */
export async function setPassword(
  tx: Queryable,
  {
    userId,
    passwordHash,
    verifiedHash,
    keepSession,
  }: { userId: string; passwordHash: string; verifiedHash?: string; keepSession?: string },
): Promise<boolean> {
  await lockIdentity(tx, userId);
  const updated = await tx.run(sql`
    update identity.account set password = ${passwordHash}, updated_at = now()
    where user_id = ${userId} and provider_id = 'credential'
      and (${verifiedHash ?? null}::text is null or password = ${verifiedHash ?? null}::text)`);
  if (updated === 0 && verifiedHash !== undefined) return false;
  await removeLinks(tx, 'reset-password', userId);
  await tx.run(sql`
    delete from identity.session where user_id = ${userId} and id is distinct from ${keepSession ?? null}::text`);
  await tx.run(sql`delete from identity.login_steps where user_id = ${userId}`);
  return true;
}

/** Returns the credential of an identity; undefined without an identity or a password. */
export function credentialOf(
  db: Queryable,
  identity: { id: string } | { email: string },
): Promise<Credential | undefined> {
  const condition = 'id' in identity ? sql`u.id = ${identity.id}` : sql`u.email = ${identity.email}`;
  return db.one<Credential>(sql`
    select u.id, u.email, a.password as "passwordHash", u.devices_valid_from as "validFrom"
    from identity.user u join identity.account a on a.user_id = u.id
    where ${condition} and a.provider_id = 'credential' and a.password is not null`);
}
