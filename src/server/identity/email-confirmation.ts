import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** Records that the user followed a link sent to their email address. */
export async function markEmailConfirmed(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`
    update identity.user set email_verified = true, updated_at = now() where id = ${userId} and not email_verified`);
}

/** Returns whether an account has this email address and has confirmed it. */
export async function isEmailConfirmed(db: Queryable, email: string): Promise<boolean> {
  return (
    (await db.one(sql`select 1 from identity.user where email = ${email} and email_verified`)) !== undefined
  );
}

export interface UnconfirmedEmail {
  email: string;
  /** True once a confirmation email has been sent. */
  confirmationSent: boolean;
}

/** Returns the unconfirmed email of an identity; undefined if it is confirmed or the identity does not exist. */
export function unconfirmedEmailOf(db: Queryable, userId: string): Promise<UnconfirmedEmail | undefined> {
  return db.one<UnconfirmedEmail>(sql`
    select email, confirmation_sent_at is not null as "confirmationSent"
    from identity.user where id = ${userId} and not email_verified`);
}

export async function markConfirmationSent(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`update identity.user set confirmation_sent_at = now() where id = ${userId}`);
}
