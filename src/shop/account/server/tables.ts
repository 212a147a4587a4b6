import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { LANGUAGES, type Language, languageNamed, rememberedLanguage } from '../../../shared/languages.ts';
import { basicUser, type Role, type SessionUser } from '../rules.ts';
import type { Profile } from '../schemas.ts';

export async function insertProfile(
  tx: Queryable,
  {
    id,
    name,
    email,
    address,
    role,
  }: { id: string; name: string; email: string; address: string; role: Role },
): Promise<void> {
  await tx.run(sql`
    insert into users (id, name, email, address, role) values (${id}, ${name}, ${email}, ${address}, ${role})`);
}

const profileColumns = sql`
  id as uid, name, email, address, role, order_emails as "orderEmails", new_order_emails as "newOrderEmails",
  (select email_verified from identity.user i where i.id = users.id) as "emailConfirmed",
  created_at as "createdAt", updated_at as "updatedAt"`;

export function profileOf(db: Queryable, userId: string): Promise<Profile | undefined> {
  return db.one<Profile>(sql`
    select ${profileColumns} from users where id = ${userId}`);
}

/** @returns the profile as it is now, or undefined when there is none. */
export function updateProfileOf(
  tx: Queryable,
  userId: string,
  change: {
    name: string;
    address: string;
    orderEmails?: boolean | undefined;
    newOrderEmails?: boolean | undefined;
  },
): Promise<Profile | undefined> {
  return tx.one<Profile>(sql`
    update users set name = ${change.name}, address = ${change.address}, updated_at = now(),
      order_emails = coalesce(${change.orderEmails ?? null}::boolean, order_emails),
      new_order_emails = coalesce(${change.newOrderEmails ?? null}::boolean, new_order_emails),
      -- Switched on: orders from now on are reported, not all those before.
      new_orders_reported_until = case
        when ${change.newOrderEmails ?? null}::boolean and not new_order_emails then now()
        else new_orders_reported_until end
    where id = ${userId}
    returning ${profileColumns}`);
}

/** The language that this request remembers, if any, becomes that of the person's e-mails. */
export async function keepLanguage(db: Queryable, userId: string, cookies: string | null): Promise<void> {
  const language = rememberedLanguage(cookies);
  if (language)
    await db.run(
      sql`update users set language = ${language} where id = ${userId} and language <> ${language}`,
    );
}

/** The language of a person's e-mails. */
export async function mailLanguageOf(db: Queryable, userId: string): Promise<Language> {
  const row = await db.one<{ language: string }>(sql`select language from users where id = ${userId}`);
  return languageNamed(row?.language) ?? LANGUAGES[0];
}

/** Removes a profile; cart, notifications and votes go with it, reviews stay without an author. */
export async function deleteProfileOf(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`delete from users where id = ${userId}`);
}

export interface FoundUser {
  /** Without a profile a basic user with role user (SPEC L82). */
  user: SessionUser;
  hasProfile: boolean;
  /** One of the demo shop's own accounts. */
  demo: boolean;
}

interface IdentityRow {
  uid: string;
  email: string;
  identityName: string;
  name: string | null;
  role: Role | null;
  demo: boolean | null;
}

const identities = sql`
  select i.id as uid, i.email, i.name as "identityName", u.name, u.role, u.demo
  from identity.user i left join users u on u.id = i.id`;

/** Who an identity is right now, or undefined when it is gone. */
export async function sessionUserOf(db: Queryable, userId: string): Promise<FoundUser | undefined> {
  return foundUser(await db.one<IdentityRow>(sql`${identities} where i.id = ${userId}`));
}

export async function sessionUserByEmail(db: Queryable, email: string): Promise<FoundUser | undefined> {
  return foundUser(await db.one<IdentityRow>(sql`${identities} where i.email = ${email}`));
}

function foundUser(row: IdentityRow | undefined): FoundUser | undefined {
  if (!row) return undefined;
  const { uid, email, identityName, name, role, demo } = row;
  return name !== null && role !== null
    ? { user: { uid, email, name, role }, hasProfile: true, demo: demo === true }
    : { user: basicUser({ uid, email, name: identityName }), hasProfile: false, demo: false };
}

/** Waits for orders that are just being placed with this profile (`shipTo`), and makes later ones wait. */
export async function lockProfileOf(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`select 1 from users where id = ${userId} for update`);
}

/** Makes the numbers of administrators in concurrent transactions follow each other, until the caller's ends. */
export async function lockAdministrators(tx: Queryable): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('shopkeeper administrators'))`);
}

/**
 * Is this an administrator without whom nobody could look after the shop? Call `lockAdministrators` first. An account of
 * the demo counts in a demo only (`inDemo`): elsewhere it cannot sign in.
 */
export async function isLastAdministrator(tx: Queryable, userId: string, inDemo: boolean): Promise<boolean> {
  const last = await tx.one(sql`
    select 1 from users one where id = ${userId} and role = 'admin' and not exists (
      select from users other where role = 'admin' and other.id <> one.id and (${inDemo}::boolean or not demo))`);
  return last !== undefined;
}
