/** Many clients issue invoices concurrently, in two processes that are killed: the numbers have no gap. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { checks } from '../../src/shop/documents/server/checks.ts';
import { addOrder, enterSeller } from '../../src/shop/documents/server/fixtures.ts';
import { quickOrLong, report } from '../figures.ts';
import { retryWhileUnavailable } from '../orders/checkout.ts';
import { Random, seed } from '../random.ts';
import { callApi, type Shopper, ShopUnderTest, TWO_PROCESSES } from '../shop-under-test.ts';

const random = new Random(seed);
const CLIENTS = 16;
const orders = quickOrLong(160, 2_000);
const kills = quickOrLong(2, 8);

const shop = await ShopUnderTest.shared(TWO_PROCESSES);

it(`numbers ${orders} invoices from 1 without a gap while processes are killed`, async () => {
  await enterSeller(shop);
  const buyer = await shop.createUser();
  const clients = await shop.createUsers(CLIENTS, 'admin');
  const ids: string[] = [];
  for (let n = 0; n < orders; n++) ids.push(await addOrder(shop, buyer));
  const before = await shop.number(sql`select count(*) as number from documents`);

  /** Repeats the request until there is a response, as a browser does; each order is requested by two clients. */
  const issue = (id: string, as: Shopper) =>
    retryWhileUnavailable(() =>
      callApi<{ number: string }>(shop, 'POST', `/api/admin/orders/${id}/invoice`, { as, body: {} }),
    );
  const numbers = new Map<string, Set<string>>();
  const queue = [...ids, ...ids];
  let remaining = queue.length;
  const work = async (client: Shopper) => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const { status, body } = await issue(id, client);
      expect(status, JSON.stringify(body)).toBe(200);
      numbers.set(id, (numbers.get(id) ?? new Set()).add(body.number));
      remaining--;
    }
  };
  const workers = Promise.all(clients.map(work));
  for (let n = 1; n <= kills; n++) {
    while (remaining > queue.length && remaining > (2 * orders * (kills + 1 - n)) / (kills + 1))
      await sleep(10);
    process.kill(random.pick(shop.workerPids()), 'SIGKILL');
  }
  await workers;

  // Every order has one invoice, and every acknowledged number still exists.
  const issued = await shop.db.many<{ orderId: string; number: string; sequence: number }>(sql`
      select order_id as "orderId", number, sequence from documents order by sequence`);
  expect(issued).toHaveLength(before + orders);
  expect(issued.map(({ sequence }) => sequence)).toEqual(issued.map((_, n) => n + 1));
  for (const { orderId, number } of issued)
    if (numbers.has(orderId)) expect([...numbers.get(orderId)!]).toEqual([number]);
  for (const check of checks)
    expect(await check.run(shop.db)).toEqual([{ state: 'ok', message: expect.any(String) }]);
  report(
    'document numbers',
    `${CLIENTS} clients, ${kills} kills: ${orders} orders requested twice, ${orders} invoices, no gap`,
  );
});
