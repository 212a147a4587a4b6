import { createHash, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';
import { holdIdentity } from './accounts.ts';

/** Only the hash is kept: whoever reads the database cannot reset anything. */
const identifierOf = (token: string) =>
  `reset-password:${createHash('sha256').update(token).digest('base64url')}`;

/** A new one-time token of 192 bits for this identity; earlier ones stop working. For one that is gone it opens nothing. */
export async function issueResetToken(tx: Transaction, userId: string, expiresAt: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  // One after the other: of two links that are made at once, neither would see the other to remove it.
  await holdIdentity(tx, userId);
  await tx.run(sql`delete from identity.verification where value = ${userId}`);
  await tx.run(sql`
    insert into identity.verification (id, identifier, value, expires_at)
    select ${newId()}, ${identifierOf(token)}, id, ${expiresAt}::timestamptz from identity.user where id = ${userId}`);
  return token;
}

/** Uses a token up. @returns whose it was, or undefined when it is unknown, used or too old. */
export async function useResetToken(tx: Queryable, token: string): Promise<string | undefined> {
  const link = await tx.one<{ userId: string }>(
    sql`select value as "userId" from identity.verification where identifier = ${identifierOf(token)}`,
  );
  if (!link) return undefined;
  if (!(await holdIdentity(tx, link.userId))) return undefined;
  const row = await tx.one<{ userId: string; expiresAt: string }>(sql`
    delete from identity.verification where identifier = ${identifierOf(token)}
    returning value as "userId", expires_at as "expiresAt"`);
  return row && Date.parse(row.expiresAt) > Date.now() ? row.userId : undefined;
}

/** Removes links that nobody has used in time. */
export async function pruneResetTokens(db: Queryable): Promise<void> {
  await db.run(sql`delete from identity.verification where expires_at < now()`);
}
