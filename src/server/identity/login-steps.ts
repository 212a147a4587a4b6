import { randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { lockIdentity } from './accounts.ts';
import { hashToken } from './hash-token.ts';
import { readCookie } from './sessions.ts';

/** Time to complete a login after the password (s). */
const MAX_AGE_S = 10 * 60;

/** A login in progress. */
export interface LoginStep {
  /** Hash of the browser's token, to which challenges are bound. */
  id: string;
  /** The user whose password was verified; null for a login by passkey alone. */
  userId: string | null;
}

/** Logins in progress: after the password, or by passkey alone. Only the browser that began a login can complete it. */
export interface LoginSteps {
  /** Begins a login by passkey alone. `cookie`: a `Set-Cookie` value. */
  begin(tx: Queryable): Promise<{ cookie: string; step: LoginStep }>;
  /**
   * Begins the second step of a login, for a verified password.
   * @returns a `Set-Cookie` value; undefined if the password has changed since it was verified.
   */
  beginSecond(tx: Transaction, verified: { id: string; passwordHash: string }): Promise<string | undefined>;
  /** Returns the login that this browser has begun; undefined if there is none or it has expired. */
  find(db: Queryable, cookieHeader: string | null): Promise<LoginStep | undefined>;
  /** Ends a login. @returns false if it has been completed, has expired or was ended. */
  end(tx: Queryable, step: LoginStep): Promise<boolean>;
  /** `Set-Cookie` value that deletes the cookie. */
  readonly clearCookie: string;
}

export function loginSteps({ https }: { https: boolean }): LoginSteps {
  const name = https ? '__Host-shop_login' : 'shop_login';
  const cookie = (value: string, maxAgeS: number) =>
    `${name}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  const expiry = sql`now() + make_interval(secs => ${MAX_AGE_S})`;
  const newToken = () => randomBytes(32).toString('base64url');

  return {
    async begin(tx) {
      const token = newToken();
      const id = hashToken(token);
      await tx.run(sql`insert into identity.login_steps (token_hash, expires_at) values (${id}, ${expiry})`);
      return { cookie: cookie(token, MAX_AGE_S), step: { id, userId: null } };
    },
    async beginSecond(tx, { id, passwordHash }) {
      const token = newToken();
      await lockIdentity(tx, id);
      const inserted = await tx.run(sql`
        insert into identity.login_steps (token_hash, user_id, expires_at)
        select ${hashToken(token)}, user_id, ${expiry} from identity.account
        where user_id = ${id} and provider_id = 'credential' and password = ${passwordHash}`);
      return inserted > 0 ? cookie(token, MAX_AGE_S) : undefined;
    },
    async find(db, cookieHeader) {
      const token = readCookie(name, cookieHeader ?? undefined);
      if (!token) return undefined;
      return db.one<LoginStep>(sql`
        select token_hash as id, user_id as "userId" from identity.login_steps
        where token_hash = ${hashToken(token)} and expires_at > now()`);
    },
    async end(tx, { id }) {
      const ended = await tx.run(sql`
        delete from identity.login_steps where token_hash = ${id} and expires_at > now()`);
      return ended > 0;
    },
    clearCookie: cookie('', 0),
  };
}

/** Deletes logins that were not completed. */
export async function pruneLoginSteps(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from identity.login_steps where token_hash in (
      select token_hash from identity.login_steps where expires_at < now() for update skip locked)`);
}
