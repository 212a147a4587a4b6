/** Exactly-once orders with lost responses and killed processes (RELIABILITY G4, G5, G8), with two processes. */
import { afterAll, expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { quickOrLong, report } from '../figures.ts';
import { Random, seed } from '../random.ts';
import { callApi, type Shopper, ShopUnderTest, TWO_PROCESSES } from '../shop-under-test.ts';
import {
  contentOf,
  type Line,
  newIdempotencyKey,
  placeOrder,
  retryWhileUnavailable,
  saveCart,
  totalOf,
} from './checkout.ts';
import { findViolations, type StoredOrder } from './history.ts';
import { openTab, startFaultyNetwork } from './tabs.ts';

const shop = await ShopUnderTest.shared(TWO_PROCESSES);
const network = await startFaultyNetwork(shop);
const products = await shop.createProducts([1, 99, 1_999, 123_456]);
await shop.createUsers(3, 'admin');
/** Number of administrators notified of an order. */
const admins = await shop.countAdmins();
afterAll(() => network.proxy.close());

const countOrders = () => shop.number(sql`select count(*) as number from orders`);
const countNotifications = () =>
  shop.number(sql`select count(*) as number from notifications where order_id is not null`);

async function createFilledCart(user: Shopper, items: readonly Line[]) {
  const { status, body } = await retryWhileUnavailable(() => saveCart(shop, user, 0, items));
  expect(status, JSON.stringify(body)).toBe(200);
  return { revision: body.revision, totalCents: totalOf(body) };
}

const carts = quickOrLong(40, 1_000);
const copies = 10;
let notificationsBefore = 0;
const placedOrders: { user: Shopper; id: string }[] = [];

it(`places ${carts} orders from ${carts} carts with ${copies} concurrent requests each and every fifth response lost (G4)`, async () => {
  const users = await shop.createUsers(carts);
  const before = await countOrders();
  notificationsBefore = await countNotifications();
  const buy = async (user: Shopper, n: number) => {
    const shown = await createFilledCart(user, [{ id: products[n % 4]!, quantity: 1 + (n % 9) }]);
    const key = newIdempotencyKey();
    const replies = await Promise.all(
      Array.from({ length: copies }, (_, copy) =>
        retryWhileUnavailable((isRetry) => {
          const mark = !isRetry && (copy + n) % 5 === 0 ? '?lost' : '';
          return placeOrder(shop, user, shown, key, { via: network.proxy.url, mark });
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(copies).fill(200));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const other = await retryWhileUnavailable(() =>
      placeOrder(shop, user, { ...shown, totalCents: shown.totalCents + 1 }, key),
    );
    expect(other.status).toBe(422);
    return { user, id: replies[0]!.body.id };
  };
  for (let n = 0; n < carts; n += 10)
    placedOrders.push(
      ...(await Promise.all(users.slice(n, n + 10).map((user, index) => buy(user, n + index)))),
    );
  expect((await countOrders()) - before).toBe(carts);
  const lostResponses = network.lost.hits;
  // A lost response can break the connection of another request, which is then retried without a mark.
  expect(lostResponses).toBeGreaterThan(0.9 * ((carts * copies) / 5));

  // The idempotency key outlives all browser retries.
  const { id } = placedOrders[0]!;
  await shop.db.run(sql`update orders set created_at = created_at - interval '30 hours' where id = ${id}`);
  const row = await shop.db.one<{ key: string; total: number }>(
    sql`select idempotency_key as key, total_cents as total from orders where id = ${id}`,
  );
  const shown = { revision: 1, totalCents: row!.total };
  expect((await placeOrder(shop, users[0]!, shown, row!.key)).body.id).toBe(id);
  report(
    'G4',
    `${carts} carts × ${copies}, ${lostResponses} responses lost: ${(await countOrders()) - before} orders`,
  );
});

it('every order and every cancellation notifies its shopper and every administrator once (G8)', async () => {
  const [placed, cancelled] = [placedOrders.length, Math.floor(placedOrders.length / 2)];
  expect((await countNotifications()) - notificationsBefore).toBe(placed * (1 + admins));
  await Promise.all(
    placedOrders.slice(0, cancelled).map(async ({ user, id }) => {
      const tries = [1, 2, 3].map(() =>
        retryWhileUnavailable(() => callApi(shop, 'POST', `/api/orders/${id}/cancel`, { as: user })),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409, 409]);
    }),
  );
  const sent = (await countNotifications()) - notificationsBefore;
  expect(sent).toBe((placed + cancelled) * (1 + admins));
  report('G8', `${placed} orders, ${cancelled} cancellations × 3, ${admins} admins: ${sent} notifications`);
});

const operations = quickOrLong(800, 20_000);
/** Number of operations between kills; a count, because machines differ in speed. */
const BETWEEN_KILLS = quickOrLong(200, 500);
it(`${operations} operations of 16 tabs over a faulty network are linearizable (G5)`, async () => {
  const random = new Random(seed);
  const users = await shop.createUsers(8);
  const tabs = users.flatMap((user) =>
    [1, 2].map(() => openTab(shop, network, user, products, new Random(random.below(2 ** 32)))),
  );
  const before = { cut: network.cut.hits, lost: network.lost.hits };
  const countEvents = () => tabs.reduce((sum, { events }) => sum + events.length, 0);
  const killed = { workers: 0, connections: 0 };
  let nextKill = BETWEEN_KILLS / 2;
  await Promise.all(
    tabs.map(async (tab) => {
      while (countEvents() < operations) {
        await tab.act();
        if (countEvents() < nextKill) continue;
        nextKill += BETWEEN_KILLS;
        // Alternates between workers and connections, but kills a worker only while another one runs.
        if (killed.workers <= killed.connections && killWorker(random)) killed.workers++;
        else if (await killConnections()) killed.connections++;
      }
      await tab.read();
    }),
  );
  const stored = await storedOrders(users);
  const violations = findViolations(
    tabs.flatMap(({ events }) => events),
    stored,
  );
  expect(violations, `TORTURE_SEED=${seed}`).toEqual([]);
  const placed = tabs
    .flatMap(({ events }) => events)
    .filter((event) => event.kind === 'order' && event.placed);
  expect(placed).toHaveLength(stored.length);
  // The faults must have occurred.
  const [cut, lost] = [network.cut.hits - before.cut, network.lost.hits - before.lost];
  expect(stored.length).toBeGreaterThan(operations / 50);
  expect(Math.min(cut, lost)).toBeGreaterThan(operations / 50);
  expect(Math.min(killed.workers, killed.connections)).toBeGreaterThan(0);
  report(
    'G5',
    `${countEvents()} operations, ${stored.length} orders, ${killed.workers} workers and ${killed.connections} times connections killed, ${cut} requests cut, ${lost} responses lost: 0 violations (seed ${seed})`,
  );
});

/** Kills one of the two processes; false while there is only one. */
function killWorker(random: Random): boolean {
  const workers = shop.workerPids();
  return workers.length === 2 && process.kill(random.pick(workers), 'SIGKILL');
}

/** Ends the backends of three connections; false when there were none. */
async function killConnections(): Promise<boolean> {
  const ended = await shop.db.many<{ done: boolean }>(sql`
    select pg_terminate_backend(pid) as done from pg_stat_activity
    where application_name = 'shopkeeper' and pid <> pg_backend_pid() order by random() limit 3`);
  return ended.some(({ done }) => done);
}

async function storedOrders(users: readonly Shopper[]): Promise<StoredOrder[]> {
  const ids = users.map(({ userId }) => userId);
  const rows = await shop.db.many<
    Omit<StoredOrder, 'content'> & { items: { productId: string; quantity: number }[] }
  >(sql`
    select id, user_id as "user", idempotency_key as key, items, total_cents as "totalCents"
    from orders where user_id = any(${ids}::text[])`);
  return rows.map(({ items, ...order }) => ({
    ...order,
    content: contentOf(items.map(({ productId, quantity }) => ({ id: productId, quantity }))),
  }));
}
