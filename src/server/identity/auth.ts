import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import type pg from 'pg';
import { hashingSlots } from './hashing-slots.ts';

export interface IdentityOptions {
  /** A pool whose connections look into schema `identity` first. */
  pool: pg.Pool;
  /** The shop's own address, for example `https://shop.example`; links and the cookie's security follow it. */
  baseUrl: string;
  /** At least 32 random characters; signs the session cookie. */
  secret: string;
  /** Lengths that the password rule allows (SETTLED 2). */
  passwordLength: { min: number; max: number };
  /** Called with the one-time link's token; must not wait for the mail to be sent. */
  sendResetToken(user: { id: string; email: string; name: string }, token: string): Promise<void>;
  log(level: 'info' | 'warn' | 'error' | 'debug', message: string): void;
}

const DAY_S = 24 * 60 * 60;
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The session cookie's name: bound to the host over https. */
export const sessionCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-shop_session' : 'shop_session';

/**
 * The identity library, called from our own routes only (its own HTTP handler is not mounted): accounts, passwords,
 * sessions and one-time reset tokens. Our routes add what `auth.api` skips: the origin check and the throttling.
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
      expiresIn: 7 * DAY_S,
      updateAge: DAY_S,
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
    verification: { storeIdentifier: 'hashed', fields: { expiresAt: 'expires_at', ...times } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: options.passwordLength.min,
      maxPasswordLength: options.passwordLength.max,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => options.sendResetToken(user, token),
      password: {
        hash: (password) => hashingSlots.run(() => argonHash(password, argon)),
        verify: ({ hash, password }) => hashingSlots.run(() => argonVerify(hash, password)),
      },
    },
    advanced: {
      useSecureCookies: false,
      database: { generateId: 'uuid' },
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
