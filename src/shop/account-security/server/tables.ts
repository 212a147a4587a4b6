import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { Administrator, Passkey, SecurityState } from '../schemas.ts';

/** Stores the sealed secret of an app that has yet to be confirmed. A confirmed one stays valid until then. */
export async function saveAppSecret(tx: Queryable, userId: string, sealed: string): Promise<void> {
  await tx.run(sql`
    insert into identity.totp_secrets (user_id, sealed_secret) values (${userId}, ${sealed})
    on conflict (user_id, is_confirmed) do update set sealed_secret = excluded.sealed_secret, created_at = now()`);
}

export interface AppSecret {
  sealed: string;
  /** Time step of the newest code that was accepted. */
  lastStep: number;
}

/** Returns the secret of the confirmed app, or of one that was started in the last hour; undefined without one. */
export function appSecretOf(
  db: Queryable,
  userId: string,
  state: 'confirmed' | 'started',
): Promise<AppSecret | undefined> {
  return db.one<AppSecret>(sql`
    select sealed_secret as sealed, last_step as "lastStep" from identity.totp_secrets
    where user_id = ${userId} and is_confirmed = ${state === 'confirmed'}::boolean
      and (is_confirmed or created_at > now() - interval '1 hour')`);
}

/** Confirms the app that was started. It replaces a confirmed one. */
export async function confirmAppSecret(tx: Queryable, userId: string, step: number): Promise<void> {
  await deleteApp(tx, userId);
  await tx.run(sql`
    update identity.totp_secrets set confirmed_at = now(), last_step = ${step} where user_id = ${userId}`);
}

/** Records that the code of a time step was used. @returns false if this or a later one was used before. */
export async function consumeStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
  const updated = await tx.run(sql`
    update identity.totp_secrets set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`);
  return updated > 0;
}

/** @returns false without a confirmed app. */
export async function deleteApp(tx: Queryable, userId: string): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from identity.totp_secrets where user_id = ${userId} and confirmed_at is not null`);
  return deleted > 0;
}

/** The encrypted secret of a user's app. */
export interface SealedSecret {
  userId: string;
  sealed: string;
}

/** Returns up to `limit` secrets of confirmed apps after this user id, in the order of these ids. */
export function sealedSecretsAfter(db: Queryable, userId: string, limit: number): Promise<SealedSecret[]> {
  return db.many<SealedSecret>(sql`
    select user_id as "userId", sealed_secret as sealed from identity.totp_secrets
    where user_id > ${userId} and is_confirmed order by user_id limit ${limit}`);
}

/** Replaces secrets that have not changed in the meantime. */
export async function replaceSealedSecrets(
  tx: Queryable,
  secrets: readonly (SealedSecret & { replacement: string })[],
): Promise<void> {
  await tx.run(sql`
    update identity.totp_secrets t set sealed_secret = r.replacement
    from unnest(
      ${secrets.map(({ userId }) => userId)}::text[],
      ${secrets.map(({ sealed }) => sealed)}::text[],
      ${secrets.map(({ replacement }) => replacement)}::text[]) r(user_id, sealed, replacement)
    where t.user_id = r.user_id and t.sealed_secret = r.sealed`);
}

/** A passkey with what is needed to verify its answers. */
export interface StoredPasskey {
  id: string;
  userId: string;
  name: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

const passkeyColumns = sql`id, user_id as "userId", name, public_key as "publicKey", counter, transports`;

export function passkeysOf(db: Queryable, userId: string): Promise<StoredPasskey[]> {
  return db.many<StoredPasskey>(sql`
    select ${passkeyColumns} from identity.passkeys where user_id = ${userId} order by created_at, id`);
}

export function findPasskey(db: Queryable, id: string): Promise<StoredPasskey | undefined> {
  return db.one<StoredPasskey>(sql`select ${passkeyColumns} from identity.passkeys where id = ${id}`);
}

/** @returns false if the passkey already exists. */
export async function insertPasskey(tx: Queryable, passkey: StoredPasskey): Promise<boolean> {
  const { id, userId, name, publicKey, counter, transports } = passkey;
  const inserted = await tx.run(sql`
    insert into identity.passkeys (id, user_id, name, public_key, counter, transports)
    values (${id}, ${userId}, ${name}, ${publicKey}, ${counter}, ${transports}::text[])
    on conflict (id) do nothing`);
  return inserted > 0;
}

/** Records a use. @returns false if the passkey was removed, or its counter shows that it was copied. */
export async function countPasskeyUse(
  tx: Queryable,
  { id, userId }: Pick<StoredPasskey, 'id' | 'userId'>,
  counter: number,
): Promise<boolean> {
  const updated = await tx.run(sql`
    update identity.passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and user_id = ${userId} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`);
  return updated > 0;
}

/** @returns its name; undefined if the user has no such passkey. */
export async function deletePasskey(tx: Queryable, userId: string, id: string): Promise<string | undefined> {
  const row = await tx.one<{ name: string }>(sql`
    delete from identity.passkeys where id = ${id} and user_id = ${userId} returning name`);
  return row?.name;
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from identity.recovery_codes where user_id = ${userId}`);
  if (hashes.length === 0) return;
  await tx.run(sql`
    insert into identity.recovery_codes (user_id, code_hash)
    select ${userId}, hash from unnest(${[...hashes]}::text[]) hash`);
}

/** Records that a recovery code was used. @returns false if it is unknown or was used before. */
export async function consumeRecoveryCode(tx: Queryable, userId: string, hash: string): Promise<boolean> {
  const updated = await tx.run(sql`
    update identity.recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`);
  return updated > 0;
}

/** Returns whether the user has a second factor, whether or not the feature is on. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`select has_second_factor(${userId}) as has`);
  return row!.has;
}

/** Returns whether the user is an administrator who must have a second factor, now or later. */
export async function mustHaveSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.one<{ must: boolean }>(sql`
    select exists (select from users where id = ${userId} and role = 'admin') and exists (
      select from (select required_since from security_policies order by version desc limit 1) p
      where p.required_since is not null) as must`);
  return row!.must;
}

export async function securityStateOf(db: Queryable, userId: string): Promise<SecurityState> {
  const state = (await db.one<Omit<SecurityState, 'passkeys'>>(sql`
    select (select confirmed_at from identity.totp_secrets where user_id = ${userId} and is_confirmed) as "appSince",
      (select count(*)::int from identity.recovery_codes where user_id = ${userId} and used_at is null)
        as "recoveryCodesLeft",
      due as "dueAt", coalesce(due <= now(), false) as "isOverdue"
    from (select (select second_factor_due(u) from users u where id = ${userId}) as due) d`))!;
  const passkeys = await db.many<Passkey>(sql`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from identity.passkeys where user_id = ${userId} order by created_at, id`);
  return { ...state, passkeys };
}

/** The rule for administrators. */
interface Rule {
  /** 0 until the first one is saved. */
  version: number;
  /** UTC ISO time; null: no second factor is required. */
  requiredSince: string | null;
}

export async function newestRule(db: Queryable): Promise<Rule> {
  const row = await db.one<Rule>(sql`
    select version, required_since as "requiredSince" from security_policies order by version desc limit 1`);
  return row ?? { version: 0, requiredSince: null };
}

/** Saves a version of the rule, which applies from now on. @returns undefined if the version exists. */
export function insertRule(tx: Queryable, version: number, isRequired: boolean): Promise<Rule | undefined> {
  return tx.one<Rule>(sql`
    insert into security_policies (version, required_since)
    values (${version}, case when ${isRequired}::boolean then now() end)
    on conflict do nothing
    returning version, required_since as "requiredSince"`);
}

/** If a second factor is required, begins the time to set it up again, as a new version of the rule. */
export async function restartRule(tx: Queryable): Promise<void> {
  const { version, requiredSince } = await newestRule(tx);
  // Does nothing if an administrator saves the rule at the same time, which also begins the time.
  if (requiredSince !== null) await insertRule(tx, version + 1, true);
}

/** Lists all administrators, oldest account first. */
export function administratorsWithFactors(db: Queryable): Promise<Administrator[]> {
  return db.many<Administrator>(sql`
    select id, name, email, has_second_factor(u.id) as "hasFactor", second_factor_due(u) as "dueAt"
    from users u where role = 'admin' order by created_at, id limit 1000`);
}

/**
 * Shortens the open sessions of administrators and staff to the time that they have while the feature is on. Locks their
 * identities.
 */
export async function shortenAdminSessions(tx: Queryable, maxAgeS: number): Promise<void> {
  const identities = await tx.many<{ id: string }>(sql`
    select i.id from identity.user i join users u on u.id = i.id
    where u.role = 'admin' or u.staff_role_id is not null order by i.id for no key update of i`);
  await tx.run(sql`
    update identity.session set expires_at = created_at + make_interval(secs => ${maxAgeS})
    where user_id = any(${identities.map(({ id }) => id)}::text[])
      and expires_at > created_at + make_interval(secs => ${maxAgeS})`);
}

/** Removes what a user has named, and the user's own name, from the audit entries about second factors. */
export async function removeAuditedNames(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`
    update audit set actor_name = '', before = before - 'name', after = after - 'name'
    where entity = 'account-security' and entity_id = ${userId} and actor_id = ${userId}`);
}
