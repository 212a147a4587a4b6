import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLiveSocket } from '../../../test/live-socket.ts';
import { insertProducts } from '../../../test/products.ts';
import { type RawSocket, rawSocket } from '../../../test/raw-socket.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../test/shop.ts';
import { adminList } from '../../shop/catalogue/admin-contract.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';

let shop: TestShop;
let cup: string;
let admin: TestUser;
let other: TestUser;
let socket: RawSocket;
let otherSocket: RawSocket;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  [cup] = (await insertProducts(shop.db, [{ title: 'Cup' }])) as [string];
});
afterAll(() => shop.close());

/** The database port, which the tests change for the change feed only. */
let port: number | undefined;
beforeEach(async () => {
  [admin, other] = [await shop.addUser({ role: 'admin' }), await shop.addUser({ role: 'admin' })];
  [socket, otherSocket] = [await subscribe(admin), await subscribe(other)];
  port = shop.connection.port;
  shop.connection.port = 1;
  await shop.db.many(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'shopkeeper changes' and datname = current_database()`);
  await expect.poll(feeds).toBe(0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  socket.socket.terminate();
  otherSocket.socket.terminate();
  shop.connection.port = port;
  await expect.poll(feeds, { timeout: 10_000 }).toBe(1);
});

async function feeds(): Promise<number> {
  const found = await shop.db.one<{ feeds: number }>(sql`
    select count(*) as feeds from pg_stat_activity
    where application_name = 'shopkeeper changes' and datname = current_database()`);
  return found!.feeds;
}

async function subscribe({ cookie }: TestUser): Promise<RawSocket> {
  const opened = rawSocket(await openLiveSocket(shop.http.server, { origin: ORIGIN, cookie }));
  opened.send({ type: 'subscribe', id: 1, name: adminList.name });
  await opened.frame(({ data }) => data !== undefined);
  return opened;
}

const demotion = () => sql`update users set role = 'user' where id = ${admin.userId}`;

it.each([
  ['a lost role', 4403, demotion],
  ['a logout', 4401, () => sql`delete from identity.session where user_id = ${admin.userId}`],
])(
  '%s in another process closes the connection while the change feed is down',
  async (_, code, end) => {
    // Not in a transaction of this process, which would report its own changes.
    await shop.db.many(end());
    expect(await Promise.race([socket.closed, sleep(15_000, 'still open')])).toBe(code);
    // The other administrator still receives changes.
    const title = newId();
    await shop.db.run(sql`update products set title = ${title} where id = ${cup}`);
    await otherSocket.frame(({ data }) => JSON.stringify(data).includes(title));
    expect(await feeds()).toBe(0);
  },
  40_000,
);

it('rechecks live connections immediately after a change by this process', async () => {
  // Disables the periodic recheck.
  vi.spyOn(shop.sessions, 'viewersOfTokens').mockRejectedValue(new Error('too slow'));
  await shop.db.run(demotion());
  expect(await Promise.race([socket.closed, sleep(5_000, 'still open')])).toBe(4403);
  expect(otherSocket.socket.readyState).toBe(otherSocket.socket.OPEN);
}, 15_000);
