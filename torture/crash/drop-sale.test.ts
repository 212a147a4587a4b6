/** A drop sale: many buyers for few pieces, over two processes, while processes are killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { checks } from '../../src/shop/stock/server/checks.ts';
import { quickOrLong, report } from '../figures.ts';
import {
  newIdempotencyKey,
  placeOrder,
  retryWhileUnavailable,
  saveCart,
  totalOf,
} from '../orders/checkout.ts';
import { Random, seed } from '../random.ts';
import { callApi, type Shopper, ShopUnderTest, TWO_PROCESSES } from '../shop-under-test.ts';
import { ms, timeLimit } from '../time-limit.ts';

const random = new Random(seed);
const buyers = quickOrLong(150, 1_000);
const pieces = quickOrLong(40, 100);
const kills = quickOrLong(1, 4);

const shop = await ShopUnderTest.shared(TWO_PROCESSES);

/** Creates a product with a stock level. */
async function createProductWithLevel(onHand: number): Promise<string> {
  const [id] = (await shop.createProducts([1_999])) as [string];
  await shop.db.run(sql`
    insert into stock_levels (product_id, on_hand, low_at) values (${id}, ${onHand}, 5)`);
  await shop.db.run(
    sql`insert into stock_movements (product_id, kind, pieces) values (${id}, 'count', ${onHand})`,
  );
  return id;
}

it(`sells exactly ${pieces} pieces to ${buyers} buyers while processes are killed`, async () => {
  const product = await createProductWithLevel(pieces);
  const users = await shop.createUsers(buyers);
  const carts = new Map<Shopper, { revision: number; totalCents: number }>();
  for (const user of users) {
    const { status, body } = await retryWhileUnavailable(() =>
      saveCart(shop, user, 0, [{ id: product, quantity: 1 }]),
    );
    expect(status).toBe(200);
    carts.set(user, { revision: body.revision, totalCents: totalOf(body) });
  }

  /** Repeats the order with its key until there is a response, as a browser does. */
  const buy = async (user: Shopper) => {
    await sleep(random.below(quickOrLong(1_500, 6_000)));
    const key = newIdempotencyKey();
    return retryWhileUnavailable(() => placeOrder(shop, user, carts.get(user)!, key));
  };
  const buying = Promise.all(users.map(buy));
  for (let n = 0; n < kills; n++) {
    await sleep(quickOrLong(500, 1_000));
    process.kill(random.pick(shop.workerPids()), 'SIGKILL');
  }
  const replies = await buying;

  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(pieces);
  // The other buyers are refused, because the product is sold out.
  expect(statuses.filter((status) => status === 409 || status === 400)).toHaveLength(buyers - pieces);
  const sold = await shop.number(sql`
      select coalesce(sum(quantity), 0) as number from orders, sold_items(items) where product_id = ${product}`);
  expect(sold).toBe(pieces);
  const level = sql`select on_hand as number from stock_levels where product_id = ${product}`;
  expect(await shop.number(level)).toBe(0);
  for (const check of checks)
    expect(await check.run(shop.db)).toEqual([{ state: 'ok', message: expect.any(String) }]);

  const { body, took } = await callApi<{ piecesLeft?: number }>(shop, 'GET', `/api/products/${product}`);
  expect(body.piecesLeft).toBe(0);
  expect(took).toBeLessThan(timeLimit(1_000));
  report(
    'drop sale',
    `${buyers} buyers, ${kills} kills: ${sold} of ${pieces} pieces sold, ${buyers - pieces} refused, level 0, sold out shown after ${ms(took)}`,
  );
});
