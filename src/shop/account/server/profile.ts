import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';

export interface EmailRecipient {
  name: string;
  email: string;
  language: string;
}

/** Delivery name and address of an order, and the recipient of its emails. */
export interface Destination {
  name: string;
  address: string;
  /** Email for order updates; null if they are not wanted or the address is not confirmed. */
  email: string | null;
  /** Language of emails. */
  language: string;
}

/** True if the user wants order emails and has confirmed the address (SETTLED 48). */
const wantsOrderEmails = sql`order_emails and not demo
    and exists (select from identity.user i where i.id = users.id and i.email_verified)`;

/**
 * Returns the profile's name and address for an order, or undefined without a profile. Until the transaction ends, a
 * lock prevents the deletion of the profile, so that no order is placed for a deleted account.
 */
export function shippingAddressOf(db: Queryable, userId: string): Promise<Destination | undefined> {
  return db.one<Destination>(sql`
    select name, address, case when ${wantsOrderEmails} then email end as email, language
    from users where id = ${userId} for key share`);
}

/** Returns the recipient of order emails; undefined if they are not wanted or cannot be sent. */
export function orderEmailRecipient(db: Queryable, userId: string): Promise<EmailRecipient | undefined> {
  return db.one<EmailRecipient>(sql`
    select name, email, language from users where id = ${userId} and ${wantsOrderEmails}`);
}

/** Returns those of the users who want order emails and can receive them. */
export function orderEmailRecipients(db: Queryable, userIds: readonly string[]): Promise<EmailRecipient[]> {
  return db.many<EmailRecipient>(sql`
    select name, email, language from users where id = any(${[...userIds]}::text[]) and ${wantsOrderEmails} order by id`);
}

/** The email address of an account. */
interface OwnEmail {
  email: string;
  isConfirmed: boolean;
  /** True for the demo's accounts, whose addresses do not exist. */
  isDemo: boolean;
}

/** Returns the email address of a user with a profile, whether or not emails are wanted. */
export function ownEmailOf(db: Queryable, userId: string): Promise<OwnEmail | undefined> {
  return db.one<OwnEmail>(sql`
    select u.email, i.email_verified as "isConfirmed", u.demo as "isDemo"
    from users u join identity.user i on i.id = u.id where u.id = ${userId}`);
}

/** Returns users' names in one query; deleted users are missing. */
export async function userNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${[...ids]}::text[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
