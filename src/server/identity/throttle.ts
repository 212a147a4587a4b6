import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

export interface Limit {
  /** Tries allowed in any stretch of `windowS` seconds. */
  most: number;
  windowS: number;
}

/** A window is counted in so many parts, so that it slides instead of starting anew. */
const PARTS = 15;

/** What is counted, for example every sign-in to one account. What people typed is kept as a hash only. */
export const subjectOf = (kind: string, who: string): string =>
  `${kind}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`;

/**
 * Counts one try and says whether it is still allowed. Counted in the database, so that all processes share it; of
 * tries at the same moment never more than `most` pass.
 */
export async function allowed(
  db: Queryable,
  subject: string,
  { most, windowS }: Limit,
  now = Date.now(),
): Promise<boolean> {
  const partMs = (windowS * 1000) / PARTS;
  const part = new Date(Math.floor(now / partMs) * partMs);
  // Parts that lie wholly before the window do not count; the one that it cuts does.
  const oldest = new Date(part.getTime() - PARTS * partMs);
  const row = await db.one<{ tries: number }>(sql`
    with counted as (
      insert into identity.attempts (subject, window_start, tries) values (${subject}, ${part}, 1)
      on conflict (subject, window_start) do update set tries = identity.attempts.tries + 1
      returning tries
    )
    select (select tries from counted) + coalesce(sum(tries), 0)::int as tries
    from identity.attempts
    where subject = ${subject} and window_start >= ${oldest} and window_start < ${part}`);
  if ((row?.tries ?? 1) <= most) return true;
  // A refused try does not count, or whoever keeps knocking would never come in again.
  await giveBack(db, subject, now);
  return false;
}

/** Takes one counted try back, for limits that count failures only. */
export async function giveBack(db: Queryable, subject: string, now = Date.now()): Promise<void> {
  await db.run(sql`
    update identity.attempts set tries = greatest(0, tries - 1)
    where subject = ${subject} and window_start =
      (select max(window_start) from identity.attempts
        -- Not one that was counted before the clock was set back.
        where subject = ${subject} and window_start <= ${new Date(now)})`);
}

/** Forgets a subject's tries, for example after the right password. */
export async function forgive(db: Queryable, subject: string): Promise<void> {
  await db.run(sql`delete from identity.attempts where subject = ${subject}`);
}

/** Removes counts that no window reaches any more. */
export async function pruneAttempts(db: Queryable): Promise<void> {
  await db.run(sql`delete from identity.attempts where window_start < now() - interval '1 day'`);
}

/** The part of an address that one household or server controls: IPv4 whole, of IPv6 the first 64 bits; no port. */
export function networkOf(addressAndPort: string): string {
  const address = addressAndPort.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
