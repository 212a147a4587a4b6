import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { cookieNamed } from './sessions.ts';

/** Signed in this browser no longer ago than this (ms): half a year, renewed by every login. */
const MAX_AGE_MS = 180 * 24 * 60 * 60 * 1000;
/** Accounts that one browser remembers, newest first: a household that shares a computer. */
const MAX_ACCOUNTS = 4;
const ENTRY = /^([0-9a-z]{1,11})\.([\w-]{16})\.([\w-]{43})$/;

/** What a device cookie is bound to. A new password invalidates the cookies of the old one. */
export interface DeviceOwner {
  id: string;
  passwordHash: string;
  /** UTC ISO time; cookies issued before it do not count. */
  validFrom: string;
}

/**
 * Recognises browsers in which somebody has logged in to an account before, so that strangers who use up the account's
 * tries do not lock its owner out. The cookie is no session: it only gives wrong passwords a counter of their own. It
 * names nobody, and counts for the account it was issued for only.
 */
export interface DeviceCookies {
  /** The device's id when this `Cookie` header proves an earlier login to the account. */
  recognise(cookieHeader: string | null, owner: DeviceOwner): string | undefined;
  /** A `Set-Cookie` line that makes the browser a known device of the account, beside others that it remembers. */
  issue(cookieHeader: string | null, owner: DeviceOwner, now?: number): string;
}

export function deviceCookies({ secret, https }: { secret: string; https: boolean }): DeviceCookies {
  // A key of its own: a signature of one kind of cookie is worthless in the other.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'device-cookie', 32));
  const name = https ? '__Host-shop_device' : 'shop_device';

  const signatureOf = ({ id, passwordHash }: DeviceOwner, issuedAt: string, nonce: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, passwordHash, issuedAt, nonce]))
      .digest();

  const entriesOf = (cookieHeader: string | null) =>
    (cookieNamed(name, cookieHeader ?? undefined) ?? '')
      .split('~', MAX_ACCOUNTS)
      .filter((entry) => ENTRY.test(entry));

  function nonceFor(owner: DeviceOwner, entry: string): string | undefined {
    const [, issuedAt = '', nonce = '', signature = ''] = ENTRY.exec(entry) ?? [];
    const given = Buffer.from(signature, 'base64url');
    const expected = signatureOf(owner, issuedAt, nonce);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const at = Number.parseInt(issuedAt, 36);
    const counts = at >= Date.parse(owner.validFrom) && Date.now() - at < MAX_AGE_MS;
    return counts ? nonce : undefined;
  }

  return {
    recognise(cookieHeader, owner) {
      for (const entry of entriesOf(cookieHeader)) {
        const nonce = nonceFor(owner, entry);
        if (nonce) return `${owner.id}:${nonce}`;
      }
      return undefined;
    },
    issue(cookieHeader, owner, now = Date.now()) {
      const others = entriesOf(cookieHeader).filter((entry) => !nonceFor(owner, entry));
      const [issuedAt, nonce] = [now.toString(36), randomBytes(12).toString('base64url')];
      const entry = `${issuedAt}.${nonce}.${signatureOf(owner, issuedAt, nonce).toString('base64url')}`;
      const value = [entry, ...others].slice(0, MAX_ACCOUNTS).join('~');
      return `${name}=${value}; Max-Age=${MAX_AGE_MS / 1000}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
    },
  };
}

/** What a device cookie of this account must match; undefined for an account without a password, or none. */
export function deviceOwnerOf(
  db: Queryable,
  identity: { id: string } | { email: string },
): Promise<DeviceOwner | undefined> {
  const whose = 'id' in identity ? sql`u.id = ${identity.id}` : sql`u.email = ${identity.email}`;
  return db.one<DeviceOwner>(sql`
    select u.id, a.password as "passwordHash", u.devices_valid_from as "validFrom"
    from identity.user u join identity.account a on a.user_id = u.id
    where ${whose} and a.provider_id = 'credential' and a.password is not null`);
}

/** From now on (ms) no device cookie issued earlier counts for this account. */
export async function forgetDevices(tx: Queryable, userId: string, now: number): Promise<void> {
  await tx.run(sql`update identity.user set devices_valid_from = ${new Date(now)} where id = ${userId}`);
}
