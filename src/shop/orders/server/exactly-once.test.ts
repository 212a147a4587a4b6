import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, fillCart, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { type Cart, save } from '../../cart/contract.ts';
import { MAX_QUANTITY } from '../../cart/rules.ts';

let shop: TestShop;
const prices = [1, 99, 1_999, 123_456, 999_999_999];
let ids: string[];
beforeAll(async () => {
  // One user orders all random carts, and all requests come from one address.
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 1_000 });
  ids = await insertProducts(
    shop.db,
    prices.map((priceCents, n) => ({ title: `Thing ${n}`, priceCents })),
  );
});
afterAll(() => shop.close());

const count = async (query: ReturnType<typeof sql>) => (await shop.db.one<{ number: number }>(query))!.number;

/** Repeats a checkout with its key, as a client does, while a busy machine answers 503. */
async function checkOutUntilServed(user: TestUser, shown: Cart, key: string) {
  for (;;) {
    const reply = await checkOut(shop, user, shown, key);
    if (reply.status !== 503) return reply;
  }
}

test('20 carts, each ordered ten times concurrently, make exactly 20 orders with identical responses (G4)', async () => {
  await shop.addUser({ role: 'admin' });
  const before = await count(sql`select count(*) as number from notifications`);
  const carts = 20;
  for (let batch = 0; batch < carts; batch += 10) {
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const user = await shop.addUser();
        const shown = await fillCart(shop, user, [{ id: ids[n % 4]!, quantity: 3 }]);
        const key = uniqueKey();
        // Half of the carts are ordered in ten tabs with separate keys, half by one request repeated ten times.
        const replies = await Promise.all(
          Array.from({ length: 10 }, () => checkOutUntilServed(user, shown, n % 2 === 0 ? key : uniqueKey())),
        );
        const placed = replies.filter(({ status }) => status === 200);
        if (n % 2 === 0) {
          expect(placed).toHaveLength(10);
          expect(new Set(placed.map(({ body }) => JSON.stringify(body))).size).toBe(1);
        } else {
          expect(placed).toHaveLength(1);
          expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
        }
      }),
    );
  }
  expect(await count(sql`select count(*) as number from orders`)).toBe(carts);
  expect(await count(sql`select count(*) as number from order_events where kind = 'placed'`)).toBe(carts);
  expect(await count(sql`select sum(jsonb_array_length(items)) as number from carts`)).toBe(0);
  // The shopper and one administrator, for each order (G8).
  expect((await count(sql`select count(*) as number from notifications`)) - before).toBe(carts * 2);
}, 60_000);

test('a concurrent save and order either place the displayed cart or no order', async () => {
  for (let round = 0; round < 15; round++) {
    const user = await shop.addUser();
    const shown = await fillCart(shop, user, [{ id: ids[2]!, quantity: 1 }]);
    const items = [{ id: ids[2]!, quantity: 50 }];
    const message = { uid: user.userId, revision: shown.revision, save: uniqueKey(), items };
    const [saved, ordered] = await Promise.all([
      shop.write(save, message, user),
      checkOut(shop, user, shown),
    ]);
    expect([saved.status, ordered.status].sort()).toEqual([200, 409]);
    if (ordered.status === 200) expect(ordered.body.totalCents).toBe(1_999);
  }
});

test('totals of random carts equal a BigInt reference (G6)', async () => {
  const line = fc.record({
    index: fc.integer({ min: 0, max: prices.length - 1 }),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  });
  const carts = fc.uniqueArray(line, {
    selector: ({ index }) => index,
    minLength: 1,
    maxLength: prices.length,
  });
  const user = await shop.addUser();
  await fc.assert(
    fc.asyncProperty(carts, async (lines) => {
      const total = lines.reduce(
        (sum, { index, quantity }) => sum + BigInt(prices[index]!) * BigInt(quantity),
        0n,
      );
      const items = lines.map(({ index, quantity }) => ({ id: ids[index]!, quantity }));
      const reply = await checkOut(shop, user, await fillCart(shop, user, items));
      expect(reply.status).toBe(200);
      expect(BigInt(reply.body.totalCents)).toBe(total);
      const row = await shop.db.one<{ total: string }>(
        sql`select total_cents::text as total from orders where id = ${reply.body.id}`,
      );
      expect(row?.total).toBe(String(total));
    }),
    { numRuns: 40 },
  );
}, 60_000);
