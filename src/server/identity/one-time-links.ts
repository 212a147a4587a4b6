import { createHash, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';
import { holdIdentity, type LinkPurpose, removeLinks } from './accounts.ts';

/** Only the hash is stored: whoever reads the database cannot use a link. */
const identifierOf = (purpose: LinkPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;

/** Issues a one-time token of 192 bits; earlier ones of the same purpose stop working. For a deleted identity it is void. */
export async function issueLink(
  tx: Transaction,
  purpose: LinkPurpose,
  userId: string,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  // Serialised: of two links issued at the same time, neither would see the other to remove it.
  await holdIdentity(tx, userId);
  await removeLinks(tx, purpose, userId);
  await tx.run(sql`
    insert into identity.verification (id, identifier, value, expires_at)
    select ${newId()}, ${identifierOf(purpose, token)}, id, ${expiresAt}::timestamptz from identity.user where id = ${userId}`);
  return token;
}

/** Consumes a token. @returns its owner, or undefined when it is unknown, used or expired. */
export async function useLink(
  tx: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const link = await tx.one<{ userId: string }>(
    sql`select value as "userId" from identity.verification where identifier = ${identifierOf(purpose, token)}`,
  );
  if (!link) return undefined;
  if (!(await holdIdentity(tx, link.userId))) return undefined;
  const row = await tx.one<{ userId: string; expiresAt: string }>(sql`
    delete from identity.verification where identifier = ${identifierOf(purpose, token)}
    returning value as "userId", expires_at as "expiresAt"`);
  return row && Date.parse(row.expiresAt) > Date.now() ? row.userId : undefined;
}

/** Would `useLink` accept this token now? Consumes nothing; with 192 bits a token cannot be found by asking. */
export async function isLinkOpen(db: Queryable, purpose: LinkPurpose, token: string): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from identity.verification
    where identifier = ${identifierOf(purpose, token)} and expires_at > clock_timestamp()`);
  return row !== undefined;
}

/** Deletes expired links. */
export async function pruneLinks(db: Queryable): Promise<void> {
  await db.run(sql`delete from identity.verification where expires_at < now()`);
}
