import { betterAuth } from 'better-auth';
import type pg from 'pg';
import { newId } from '../storage/ids.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export interface IdentityOptions {
  /** A pool whose connections have schema `identity` first in their search path. */
  pool: pg.Pool;
  /** Origin of the shop, for example `https://shop.example`; decides links and the cookie's `Secure` attribute. */
  baseUrl: string;
  /** At least 32 random characters; signs the session cookie. */
  secret: string;
  log(level: 'info' | 'warn' | 'error' | 'debug', message: string): void;
}

/** Absolute lifetime of a session (s); idle sessions end earlier (`sessions.ts`). */
const MAX_SESSION_AGE_S = 30 * 24 * 60 * 60;
/** Maximum password length that a login verifies (characters). The shop's password policy is separate (SETTLED 2). */
const MAX_PASSWORD_LENGTH = 1_000;

/** Name of the session cookie; host-bound over https. */
export const sessionCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-shop_session' : 'shop_session';

/**
 * Configures the identity library, which verifies passwords and opens sessions. Its HTTP handler is not mounted: our
 * routes call it and add what `auth.api` skips, the origin check and rate limits. `accounts.ts` does registration,
 * reset and deletion instead, in one transaction with the shop's own rows.
 */
export function createAuth(options: IdentityOptions) {
  const https = options.baseUrl.startsWith('https:');
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
  return betterAuth({
    baseURL: options.baseUrl,
    secret: options.secret,
    database: options.pool,
    telemetry: { enabled: false },
    logger: { log: (level, message) => options.log(level, message) },
    user: { fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      expiresIn: MAX_SESSION_AGE_S,
      fields: {
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
        ...timestamps,
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
        ...timestamps,
      },
    },
    verification: { fields: { expiresAt: 'expires_at', ...timestamps } },
    emailAndPassword: {
      enabled: true,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
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
