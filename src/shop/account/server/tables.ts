import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { LANGUAGES, type Language, languageFromCookie, parseLanguage } from '../../../shared/languages.ts';
import { isPermission } from '../../../shared/permissions.ts';
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
  created_at as "createdAt", updated_at as "updatedAt",
  case when role = 'admin' and stock_is_on() then low_stock_emails end as "lowStockEmails"`;

type ProfileRow = Omit<Profile, 'lowStockEmails'> & { lowStockEmails: boolean | null };

const toProfile = ({ lowStockEmails, ...profile }: ProfileRow): Profile =>
  lowStockEmails === null ? profile : { ...profile, lowStockEmails };

export async function profileOf(db: Queryable, userId: string): Promise<Profile | undefined> {
  const row = await db.one<ProfileRow>(sql`
    select ${profileColumns} from users where id = ${userId}`);
  return row && toProfile(row);
}

/** @returns the updated profile, or undefined if there is none. */
export async function updateProfileOf(
  tx: Queryable,
  userId: string,
  change: {
    name: string;
    address: string;
    orderEmails?: boolean | undefined;
    newOrderEmails?: boolean | undefined;
    lowStockEmails?: boolean | undefined;
  },
): Promise<Profile | undefined> {
  const row = await tx.one<ProfileRow>(sql`
    update users set name = ${change.name}, address = ${change.address}, updated_at = now(),
      order_emails = coalesce(${change.orderEmails ?? null}::boolean, order_emails),
      new_order_emails = coalesce(${change.newOrderEmails ?? null}::boolean, new_order_emails),
      low_stock_emails = coalesce(${change.lowStockEmails ?? null}::boolean, low_stock_emails),
      -- After a setting is switched on, only later orders and notifications are reported.
      new_orders_reported_until = case
        when ${change.newOrderEmails ?? null}::boolean and not new_order_emails then now()
        else new_orders_reported_until end,
      low_stock_reported_until = case
        when ${change.lowStockEmails ?? null}::boolean and not low_stock_emails then now()
        else low_stock_reported_until end
    where id = ${userId}
    returning ${profileColumns}`);
  return row && toProfile(row);
}

/** Saves the language of the request's cookie, if any, as the language of the user's emails. */
export async function saveLanguage(db: Queryable, userId: string, cookies: string | null): Promise<void> {
  const language = languageFromCookie(cookies);
  if (language)
    await db.run(
      sql`update users set language = ${language} where id = ${userId} and language <> ${language}`,
    );
}

/** Returns the language of the user's emails. */
export async function mailLanguageOf(db: Queryable, userId: string): Promise<Language> {
  const row = await db.one<{ language: string }>(sql`select language from users where id = ${userId}`);
  return parseLanguage(row?.language) ?? LANGUAGES[0];
}

/** Deletes a profile with its cart, notifications and votes; its reviews remain without an author. */
export async function deleteProfileOf(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`delete from users where id = ${userId}`);
}

export interface FoundUser {
  /** Without a profile, a basic user with role 'user' (SPEC L82). */
  user: SessionUser;
  hasProfile: boolean;
  /** True for a demo account. */
  demo: boolean;
}

interface IdentityRow {
  uid: string;
  email: string;
  identityName: string;
  name: string | null;
  role: Role | null;
  /** Only of staff. */
  permissions: string[] | null;
  demo: boolean | null;
}

const identities = sql`
  select i.id as uid, i.email, i.name as "identityName", u.name, u.role, staff_permissions(u) as permissions, u.demo
  from identity.user i left join users u on u.id = i.id`;

/** Returns the user of an identity, or undefined if it does not exist. */
export async function sessionUserOf(db: Queryable, userId: string): Promise<FoundUser | undefined> {
  return toFoundUser(await db.one<IdentityRow>(sql`${identities} where i.id = ${userId}`));
}

export async function sessionUserByEmail(db: Queryable, email: string): Promise<FoundUser | undefined> {
  return toFoundUser(await db.one<IdentityRow>(sql`${identities} where i.email = ${email}`));
}

function toFoundUser(row: IdentityRow | undefined): FoundUser | undefined {
  if (!row) return undefined;
  const { uid, email, identityName, name, role, permissions, demo } = row;
  const staff = permissions && { permissions: permissions.filter(isPermission) };
  return name !== null && role !== null
    ? { user: { uid, email, name, role, ...staff }, hasProfile: true, demo: demo === true }
    : { user: basicUser({ uid, email, name: identityName }), hasProfile: false, demo: false };
}

/** Locks a profile: waits for orders in progress (`shippingAddressOf`) and blocks new ones. */
export async function lockProfileOf(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`select 1 from users where id = ${userId} for update`);
}

/** Serializes transactions that change the number of administrators. */
export async function lockAdministrators(tx: Queryable): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('shopkeeper administrators'))`);
}

/**
 * Returns whether this user is the only administrator. Call `lockAdministrators` first. Demo accounts count only in a
 * demo shop (`inDemo`): in other shops they cannot log in.
 */
export async function isLastAdministrator(tx: Queryable, userId: string, inDemo: boolean): Promise<boolean> {
  const last = await tx.one(sql`
    select 1 from users where id = ${userId} and role = 'admin' and not exists (
      select from users other
      where other.role = 'admin' and other.id <> users.id and (${inDemo}::boolean or not other.demo))`);
  return last !== undefined;
}
