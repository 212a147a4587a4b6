import { allowed, type Limit, networkOf, subjectOf } from '../../../server/identity/throttle.ts';
import type { Call } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { refused } from '../../../shared/refusal.ts';

const MINUTES = 60;

/** How often something may be tried, per account or per network. */
export const LIMITS = {
  /** Passwords tried for one account by strangers, over all of them; live sessions are never touched. */
  passwordsOfAccount: { most: 10, windowS: 15 * MINUTES },
  /** Passwords tried in a browser that has logged in to the account before (`device-cookie.ts`). */
  passwordsOfDevice: { most: 10, windowS: 15 * MINUTES },
  /** Current passwords tried in one session, to set a new one. */
  passwordsOfSession: { most: 10, windowS: 15 * MINUTES },
  /** Wrong passwords from one network, over all accounts. */
  wrongPasswordsFromNetwork: { most: 100, windowS: 15 * MINUTES },
  registrationsFromNetwork: { most: 100, windowS: 60 * MINUTES },
  /** Registrations that met a known address: they tell who has an account. */
  knownAddressesFromNetwork: { most: 10, windowS: 15 * MINUTES },
  /** Confirmations to one address, over registrations, logins and requests. */
  confirmationsToAddress: { most: 3, windowS: 24 * 60 * MINUTES },
  resetMailsToAccount: { most: 3, windowS: 60 * MINUTES },
  resetRequestsFromNetwork: { most: 30, windowS: 60 * MINUTES },
  wrongLinksFromNetwork: { most: 30, windowS: 15 * MINUTES },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof LIMITS;

/** The counter of a limit for an account (its e-mail address) or a network. */
export const counterOf = (limit: LimitName, who: string): string => subjectOf(limit, who);
export const networkCounter = (limit: LimitName, call: Call): string =>
  counterOf(limit, networkOf(call.address));

/** Counts one try and says whether it is still allowed. */
export const isWithin = (db: Queryable, limit: LimitName, counter: string): Promise<boolean> =>
  allowed(db, counter, LIMITS[limit]);

/** Counts one try. @throws Refusal 429 `too-many-requests` with `message` once there were too many. */
export async function countTry(
  db: Queryable,
  limit: LimitName,
  counter: string,
  message: string,
): Promise<void> {
  if (!(await isWithin(db, limit, counter))) throw refused('too-many-requests', 429, message);
}
