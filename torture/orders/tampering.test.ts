/** Tampered prices and totals (RELIABILITY G6) never reach an order. */
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../../src/server/storage/ids.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { mine as myCart } from '../../src/shop/cart/contract.ts';
import { quote } from '../../src/shop/pricing/quote.ts';
import { uniqueKey } from '../../test/orders.ts';
import { insertProducts } from '../../test/products.ts';
import { ORIGIN, type TestUser, testShop } from '../../test/shop.ts';
import { quickOrLong, report } from '../figures.ts';
import { mostly } from '../input/arbitraries.ts';
import { seed } from '../random.ts';
import { totalOf } from './checkout.ts';

const shop = await testShop({}, { jobs: false, ordersPerAccount: 100_000, ordersPerNetwork: 100_000 });
afterAll(() => shop.close());

const prices = [0, 1, 99, 1_999, 123_456, 999_999_999];
const ids = await insertProducts(
  shop.db,
  prices.map((priceCents, n) => ({ title: `Thing ${n}`, priceCents })),
);
const [deletedProduct] = await insertProducts(shop.db, [{ title: 'Ghost', priceCents: 500, deleted: true }]);

/** Invalid or unexpected values in place of a JSON number. */
const strange = fc.oneof(
  fc.constantFrom(
    ...'0 -1 1e308 1e999 -0 0.1 1e-7 9007199254740993 null true "" "0" "NaN" [] [1] {}'.split(' '),
    '"1; drop table orders"',
  ),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);
/** The claimed total: a strange value, or an offset to the correct total (cents). */
const claimed = fc.oneof(strange, fc.constantFrom(0, 0, 1, -1));
/** A tampered cart line. */
const line = fc.record({
  id: mostly(6, fc.constantFrom(...ids), fc.constantFrom(deletedProduct!, newId(), '', "' or 1=1 --")).map(
    (id) => JSON.stringify(id),
  ),
  quantity: mostly(3, fc.integer({ min: 1, max: 99 }).map(String), strange),
  extra: mostly(
    6,
    fc.constant(''),
    fc.constantFrom(',"price":0', ',"priceCents":0', ',"seenPriceCents":1', ',"__proto__":{"priceCents":0}'),
  ),
});

async function send(user: TestUser, method: 'PUT' | 'POST', url: string, payload: string, key?: string) {
  const reply = await shop.http.inject({
    method,
    url,
    headers: {
      origin: ORIGIN,
      cookie: user.cookie,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    payload,
  });
  expect(reply.statusCode, `${payload} ${reply.body}`).toBeLessThan(500);
  return reply;
}

/** Orders whose total differs from the catalogue prices of their lines. */
const wrongOrders = () =>
  shop.db.many(sql`
    select o.id from orders o where o.total_cents <> (
      select coalesce(sum((i->>'quantity')::bigint * p.price_cents), -1)
      from jsonb_array_elements(o.items) i join products p on p.id = i->>'productId' and p.deleted_at is null)
    or exists (select 1 from jsonb_array_elements(o.items) i
      left join products p on p.id = i->>'productId' and p.deleted_at is null
      where p.id is null or (i->>'quantity')::int not between 1 and 99)`);

const attempts = quickOrLong(200, 2_000);
it(`${attempts} tampered carts and totals place no order at a wrong price`, async () => {
  const user = await shop.addUser();
  const readCart = async () => (await shop.read(myCart, {}, user)).body;
  let refused = 0;
  let placed = 0;
  const property = fc.asyncProperty(
    fc.array(line, { maxLength: 3 }),
    claimed,
    strange,
    fc.boolean(),
    async (lines, claim, revision, usesCurrentRevision) => {
      const cart = await readCart();
      const items = lines.map(({ id, quantity, extra }) => `{"id":${id},"quantity":${quantity}${extra}}`);
      const saved = `"uid":"${user.userId}","revision":${cart.revision},"save":"${uniqueKey()}"`;
      await send(user, 'PUT', '/api/cart', `{${saved},"items":[${items}]}`);
      const now = await readCart();
      const correctTotal = totalOf(now);
      const total = typeof claim === 'number' ? String(correctTotal + claim) : claim;
      const shown = usesCurrentRevision ? String(now.revision) : revision;
      const order = `{"revision":${shown},"totalCents":${total}}`;
      const reply = await send(user, 'POST', '/api/orders', order, uniqueKey());
      if (reply.statusCode !== 200) return void refused++;
      placed++;
      // Compared as numbers: `-0` equals 0, and `1e0` equals 1.
      const isCorrect = Number(total) === correctTotal && Number(shown) === now.revision;
      expect(isCorrect, `${total} for ${correctTotal}, revision ${shown} for ${now.revision}`).toBe(true);
    },
  );
  await fc.assert(property, { numRuns: attempts, seed });
  expect(await wrongOrders()).toEqual([]);
  expect(placed).toBeGreaterThan(0);
  report('G6', `${attempts} attempts: ${refused} refused, ${placed} correct and placed, 0 at a wrong price`);
});

it('totals of 10,000 random carts equal a BigInt calculation', () => {
  const item = fc.record({
    priceCents: fc.integer({ min: 0, max: 999_999_999 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 100 }), (items) => {
      const sum = items.reduce(
        (total, { priceCents, quantity }) => total + BigInt(priceCents) * BigInt(quantity),
        0n,
      );
      return BigInt(quote(items).totalCents) === sum;
    }),
    { numRuns: 10_000, seed },
  );
});
