import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';

/** Where e-mails go, and in which language. */
export interface MailTo {
  name: string;
  email: string;
  language: string;
}

/** Where an order goes. */
export interface Destination {
  name: string;
  address: string;
  /** Where emails about orders go; null when they are not wanted or the address is not confirmed. */
  email: string | null;
  /** That of the e-mails. */
  language: string;
}

/** Wanted, and deliverable: only to an address that its owner has confirmed (SETTLED 48). */
const wantsOrderMails = sql`order_emails and not demo
    and exists (select from identity.user i where i.id = users.id and i.email_verified)`;

/**
 * Where an order goes: the profile's name and address, or undefined without a profile. Inside a transaction the
 * profile cannot be deleted until that has ended, so no order is placed past the deletion of its account.
 */
export function shipTo(db: Queryable, userId: string): Promise<Destination | undefined> {
  return db.one<Destination>(sql`
    select name, address, case when ${wantsOrderMails} then email end as email, language
    from users where id = ${userId} for key share`);
}

/** Where emails about orders go and in which language; undefined when they are not wanted, or cannot be sent. */
export function orderMailTo(db: Queryable, userId: string): Promise<MailTo | undefined> {
  return db.one<MailTo>(sql`
    select name, email, language from users where id = ${userId} and ${wantsOrderMails}`);
}

/** The names of these people; those who have left are missing. One query. */
export async function personNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${[...ids]}::text[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
