import { type LimitedCounter, limiter, networkCounters } from '../../../server/identity/limiter.ts';
import { mailboxOf } from '../../../server/identity/mailbox.ts';
import { networkOf, type RateLimit, rateLimitKey } from '../../../server/identity/rate-limit.ts';
import type { RequestContext } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import type { Message } from '../../../shared/message.ts';
import { type Refusal, refused } from '../../../shared/refusal.ts';

const MINUTES = 60;

/** Rate limits per account, device, session or network. The names are part of stored keys. */
export const LIMITS = {
  /** Passwords tried for an account from all unknown devices together; does not affect open sessions. */
  passwordsOfAccount: { max: 10, windowS: 15 * MINUTES },
  /** Passwords tried for an account from a known device (`device-cookie.ts`). */
  passwordsOfDevice: { max: 10, windowS: 15 * MINUTES },
  /** Current passwords tried in a session, to change the password or for a step-up. */
  passwordsOfSession: { max: 10, windowS: 15 * MINUTES },
  /** Wrong passwords from a network, for all accounts. */
  wrongPasswordsFromNetwork: { max: 100, windowS: 15 * MINUTES },
  /**
   * Logins to an account from one network with the correct password. Wrong passwords and attempts from other networks are
   * not counted, so that no one else can use up the owner's logins.
   */
  loginsToAccountFromNetwork: { max: 60, windowS: 60 * MINUTES },
  /** Logins with the correct password from a network, to all accounts. */
  loginsFromNetwork: { max: 300, windowS: 15 * MINUTES },
  passwordChangesOfAccount: { max: 20, windowS: 60 * MINUTES },
  registrationsFromNetwork: { max: 100, windowS: 60 * MINUTES },
  /** Registrations with an existing email, which reveal who has an account. */
  knownAddressesFromNetwork: { max: 10, windowS: 15 * MINUTES },
  /**
   * Confirmation emails to an email address, or to all variants of a mailbox together: after a registration or login, or
   * when the user requests one.
   */
  confirmationsToMailbox: { max: 3, windowS: 24 * 60 * MINUTES },
  resetRequestsForAddress: { max: 3, windowS: 60 * MINUTES },
  /** Reset emails to the unconfirmed variants of a mailbox. */
  resetMailsToVariants: { max: 3, windowS: 60 * MINUTES },
  resetRequestsFromNetwork: { max: 30, windowS: 60 * MINUTES },
  /** Invalid confirmation and reset links. Valid links are not counted: they work even if the network is at its limit. */
  wrongLinksFromNetwork: { max: 30, windowS: 15 * MINUTES },
  /** Wrong codes of the app in the second step of a login, from all unknown devices together. */
  codesOfAccount: { max: 10, windowS: 60 * MINUTES },
  /** The same from a known device; wrong recovery codes and passkeys are counted separately. */
  codesOfDevice: { max: 10, windowS: 15 * MINUTES },
  /** Wrong codes of the app from all known devices together: an account can have any number of them. */
  appCodesOfKnownDevices: { max: 50, windowS: 24 * 60 * MINUTES },
  /** Wrong codes and passkeys from a network, for all accounts. */
  wrongCodesFromNetwork: { max: 100, windowS: 15 * MINUTES },
  /** Logins by passkey alone that are begun. */
  passkeyLoginsFromNetwork: { max: 300, windowS: 15 * MINUTES },
  /**
   * Authenticator apps and passkeys that an account begins to set up, codes tried to confirm an app, and new recovery
   * codes. Together with `passwordChangesOfAccount` less than `MAILS_TO_MAILBOX`, so that these changes alone do not use
   * up the emails of a mailbox.
   */
  setUpsOfAccount: { max: 30, windowS: 60 * MINUTES },
  dataDownloadsOfAccount: { max: 10, windowS: 60 * MINUTES },
} as const satisfies Record<string, RateLimit>;

type LimitName = keyof typeof LIMITS;

const counterOf = (name: LimitName, subject: string): LimitedCounter => ({
  key: rateLimitKey(name, subject),
  limit: LIMITS[name],
});

/** The limit of an account (its email or id), a device or a session. */
export const limitOf = (db: Queryable, name: LimitName, subject: string) =>
  limiter(db, [counterOf(name, subject)]);

/**
 * The limit of an email address. All variants of a mailbox (`victim+1@`, `victim+2@`) share a counter, so that they do not
 * multiply the limit. The mailbox's own address has another counter, so that its variants cannot use up its limit.
 */
export const mailboxLimit = (db: Queryable, name: LimitName, email: string) =>
  limitOf(db, name, isVariant(email) ? `variants of ${mailboxOf(email)}` : email);

/** Returns whether this address is a variant of a mailbox, such as `name+tag@…`. */
export const isVariant = (email: string): boolean => mailboxOf(email) !== email;

export const networkLimit = (db: Queryable, name: LimitName, { address }: Pick<RequestContext, 'address'>) =>
  limiter(db, networkCounters(name, LIMITS[name], address));

/** Counts an invalid link. Returns the refusal: 400 with `message`, or 429 with `tooMany` beyond the network's limit. */
export async function wrongLinkRefusal(
  db: Queryable,
  request: RequestContext,
  message: Message,
  tooMany: Message,
): Promise<Refusal> {
  const isWithinLimit = await networkLimit(db, 'wrongLinksFromNetwork', request).tryConsume();
  return isWithinLimit ? refused(400, message) : refused(429, tooMany);
}

/**
 * The limits of logins with the correct password: of the account in this network, and of the network. Only the first
 * applies to a known device, so that logins to other accounts cannot lock it out.
 *
 * `isExhausted` is called before the password is hashed, which takes 8 ms. It is not sufficient: concurrent logins can all
 * pass it before `tryConsume` counts one of them.
 */
export const loginLimits = (
  db: Queryable,
  { address }: Pick<RequestContext, 'address'>,
  email: string,
  { isKnownDevice }: { isKnownDevice: boolean },
) =>
  limiter(db, [
    counterOf('loginsToAccountFromNetwork', `${email} ${networkOf(address)}`),
    ...(isKnownDevice ? [] : networkCounters('loginsFromNetwork', LIMITS.loginsFromNetwork, address)),
  ]);
