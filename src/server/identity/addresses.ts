import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** Records that the owner of an identity's address has used a link mailed to it. */
export async function confirmAddress(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`
    update identity.user set email_verified = true, updated_at = now() where id = ${userId} and not email_verified`);
}

/** Does this address belong to an account whose owner has confirmed it? */
export async function isConfirmedAddress(db: Queryable, email: string): Promise<boolean> {
  return (
    (await db.one(sql`select 1 from identity.user where email = ${email} and email_verified`)) !== undefined
  );
}

/** An account whose address may be asked for confirmation. */
export interface UnconfirmedAddress {
  email: string;
  /** True once a confirmation has been sent. */
  asked: boolean;
}

/** The unconfirmed address of an identity; undefined when it is confirmed or the identity is gone. */
export function unconfirmedAddressOf(db: Queryable, userId: string): Promise<UnconfirmedAddress | undefined> {
  return db.one<UnconfirmedAddress>(sql`
    select email, confirmation_sent_at is not null as asked
    from identity.user where id = ${userId} and not email_verified`);
}

export async function markConfirmationSent(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`update identity.user set confirmation_sent_at = now() where id = ${userId}`);
}
