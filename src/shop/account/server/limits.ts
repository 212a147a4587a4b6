import { consume, networkOf, type RateLimit, rateLimitKey } from '../../../server/identity/rate-limit.ts';
import type { RequestContext } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import type { Message } from '../../../shared/message.ts';
import { refused } from '../../../shared/refusal.ts';

const MINUTES = 60;

/** Rate limits per account, device, session or network. The names are part of stored keys. */
export const LIMITS = {
  /** Passwords tried for an account from all unknown devices together; does not affect open sessions. */
  passwordsOfAccount: { max: 10, windowS: 15 * MINUTES },
  /** Passwords tried for an account from a known device (`device-cookie.ts`). */
  passwordsOfDevice: { max: 10, windowS: 15 * MINUTES },
  /** Current passwords tried in a session while changing the password. */
  passwordsOfSession: { max: 10, windowS: 15 * MINUTES },
  /** Wrong passwords from a network, for all accounts. */
  wrongPasswordsFromNetwork: { max: 100, windowS: 15 * MINUTES },
  registrationsFromNetwork: { max: 100, windowS: 60 * MINUTES },
  /** Registrations with an existing email, which reveal who has an account. */
  knownAddressesFromNetwork: { max: 10, windowS: 15 * MINUTES },
  /** Confirmations sent to an address after registrations, logins and requests. */
  confirmationsToAddress: { max: 3, windowS: 24 * 60 * MINUTES },
  resetMailsToAccount: { max: 3, windowS: 60 * MINUTES },
  resetRequestsFromNetwork: { max: 30, windowS: 60 * MINUTES },
  wrongLinksFromNetwork: { max: 30, windowS: 15 * MINUTES },
} as const satisfies Record<string, RateLimit>;

type LimitName = keyof typeof LIMITS;

/** Returns the key of a limit for an account (its email), a device, a session or a network. */
export const limitKey = (limit: LimitName, subject: string): string => rateLimitKey(limit, subject);
export const networkLimitKey = (limit: LimitName, request: RequestContext): string =>
  limitKey(limit, networkOf(request.address));

/** Counts an attempt and returns whether it is within the limit. */
export const tryConsume = (db: Queryable, limit: LimitName, key: string): Promise<boolean> =>
  consume(db, key, LIMITS[limit]);

/** Counts an attempt. @throws Refusal 429 with `message` if it exceeds the limit. */
export async function consumeOrRefuse(
  db: Queryable,
  limit: LimitName,
  key: string,
  message: Message,
): Promise<void> {
  if (!(await tryConsume(db, limit, key))) throw refused(429, message);
}
