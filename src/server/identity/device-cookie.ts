import { randomBytes } from 'node:crypto';
import { createSigner, deriveKeys, type Secrets } from '../secrets.ts';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { readCookie } from './sessions.ts';

/** Lifetime of a device cookie (ms): half a year, renewed by every login. */
const MAX_AGE_MS = 180 * 24 * 60 * 60 * 1000;
/** Maximum accounts in a browser's cookie; the oldest is dropped. Several, because a household may share a computer. */
const MAX_ACCOUNTS = 4;
const ENTRY = /^([0-9a-z]{1,11})\.([\w-]{16})\.([\w-]{43})$/;

/** The account and password that a device cookie is bound to. Changing the password invalidates the cookie. */
export interface DeviceOwner {
  id: string;
  passwordHash: string;
  /** UTC ISO time; cookies issued earlier are invalid. */
  validFrom: string;
}

/**
 * Recognises browsers that have logged in to an account before and gives them their own rate limit, so that an attacker
 * who exhausts the account's limit does not lock out its owner. The cookie is not a session and has no user data; each
 * of its entries is valid for one account only.
 */
export interface DeviceCookies {
  /** Returns the device's id if this `Cookie` header proves an earlier login to the account. */
  recognise(cookieHeader: string | null, owner: DeviceOwner): string | undefined;
  /** Returns a `Set-Cookie` value that adds the account to those of this browser. */
  issue(cookieHeader: string | null, owner: DeviceOwner, now?: number): string;
}

export function deviceCookies({ secrets, https }: { secrets: Secrets; https: boolean }): DeviceCookies {
  // Separate keys: signatures of session cookies are not valid here, and vice versa.
  const signer = createSigner(deriveKeys(secrets, 'device-cookie'));
  const name = https ? '__Host-shop_device' : 'shop_device';

  const signedText = ({ id, passwordHash }: DeviceOwner, issuedAt: string, nonce: string) =>
    JSON.stringify([id, passwordHash, issuedAt, nonce]);

  const entriesOf = (cookieHeader: string | null) =>
    (readCookie(name, cookieHeader ?? undefined) ?? '')
      .split('~', MAX_ACCOUNTS)
      .filter((entry) => ENTRY.test(entry));

  function nonceIfValid(owner: DeviceOwner, entry: string): string | undefined {
    const [, issuedAt = '', nonce = '', signature = ''] = ENTRY.exec(entry) ?? [];
    if (!signer.verify(signedText(owner, issuedAt, nonce), Buffer.from(signature, 'base64url')))
      return undefined;
    const issuedAtMs = Number.parseInt(issuedAt, 36);
    const isValid = issuedAtMs >= Date.parse(owner.validFrom) && Date.now() - issuedAtMs < MAX_AGE_MS;
    return isValid ? nonce : undefined;
  }

  return {
    recognise(cookieHeader, owner) {
      for (const entry of entriesOf(cookieHeader)) {
        const nonce = nonceIfValid(owner, entry);
        if (nonce) return `${owner.id}:${nonce}`;
      }
      return undefined;
    },
    issue(cookieHeader, owner, now = Date.now()) {
      const others = entriesOf(cookieHeader).filter((entry) => !nonceIfValid(owner, entry));
      const [issuedAt, nonce] = [now.toString(36), randomBytes(12).toString('base64url')];
      const entry = `${issuedAt}.${nonce}.${signer.sign(signedText(owner, issuedAt, nonce)).toString('base64url')}`;
      const value = [entry, ...others].slice(0, MAX_ACCOUNTS).join('~');
      return `${name}=${value}; Max-Age=${MAX_AGE_MS / 1000}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
    },
  };
}

/** Invalidates the device cookies of these accounts that were issued before `now` (ms). */
export async function invalidateDeviceCookies(
  tx: Queryable,
  userIds: readonly string[],
  now: number,
): Promise<void> {
  await tx.run(sql`
    update identity.user set devices_valid_from = ${new Date(now)} where id = any(${[...userIds]}::text[])`);
}
