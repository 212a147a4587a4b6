import { betterAuth } from 'better-auth';
import type pg from 'pg';
import { newId } from '../storage/ids.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export interface IdentityOptions {
  /** A pool whose connections look into schema `identity` first. */
  pool: pg.Pool;
  /** The shop's own address, for example `https://shop.example`; links and the cookie's security follow it. */
  baseUrl: string;
  /** At least 32 random characters; signs the session cookie. */
  secret: string;
  log(level: 'info' | 'warn' | 'error' | 'debug', message: string): void;
}

/** A session ends after so long whatever happens; unused ones end sooner (`sessions.ts`). */
const LONGEST_SESSION_S = 30 * 24 * 60 * 60;
/** Longest password that a login looks at; which ones may be chosen is the shop's rule (SETTLED 2). */
const LONGEST_PASSWORD = 1_000;

/** The session cookie's name: bound to the host over https. */
export const sessionCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-shop_session' : 'shop_session';

/**
 * The identity library, called from our own routes only (its own HTTP handler is not mounted): it checks passwords and
 * opens sessions. Our routes add what `auth.api` skips, the origin check and the throttling; what must happen together
 * with the shop's own rows (sign-up, reset, deletion) is written by `accounts.ts` in one transaction.
 */
export function createAuth(options: IdentityOptions) {
  const https = options.baseUrl.startsWith('https:');
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' };
  return betterAuth({
    baseURL: options.baseUrl,
    secret: options.secret,
    database: options.pool,
    telemetry: { enabled: false },
    logger: { log: (level, message) => options.log(level, message) },
    user: { fields: { emailVerified: 'email_verified', ...times } },
    session: {
      expiresIn: LONGEST_SESSION_S,
      fields: {
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
        ...times,
      },
    },
    account: {
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
    },
    verification: { fields: { expiresAt: 'expires_at', ...times } },
    emailAndPassword: {
      enabled: true,
      maxPasswordLength: LONGEST_PASSWORD,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    advanced: {
      useSecureCookies: false,
      database: { generateId: () => newId() },
      cookies: {
        session_token: {
          name: sessionCookieName(options.baseUrl),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
        },
      },
    },
    rateLimit: { enabled: false },
  });
}

export type Auth = ReturnType<typeof createAuth>;
