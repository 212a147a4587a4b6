import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** Name of the optional feature that offers second factors. */
export const ACCOUNT_SECURITY = 'account-security';

/**
 * Removes all second factors and recovery codes of a user, and an app that is not confirmed. Lock the identity first.
 * @returns false if there was no second factor.
 */
export async function removeSecondFactors(tx: Queryable, userId: string): Promise<boolean> {
  const row = await tx.one<{ hadFactor: boolean }>(sql`select has_second_factor(${userId}) as "hadFactor"`);
  await tx.run(sql`delete from identity.totp_secrets where user_id = ${userId}`);
  await tx.run(sql`delete from identity.passkeys where user_id = ${userId}`);
  await tx.run(sql`delete from identity.recovery_codes where user_id = ${userId}`);
  return row!.hadFactor;
}

/**
 * Returns whether a login with the password needs a second step. Lock the identity first: a factor may be set up at the
 * same time.
 */
export async function needsSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.one<{ isNeeded: boolean }>(sql`
    select account_security_is_on() and has_second_factor(${userId}) as "isNeeded"`);
  return row!.isNeeded;
}
