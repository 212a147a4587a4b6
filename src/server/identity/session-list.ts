import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { lockIdentity } from './accounts.ts';
import { invalidateDeviceCookies } from './device-cookie.ts';
import { ADMIN_MAX_AGE_S } from './sessions.ts';

export interface OpenSession {
  id: string;
  userAgent: string;
  loggedInAt: string;
  usedAt: string;
}

/** Lists the active sessions of an identity, last used first. */
export function sessionsOfUser(db: Queryable, userId: string): Promise<OpenSession[]> {
  return db.many<OpenSession>(sql`
    select id, coalesce(user_agent, '') as "userAgent", created_at as "loggedInAt", updated_at as "usedAt"
    from identity.session
    where user_id = ${userId} and expires_at > now() and updated_at > now() - interval '7 days'
    order by updated_at desc, id
    limit 100`);
}

/** Ends a session: invalidates its cookie and closes its live connections in all processes. */
export async function endSession(tx: Queryable, token: string): Promise<void> {
  await tx.run(sql`delete from identity.session where token = ${token}`);
}

/**
 * Ends all sessions of these identities and their logins in progress, and makes their device cookies invalid, so that no
 * browser counts as known. Locks all identities before it ends any session: a login locks its own identity, and then ends
 * the browser's previous session, which may be one of these.
 */
export async function endAllSessions(tx: Queryable, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds];
  await tx.run(sql`select 1 from identity.user where id = any(${ids}::text[]) order by id for no key update`);
  await invalidateDeviceCookies(tx, ids, Date.now());
  await tx.run(sql`delete from identity.login_steps where user_id = any(${ids}::text[])`);
  await tx.run(sql`delete from identity.session where user_id = any(${ids}::text[])`);
}

/**
 * Ends all sessions of an identity but one, and its logins in progress. While the feature `account-security` is on, the
 * one that stays ends after at most 12 hours, like those of administrators and staff. Locks the identity.
 */
export async function endOtherSessions(tx: Queryable, userId: string, sessionId: string): Promise<void> {
  await lockIdentity(tx, userId);
  await tx.run(sql`delete from identity.login_steps where user_id = ${userId}`);
  await tx.run(sql`delete from identity.session where user_id = ${userId} and id <> ${sessionId}`);
  await tx.run(sql`
    update identity.session set expires_at = least(expires_at, now() + make_interval(secs => ${ADMIN_MAX_AGE_S}::int))
    where id = ${sessionId} and account_security_is_on()`);
}

/** Maximum open sessions of an identity; far more than the devices of a person. */
const MAX_SESSIONS = 50;

/** Ends the oldest sessions of an identity beyond the maximum, except those that another transaction is ending. */
export async function endOldestSessions(tx: Queryable, userId: string): Promise<void> {
  // Ids are ordered by time. Skips locked rows, because a login also ends a session of another identity.
  await tx.run(sql`
    delete from identity.session where id in (
      select id from identity.session where id in (
        select id from identity.session where user_id = ${userId} order by id desc offset ${MAX_SESSIONS})
      order by id for update skip locked)`);
}

/** @returns false if this identity has no such session. */
export async function endSessionOf(tx: Queryable, userId: string, sessionId: string): Promise<boolean> {
  return (
    (await tx.run(sql`delete from identity.session where id = ${sessionId} and user_id = ${userId}`)) > 0
  );
}
