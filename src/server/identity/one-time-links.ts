import { randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';
import { type LinkPurpose, lockIdentity, removeLinks } from './accounts.ts';
import { hashToken } from './hash-token.ts';

/** Returns the stored identifier of a link. It contains the token's hash only, so that links cannot be read from the database. */
const identifierOf = (purpose: LinkPurpose, token: string) => `${purpose}:${hashToken(token)}`;

/** Whether a new link of a purpose invalidates the user's earlier ones. A later notice must not disable the one before. */
const REPLACES_EARLIER: Record<LinkPurpose, boolean> = {
  'reset-password': true,
  'confirm-email': true,
  'end-sessions': false,
};

/** Issues a one-time token (192 bits). For a deleted user, it is invalid. */
export async function issueLink(
  tx: Transaction,
  purpose: LinkPurpose,
  userId: string,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  // Serialised: two links issued concurrently would not see and remove each other.
  await lockIdentity(tx, userId);
  if (REPLACES_EARLIER[purpose]) await removeLinks(tx, purpose, userId);
  await tx.run(sql`
    insert into identity.verification (id, identifier, value, expires_at)
    select ${newId()}, ${identifierOf(purpose, token)}, id, ${expiresAt}::timestamptz from identity.user where id = ${userId}`);
  return token;
}

/**
 * Consumes a token. The user's other tokens of this purpose become invalid, too.
 * @returns the user's id, or undefined if the token is unknown, used or expired.
 */
export async function consumeLink(
  tx: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const link = await tx.one<{ userId: string }>(
    sql`select value as "userId" from identity.verification where identifier = ${identifierOf(purpose, token)}`,
  );
  if (!link || !(await lockIdentity(tx, link.userId))) return undefined;
  const row = await tx.one<{ userId: string; expiresAt: string }>(sql`
    delete from identity.verification where identifier = ${identifierOf(purpose, token)}
    returning value as "userId", expires_at as "expiresAt"`);
  if (!row || Date.parse(row.expiresAt) <= Date.now()) return undefined;
  if (!REPLACES_EARLIER[purpose]) await removeLinks(tx, purpose, row.userId);
  return row.userId;
}

/** Returns whether `consumeLink` would accept a token. Needs no rate limit: 192 bits cannot be guessed. */
export async function isLinkValid(db: Queryable, purpose: LinkPurpose, token: string): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from identity.verification
    where identifier = ${identifierOf(purpose, token)} and expires_at > clock_timestamp()`);
  return row !== undefined;
}

/** Deletes expired links. */
export async function pruneLinks(db: Queryable): Promise<void> {
  await db.run(sql`delete from identity.verification where expires_at < now()`);
}
