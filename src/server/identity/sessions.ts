import { randomBytes } from 'node:crypto';
import { isPermission } from '../../shared/permissions.ts';
import { createSigner, type Secrets } from '../secrets.ts';
import type { Queryable, Transaction } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';
import type { Viewer } from '../viewer.ts';
import { lockIdentity } from './accounts.ts';
import { STEP_UP_S } from './step-up.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Idle timeout of a session (ms). */
const IDLE_MS = 7 * DAY_MS;
/** Absolute lifetime of a session (s). */
const MAX_AGE_S = 30 * 24 * 60 * 60;
/** The same for administrators and staff, while the feature `account-security` is on. */
export const ADMIN_MAX_AGE_S = 12 * 60 * 60;

/** Characters of a `User-Agent` that are stored, enough for the name of the device. */
const MAX_USER_AGENT = 256;

/** Administrators who must have a second factor and have none are users until they set one up. `u`: alias of `users`. */
const effectiveRole = sql`
  case when u.role = 'admin' and account_security_is_on() and second_factor_due(u) <= now() then 'user' else u.role end`;

/** Permissions of the staff role of `u`; null without a role and while the feature `staff` is off. */
const permissionsOfStaff = sql`case when u.staff_role_id is not null then staff_permissions(u) end`;

interface SessionRow {
  token: string;
  sessionId: string;
  loggedInAt: string;
  usedAt: string;
  expiresAt: string;
  userId: string;
  identityName: string;
  email: string;
  profileName: string | null;
  role: 'user' | 'admin' | null;
  permissions: string[] | null;
  hasProfile: boolean;
  /** Seconds until the step-up expires; negative afterwards. */
  stepUpLeftS: number;
  hasSecurity: boolean;
  lacksSecondFactor: boolean;
}

/** Opens sessions and resolves their cookies to viewers. Reads session, profile and role from the database each time. */
export interface Sessions {
  /**
   * Opens a session for a verified password.
   * @returns its `Set-Cookie` value; undefined if the password has changed since it was verified.
   */
  open(
    tx: Transaction,
    verified: { id: string; passwordHash: string },
    userAgent: string,
  ): Promise<string | undefined>;
  /** Returns the viewer of a `Cookie` header, or null. */
  viewerOf(cookieHeader: string | undefined): Promise<Viewer | null>;
  /** Returns the session token of a `Cookie` header if its signature is valid. */
  tokenOf(cookieHeader: string | undefined): string | undefined;
  /** Returns the viewer of a token, or null if the session has ended. */
  viewerOfToken(token: string): Promise<Viewer | null>;
  /** Returns the viewers of many tokens in one query; tokens of ended sessions are missing. */
  viewersOfTokens(tokens: readonly string[]): Promise<Map<string, Viewer>>;
  /** `Set-Cookie` value that deletes the session cookie. */
  readonly clearCookie: string;
}

export interface SessionOptions {
  secrets: Secrets;
  https: boolean;
  /** False: sessions of the published demo accounts are ignored (SETTLED 1). */
  demoAccounts: boolean;
}

export function createSessions(db: Queryable, { secrets, https, demoAccounts }: SessionOptions): Sessions {
  const cookieName = https ? '__Host-shop_session' : 'shop_session';
  const cookie = (value: string, maxAgeS: number) =>
    `${cookieName}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  const signer = createSigner(secrets);

  function tokenOf(cookieHeader: string | undefined): string | undefined {
    const encoded = readCookie(cookieName, cookieHeader);
    if (!encoded) return undefined;
    const value = decode(encoded);
    const dot = value.lastIndexOf('.');
    if (dot < 1) return undefined;
    const token = value.slice(0, dot);
    return signer.verify(token, Buffer.from(value.slice(dot + 1), 'base64')) ? token : undefined;
  }

  const viewerOfToken = async (token: string) => (await viewersOfTokens([token])).get(token) ?? null;

  async function viewersOfTokens(tokens: readonly string[]): Promise<Map<string, Viewer>> {
    // For a single token, PostgreSQL reuses one plan; with an array of unknown length, it plans each time (1 ms).
    const isToken =
      tokens.length === 1 ? sql`s.token = ${tokens[0]}` : sql`s.token = any(${[...tokens]}::text[])`;
    const rows = await db.many<SessionRow>(sql`
      select s.token, s.id as "sessionId", s.created_at as "loggedInAt", s.updated_at as "usedAt", s.expires_at as "expiresAt", i.id as "userId",
             i.name as "identityName", i.email, u.name as "profileName", ${effectiveRole} as role, ${permissionsOfStaff} as permissions, u.id is not null as "hasProfile",
             (extract(epoch from s.authenticated_at - now()) + ${STEP_UP_S}::int)::float8 as "stepUpLeftS", account_security_is_on() as "hasSecurity",
             u.role is distinct from ${effectiveRole} as "lacksSecondFactor"
      from identity.session s
      join identity.user i on i.id = s.user_id
      left join users u on u.id = i.id
      where ${isToken} and (${demoAccounts}::boolean or u.demo is not true)`);
    const now = Date.now();
    const idle = ({ usedAt }: SessionRow) => now - Date.parse(usedAt);
    const active = rows.filter((row) => Date.parse(row.expiresAt) > now && idle(row) < IDLE_MS);
    const dueForUpdate = active.filter((row) => idle(row) >= DAY_MS).map(({ sessionId }) => sessionId);
    if (dueForUpdate.length > 0) await markUsed(db, dueForUpdate);
    return new Map(active.map((row) => [row.token, toViewer(row)]));
  }

  async function open(
    tx: Transaction,
    { id, passwordHash }: { id: string; passwordHash: string },
    userAgent: string,
  ): Promise<string | undefined> {
    const token = randomBytes(32).toString('base64url');
    // Locks in a separate statement: the insert then sees a password change that committed while the lock was awaited.
    await lockIdentity(tx, id);
    const inserted = await tx.run(sql`
      insert into identity.session (id, token, user_id, expires_at, user_agent)
      select ${newId()}, ${token}, user_id,
        now() + make_interval(secs => case
          when account_security_is_on() and exists (
            select from users u where id = ${id} and (role = 'admin' or staff_role_id is not null))
          then ${ADMIN_MAX_AGE_S}::int else ${MAX_AGE_S}::int end),
        ${userAgent.slice(0, MAX_USER_AGENT)}
      from identity.account
      where user_id = ${id} and provider_id = 'credential' and password = ${passwordHash}`);
    if (inserted === 0) return undefined;
    return cookie(encodeURIComponent(`${token}.${signer.sign(token).toString('base64')}`), MAX_AGE_S);
  }

  return {
    open,
    tokenOf,
    viewersOfTokens,
    viewerOfToken,
    clearCookie: cookie('', 0),
    async viewerOf(cookieHeader) {
      const token = tokenOf(cookieHeader);
      return token ? viewerOfToken(token) : null;
    },
  };
}

/**
 * Reads the viewer again; null if the session has ended. For long transactions, which must use their own connection:
 * waiting for a second one while holding locks could deadlock.
 */
export async function reloadViewer(tx: Queryable, viewer: Viewer): Promise<Viewer | null> {
  const row = await tx.one<Pick<SessionRow, 'role' | 'permissions'>>(sql`
    select ${effectiveRole} as role, ${permissionsOfStaff} as permissions from identity.session s left join users u on u.id = s.user_id
    where s.id = ${viewer.sessionId} and s.expires_at > clock_timestamp()`);
  if (!row) return null;
  const { permissions: _, ...identity } = viewer;
  return { ...identity, ...accessOf(row) };
}

const accessOf = ({ role, permissions }: Pick<SessionRow, 'role' | 'permissions'>) => ({
  role: role ?? ('user' as const),
  ...(permissions && { permissions: permissions.filter(isPermission) }),
});

const toViewer = ({ profileName, identityName, hasSecurity, ...row }: SessionRow): Viewer => ({
  userId: row.userId,
  sessionId: row.sessionId,
  loggedInAt: row.loggedInAt,
  email: row.email,
  name: profileName ?? identityName,
  ...accessOf(row),
  hasProfile: row.hasProfile,
  ...(hasSecurity && {
    security: {
      stepUpEndsAt: performance.now() + row.stepUpLeftS * 1000,
      lacksSecondFactor: row.lacksSecondFactor,
    },
  }),
});

/** Records that sessions are in use, at most once a day each. */
async function markUsed(db: Queryable, sessionIds: readonly string[]): Promise<void> {
  // Skips locked sessions, which the next read marks: other transactions lock the sessions of a user in another order.
  await db.run(sql`
    update identity.session set updated_at = now() where id in (
      select id from identity.session where id = any(${[...sessionIds]}::text[]) for update skip locked)`);
}

/** Deletes expired and idle sessions. */
export async function pruneSessions(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from identity.session where id in (
      select id from identity.session where expires_at < now() or updated_at < now() - interval '7 days'
      order by id for update skip locked)`);
}

/** Returns the raw value of a cookie in a `Cookie` header. */
export function readCookie(name: string, cookieHeader: string | undefined): string | undefined {
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
