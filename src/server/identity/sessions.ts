import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import type { Viewer } from '../viewer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session that nobody uses ends after this; its absolute life is in `auth.ts`. */
const IDLE_MS = 7 * DAY_MS;

interface SessionRow {
  token: string;
  sessionId: string;
  signedInAt: string;
  usedAt: string;
  expiresAt: string;
  userId: string;
  identityName: string;
  email: string;
  profileName: string | null;
  role: 'user' | 'admin' | null;
  hasProfile: boolean;
}

/** Reads who is behind a session cookie; the session, the profile and the role come from the database each time. */
export interface Sessions {
  /** The viewer of a `Cookie` header, or null. */
  viewerOf(cookieHeader: string | undefined): Promise<Viewer | null>;
  /** The session token of a `Cookie` header if its signature is ours. */
  tokenOf(cookieHeader: string | undefined): string | undefined;
  /** The viewer behind a token, or null once the session has ended. */
  viewerOfToken(token: string): Promise<Viewer | null>;
  /** The viewers behind many tokens, by one statement; a token is missing once its session has ended. */
  viewersOfTokens(tokens: readonly string[]): Promise<Map<string, Viewer>>;
  /** A `Set-Cookie` that makes the browser forget its session. */
  readonly forgetCookie: string;
}

export interface SessionOptions {
  secret: string;
  cookieName: string;
  https: boolean;
  /** False: sessions of the demo's printed accounts do not count (SETTLED 1). */
  demoAccounts: boolean;
}

export function sessionsOf(
  db: Queryable,
  { secret, cookieName, https, demoAccounts }: SessionOptions,
): Sessions {
  const sign = (token: string) => createHmac('sha256', secret).update(token).digest();

  function tokenOf(cookieHeader: string | undefined): string | undefined {
    const cookie = cookieNamed(cookieName, cookieHeader);
    if (!cookie) return undefined;
    const value = decode(cookie);
    const dot = value.lastIndexOf('.');
    if (dot < 1) return undefined;
    const token = value.slice(0, dot);
    const given = Buffer.from(value.slice(dot + 1), 'base64');
    const expected = sign(token);
    return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
  }

  const viewerOfToken = async (token: string) => (await viewersOfTokens([token])).get(token) ?? null;

  async function viewersOfTokens(tokens: readonly string[]): Promise<Map<string, Viewer>> {
    const rows = await db.many<SessionRow>(sql`
      select s.token, s.id as "sessionId", s.created_at as "signedInAt", s.updated_at as "usedAt", s.expires_at as "expiresAt", i.id as "userId",
             i.name as "identityName", i.email, u.name as "profileName", u.role, u.id is not null as "hasProfile"
      from identity.session s
      join identity.user i on i.id = s.user_id
      left join users u on u.id = i.id
      where s.token = any(${[...tokens]}::text[]) and (${demoAccounts}::boolean or u.demo is not true)`);
    const now = Date.now();
    const idle = ({ usedAt }: SessionRow) => now - Date.parse(usedAt);
    const live = rows.filter((row) => Date.parse(row.expiresAt) > now && idle(row) < IDLE_MS);
    const unmarked = live.filter((row) => idle(row) >= DAY_MS).map(({ sessionId }) => sessionId);
    if (unmarked.length > 0) await markUsed(db, unmarked);
    return new Map(live.map((row) => [row.token, viewerOf(row)]));
  }

  return {
    tokenOf,
    viewersOfTokens,
    viewerOfToken,
    forgetCookie: `${cookieName}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`,
    async viewerOf(cookieHeader) {
      const token = tokenOf(cookieHeader);
      return token ? viewerOfToken(token) : null;
    },
  };
}

/**
 * The viewer as of now; null once the session has ended. For what takes long in one transaction, by its own connection:
 * to wait for another one while rows are held could be for those who wait for these.
 */
export async function viewerAsOfNow(tx: Queryable, viewer: Viewer): Promise<Viewer | null> {
  const row = await tx.one<{ role: Viewer['role'] | null }>(sql`
    select u.role from identity.session s left join users u on u.id = s.user_id
    where s.id = ${viewer.sessionId} and s.expires_at > clock_timestamp()`);
  return row ? { ...viewer, role: row.role ?? 'user' } : null;
}

const viewerOf = ({ profileName, identityName, role, ...row }: SessionRow): Viewer => ({
  userId: row.userId,
  sessionId: row.sessionId,
  loggedInAt: row.signedInAt,
  email: row.email,
  name: profileName ?? identityName,
  role: role ?? 'user',
  hasProfile: row.hasProfile,
});

/** Once a day is often enough to know which sessions are in use. */
async function markUsed(db: Queryable, sessionIds: readonly string[]): Promise<void> {
  // In one order, whoever else has some of them to mark.
  await db.run(sql`
    update identity.session set updated_at = now() where id in (
      select id from identity.session where id = any(${[...sessionIds]}::text[]) order by id for update)`);
}

/** Removes sessions that have ended by age or idleness. */
export async function pruneSessions(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from identity.session where id in (
      select id from identity.session where expires_at < now() or updated_at < now() - interval '7 days'
      order by id for update skip locked)`);
}

/** The raw value of a cookie in a `Cookie` header. */
export function cookieNamed(name: string, cookieHeader: string | undefined): string | undefined {
  return cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
