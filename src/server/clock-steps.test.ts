import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { insertProducts } from '../../test/products.ts';
import { type TestShop, testShop } from '../../test/shop.ts';
import * as account from '../shop/account/contract.ts';
import { list } from '../shop/catalogue/contract.ts';
import { consume, rateLimitKey } from './identity/rate-limit.ts';
import { SessionCache } from './identity/session-cache.ts';
import { ChangeFeed } from './live/change-feed.ts';
import { LogLimiter } from './log-limiter.ts';
import { sql } from './storage/sql.ts';

const HOUR_MS = 60 * 60_000;
const realNow = Date.now;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

describe.each([
  ['back', -HOUR_MS],
  ['forward', HOUR_MS],
])('a clock that is set %s by an hour', (_, shift) => {
  let isShifted = false;
  beforeEach(() => {
    isShifted = false;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + (isShifted ? shift : 0));
    return () => clock.mockRestore();
  });

  it('does not delay live updates', async () => {
    const [id] = await insertProducts(shop.db, [{ title: 'Before' }]);
    const reader = await shop.subscribe(list, {});
    onTestFinished(() => reader.close());
    const isShown = (title: string) => (page: { products: { title: string }[] }) =>
      page.products.some((item) => item.title === title);
    await reader.until(isShown('Before'), 10_000);
    isShifted = true;
    for (const title of ['Once', 'Twice']) {
      await shop.db.run(sql`update products set title = ${title} where id = ${id}`);
      await reader.until(isShown(title), 10_000);
    }
  });

  it('neither breaks the change feed nor hides its loss', async () => {
    let lost = 0;
    const feed = new ChangeFeed(
      shop.connection,
      { onChanges() {}, onRestored() {}, onLost: () => lost++ },
      () => {},
    );
    await feed.start();
    onTestFinished(() => feed.stop());
    await expect.poll(() => feed.isHealthy).toBe(true);
    isShifted = true;
    expect(feed.isHealthy).toBe(true);
    await sleep(1_200);
    expect([feed.isHealthy, lost]).toEqual([true, 0]);
  });

  it('neither extends nor shortens the TTL of a cached session', async () => {
    let reads = 0;
    const cache = new SessionCache({
      tokenOf: () => 'token',
      viewerOfToken: async () => {
        reads++;
        return { userId: 'u' };
      },
    } as never);
    cache.onFeedRestored();
    const monotonicClock = vi.spyOn(performance, 'now');
    onTestFinished(() => monotonicClock.mockRestore());
    const startedAt = performance.now();
    monotonicClock.mockReturnValue(startedAt);
    await cache.viewerOf('cookie');
    isShifted = true;
    await cache.viewerOf('cookie');
    expect(reads).toBe(1);
    monotonicClock.mockReturnValue(startedAt + 5_001);
    await sleep(10); // lru-cache reads the clock once per ms.
    await cache.viewerOf('cookie');
    expect(reads).toBe(2);
  });

  it('never locks a client out for longer than the window', async () => {
    const subject = rateLimitKey('clock', String(shift));
    const limit = { max: 3, windowS: 900 };
    const attempt = async () => consume(shop.db, subject, limit);
    for (let n = 0; n < 3; n++) expect(await attempt()).toBe(true);
    expect(await attempt()).toBe(false);
    isShifted = true;
    // Attempts counted before the step no longer count; the limit applies as before.
    for (let n = 0; n < 3; n++) expect(await attempt()).toBe(true);
    for (let n = 0; n < 5; n++) expect(await attempt()).toBe(false);
    const minutesLater = (minutes: number) =>
      consume(shop.db, subject, limit, realNow() + shift + minutes * 60_000);
    for (let minute = 1; minute < 14; minute++) expect(await minutesLater(minute)).toBe(false);
    expect(await minutesLater(17)).toBe(true);
  });

  it('does not prevent logins', async () => {
    const email = `clock.${shift}@people.test`;
    isShifted = true;
    const registered = await shop.write(account.register, {
      name: 'Maya',
      email,
      password: 'abc123',
      address: '1 Street',
      role: 'user',
    });
    expect(registered.status).toBe(200);
    expect((await shop.write(account.login, { email, password: 'abc123' })).status).toBe(200);
  });

  it('does not change the limit of log lines', () => {
    const limiter = new LogLimiter(() => {}, { lines: 1 });
    expect([limiter.allows('a'), limiter.allows('a')]).toEqual([true, false]);
    isShifted = true;
    expect(limiter.allows('a')).toBe(false);
  });
});
