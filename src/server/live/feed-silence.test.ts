import { setTimeout as sleep } from 'node:timers/promises';
import { it, type TestContext } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { LatencyProxy } from '../../../test/latency-proxy.ts';
import { SOCKET_NAME } from '../storage/embedded/paths.ts';
import { ChangeFeed } from './change-feed.ts';

/** A feed over a connection with adjustable latency. */
async function slowFeed({ onTestFinished }: TestContext) {
  /** Events of the feed, oldest first. */
  const events: string[] = [];
  const database = await testDatabase();
  const { host, ...connection } = database.connectionConfig;
  const proxy = await LatencyProxy.to(`${host}/${SOCKET_NAME}`);
  const feed = new ChangeFeed(
    { ...connection, host: '127.0.0.1', port: proxy.port },
    {
      onChanges: (changes) => events.push(...changes.map(({ table }) => table)),
      onLost: () => events.push('lost'),
      onRestored: () => events.push('restored'),
    },
    () => {},
  );
  await feed.start();
  onTestFinished(async () => {
    proxy.delay = 0;
    proxy.close();
    await feed.stop();
    await database.drop();
  });
  return { events, database, proxy, feed };
}

it.concurrent('is lost 2 s after its last echo, although the connection stays open, and recovers', async (test) => {
  const { expect } = test;
  const { events, database, proxy, feed } = await slowFeed(test);
  await sleep(600);
  expect(events).toEqual(['restored']);
  // Nothing is transferred in either direction; the connection stays open.
  proxy.delay = 1_000_000;
  await expect.poll(() => feed.isHealthy, { timeout: 5_000, interval: 10 }).toBe(false);
  await expect.poll(() => events.at(-1), { timeout: 5_000, interval: 10 }).toBe('lost');
  await database.pool.query("notify shop_changes, 'products missed'");
  proxy.delay = 0;
  await expect.poll(() => events.at(-1), { timeout: 8_000, interval: 10 }).toBe('restored');
  expect(events).toEqual(['restored', 'lost', 'restored']);
  await database.pool.query("notify shop_changes, 'products received'");
  await expect.poll(() => events.at(-1)).toBe('products');
}, 20_000);

it.concurrent('recovers over a slow connection and leaves no second connection open', async (test) => {
  const { expect } = test;
  const { events, database, proxy } = await slowFeed(test);
  proxy.delay = 1_000_000;
  await expect.poll(() => events.at(-1), { timeout: 5_000 }).toBe('lost');
  // Connecting takes longer than the echo timeout, so that the first heartbeat finds a connection without an echo.
  proxy.delay = 300;
  await expect.poll(() => events.at(-1), { timeout: 10_000 }).toBe('restored');
  expect(events).toEqual(['restored', 'lost', 'restored']);
  proxy.delay = 0;
  const open = async () =>
    (
      await database.pool.query(
        "select count(*)::int as open from pg_stat_activity where application_name = 'shopkeeper changes' and datname = current_database()",
      )
    ).rows[0].open;
  await expect.poll(open, { timeout: 8_000 }).toBe(1);
}, 30_000);
