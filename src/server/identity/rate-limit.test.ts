import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import {
  consume,
  isExhausted,
  networkOf,
  pruneAttempts,
  rateLimitKey,
  refund,
  reset,
  wideNetworkOf,
} from './rate-limit.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.connectionConfig, () => {});
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const limit = { max: 3, windowS: 15 * 60 };
const MINUTE = 60_000;
const noon = Date.parse('2026-11-20T12:00:00Z');

describe('consume', () => {
  it('allows attempts up to the limit, per key', async () => {
    const tries = [];
    for (let i = 0; i < 5; i++) tries.push(await consume(db, 'a', limit, noon));
    expect(tries).toEqual([true, true, true, false, false]);
    expect(await consume(db, 'b', limit, noon)).toBe(true);
  });

  it('never allows more than the limit concurrently', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => consume(db, 'c', limit, noon)));
    expect(tries.filter(Boolean)).toHaveLength(3);
  });

  it('slides the window: a burst before a bucket boundary still counts after it', async () => {
    const before = noon - 10_000;
    for (let i = 0; i < 3; i++) await consume(db, 'd', limit, before);
    expect(await consume(db, 'd', limit, noon + 10_000)).toBe(false);
    expect(await consume(db, 'd', limit, before + 14 * MINUTE)).toBe(false);
    // Refused attempts do not extend the window.
    expect(await consume(db, 'd', limit, before + 16 * MINUTE)).toBe(true);
  });

  it('tells whether the next attempt would be refused, without counting it', async () => {
    for (let i = 0; i < 3; i++) {
      expect(await isExhausted(db, 'e', limit, noon)).toBe(false);
      await consume(db, 'e', limit, noon);
    }
    expect(await isExhausted(db, 'e', limit, noon)).toBe(true);
    expect(await isExhausted(db, 'e', limit, noon + 17 * MINUTE)).toBe(false);
  });

  it('refunds one attempt or resets all', async () => {
    for (let i = 0; i < 3; i++) await consume(db, 'f', limit, noon);
    await refund(db, 'f');
    expect(await consume(db, 'f', limit, noon)).toBe(true);
    expect(await consume(db, 'f', limit, noon)).toBe(false);
    await reset(db, 'f');
    expect(await consume(db, 'f', limit, noon)).toBe(true);
    await refund(db, 'never counted');
  });

  it('prunes counts that are older than every window', async () => {
    await db.run(sql`delete from identity.attempts`);
    const hoursAgo = (hours: number) => Date.now() - hours * 60 * MINUTE;
    await consume(db, 'old', limit, hoursAgo(49));
    // Counts of a window of 24 hours: its oldest bucket counts until it has ended completely.
    await consume(db, 'new', limit, hoursAgo(25));
    await pruneAttempts(db);
    expect(await db.many(sql`select subject from identity.attempts`)).toEqual([{ subject: 'new' }]);
  });

  it('hashes user input in keys', () => {
    const subject = rateLimitKey('login', 'maya@people.test');
    expect(subject).toMatch(/^login:[\w-]{22}$/);
    expect(subject).not.toBe(rateLimitKey('login', 'maia@people.test'));
  });
});

describe('wideNetworkOf', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1/48'],
    ['[2001:db8::1]:51000', '2001:db8:0/48'],
    ['::1', '0:0:0/48'],
    ['::ffff:192.0.2.7', undefined],
    ['203.0.113.5:51000', undefined],
  ])('%s is in %s', (address, network) => {
    expect(wideNetworkOf(address)).toBe(network);
  });
});

describe('networkOf', () => {
  it.each([
    // Some proxies forward the port: each connection must not count as a separate client.
    ['203.0.113.5:51000', '203.0.113.5'],
    ['[2001:db8::1]:51000', '2001:db8:0:0'],
    ['[2001:db8::2]', '2001:db8:0:0'],
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
