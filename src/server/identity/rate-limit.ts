import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

export interface RateLimit {
  /** Maximum attempts in any `windowS` seconds. */
  max: number;
  windowS: number;
}

/** Number of buckets per window. The window slides by one bucket at a time. */
const BUCKETS = 15;

/**
 * Key of a counter (`subject` in the functions below), for example for the logins to one account. Hashes the value, which
 * is user input.
 */
export const rateLimitKey = (kind: string, value: string): string =>
  `${kind}:${createHash('sha256').update(value).digest('base64url').slice(0, 22)}`;

/**
 * Counts an attempt and returns whether it is within the limit. All processes share the counts in the database, and at most
 * `max` attempts are allowed even if they are concurrent.
 */
export async function consume(
  db: Queryable,
  subject: string,
  { max, windowS }: RateLimit,
  now = Date.now(),
): Promise<boolean> {
  const { bucket, oldest } = windowAt(now, windowS);
  const row = await db.one<{ tries: number }>(sql`
    with counted as (
      insert into identity.attempts (subject, window_start, tries) values (${subject}, ${bucket}, 1)
      on conflict (subject, window_start) do update set tries = identity.attempts.tries + 1
      returning tries
    )
    select (select tries from counted) + coalesce(sum(tries), 0)::int as tries
    from identity.attempts
    where subject = ${subject} and window_start >= ${oldest} and window_start < ${bucket}`);
  if ((row?.tries ?? 1) <= max) return true;
  // Refused attempts do not count: otherwise a client that keeps retrying would stay locked out.
  await refund(db, subject, now);
  return false;
}

/** Returns whether the next attempt would be refused, without counting it. */
export async function isExhausted(
  db: Queryable,
  subject: string,
  { max, windowS }: RateLimit,
  now = Date.now(),
): Promise<boolean> {
  const { bucket, oldest } = windowAt(now, windowS);
  const row = await db.one<{ tries: number }>(sql`
    select coalesce(sum(tries), 0)::int as tries from identity.attempts
    where subject = ${subject} and window_start >= ${oldest} and window_start <= ${bucket}`);
  return (row?.tries ?? 0) >= max;
}

/** Returns the current bucket and the oldest bucket of the window; the window covers only a part of the oldest one. */
function windowAt(now: number, windowS: number): { bucket: Date; oldest: Date } {
  const bucketMs = (windowS * 1000) / BUCKETS;
  const bucket = Math.floor(now / bucketMs) * bucketMs;
  return { bucket: new Date(bucket), oldest: new Date(bucket - BUCKETS * bucketMs) };
}

/** Removes one counted attempt (a row's `tries`), for limits that count failures only. */
export async function refund(db: Queryable, subject: string, now = Date.now()): Promise<void> {
  await db.run(sql`
    update identity.attempts set tries = greatest(0, tries - 1)
    where subject = ${subject} and window_start =
      (select max(window_start) from identity.attempts
        -- Skips buckets in the future: the clock may have been set back.
        where subject = ${subject} and window_start <= ${new Date(now)})`);
}

/** Clears a counter, for example after the correct password. */
export async function reset(db: Queryable, subject: string): Promise<void> {
  await db.run(sql`delete from identity.attempts where subject = ${subject}`);
}

/** Deletes counts that are older than every window. */
export async function pruneAttempts(db: Queryable): Promise<void> {
  await db.run(sql`delete from identity.attempts where window_start < now() - interval '2 days'`);
}

/** An IPv6 /48 has this many times the limit of a /64. One customer often has a /48, which contains 65,536 /64 networks. */
export const WIDE_NETWORK_FACTOR = 10;

/** Network that one household or server controls: the full IPv4 address or the IPv6 /64, without port. */
export const networkOf = (addressAndPort: string): string => networkOfGroups(addressAndPort, 4);

/** The IPv6 /48 of an address; undefined for IPv4. */
export function wideNetworkOf(addressAndPort: string): string | undefined {
  const network = networkOfGroups(addressAndPort, 3);
  return network.includes(':') ? `${network}/48` : undefined;
}

/** Returns an IPv4 address, or the first `groups` groups (16 bits each) of an IPv6 address. */
function networkOfGroups(addressAndPort: string, groups: number): string {
  const address = addressAndPort.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, groups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
