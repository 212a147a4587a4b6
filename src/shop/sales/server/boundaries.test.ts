import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkOut, fillCart } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { quickOrLong } from '../../../../torture/figures.ts';
import { sql } from '../../../server/storage/sql.ts';
import { mine as myCart } from '../../cart/contract.ts';
import { adminProduct, update as updateProduct } from '../../catalogue/admin-contract.ts';
import { add, end, list, resume, update } from '../contract.ts';
import { type SaleTimes, saleState } from '../rules.ts';
import { setSalesClock } from './fixtures.ts';
import { setSalesOn, updatePrices } from './tables.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 100_000 });
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());

const iso = (ms: number) => new Date(ms).toISOString();

it('orders around start and end are charged the price that was shown and is valid, or refused with 409', async () => {
  const [id] = (await insertProducts(shop.db, [{ priceCents: 1_000 }])) as [string];
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.addUser()));
  const refusals: (string | undefined)[] = [];
  const placed: { id: string; shown: number; total: number; at: number }[] = [];
  let isOver = false;
  async function buy(buyer: TestUser): Promise<void> {
    let cart = await fillCart(shop, buyer, [{ id, quantity: 3 }]);
    while (!isOver) {
      const reply = await checkOut(shop, buyer, cart);
      const at = Date.now();
      const shown = cart.lines[0]!.priceCents;
      if (reply.status === 200) {
        placed.push({ id: reply.body.id, shown, total: reply.body.totalCents, at });
        cart = await fillCart(shop, buyer, [{ id, quantity: 3 }]);
      } else if (reply.status !== 503) {
        // A busy shop asks for another attempt with 503.
        expect(reply.status).toBe(409);
        refusals.push(reply.body.error?.fields?.total);
        cart = (await shop.read(myCart, {}, buyer)).body;
      }
    }
  }
  /** Waits until more than 10 further orders have been charged this price. */
  const untilCharged = (price: number) => {
    const before = placed.length;
    const count = () => placed.slice(before).filter(({ shown }) => shown === price).length;
    return expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(10);
  };
  const draft = { priceCents: 800, startsAt: null, endsAt: null };
  async function schedule(): Promise<void> {
    await untilCharged(1_000);
    const sale = { ...draft, productId: id, startsAt: iso(Date.now() + 500) };
    expect((await shop.write(add, sale, admin)).status).toBe(200);
    await untilCharged(800);
    const { id: saleId } = (await shop.read(list, {}, admin)).body.sales[0]!;
    const change = { ...draft, id: saleId, version: 1, endsAt: iso(Date.now() + 5_000) };
    expect((await shop.write(update, change, admin)).status).toBe(200);
    await expect
      .poll(async () => (await shop.read(list, {}, admin)).body.sales[0]?.state, { timeout: 30_000 })
      .toBe('past');
    await untilCharged(1_000);
  }
  await Promise.all([schedule().finally(() => (isOver = true)), ...buyers.map(buy)]);

  const [sale] = (await shop.read(list, {}, admin)).body.sales;
  const [start, stop] = [Date.parse(sale!.startsAt), Date.parse(sale!.endsAt!)];
  const stored = await shop.db.many<{ id: string; price: number; createdAt: string }>(sql`
    select id, (items->0->>'priceCents')::int as price, created_at as "createdAt" from orders`);
  const byId = new Map(stored.map((order) => [order.id, order]));
  expect(placed).toHaveLength(stored.length);
  for (const { id: order, shown, total, at } of placed) {
    const { price, createdAt } = byId.get(order)!;
    const began = Date.parse(createdAt);
    expect([price, total]).toEqual([shown, 3 * shown]);
    expect([800, 1_000]).toContain(price);
    // The price was determined between `began` and `at`.
    if (price === 800) expect(began < stop && at >= start).toBe(true);
    else expect(began >= start && at < stop).toBe(false);
  }
  const charged = placed.map(({ total }) => total);
  expect(new Set(charged)).toEqual(new Set([2_400, 3_000]));
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatch(/^The total changed from /);
  const { pieces, revenueCents } = sale!;
  const onSale = charged.filter((total) => total === 2_400).length;
  expect([pieces, revenueCents]).toEqual([3 * onSale, 2_400 * onSale]);
}, 120_000);

/** Returns the prices of a product in cents: the price that is charged, and the regular price if a sale lowers it. */
function pricesAt(
  regularPriceCents: number,
  sales: readonly (SaleTimes & { priceCents: number })[],
  now: string,
): { priceCents: number; regularPriceCents: number | null } {
  const current = sales.filter((sale) => saleState(sale, now) === 'current');
  expect(current.length).toBeLessThanOrEqual(1);
  return current[0] && current[0].priceCents < regularPriceCents
    ? { priceCents: current[0].priceCents, regularPriceCents }
    : { priceCents: regularPriceCents, regularPriceCents: null };
}

const price = fc.integer({ min: 0, max: 12 });
const minutes = fc.integer({ min: -3, max: 9 });
const draft = { price, start: fc.option(minutes), stop: fc.option(minutes) };
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), ...draft }),
  fc.record({ kind: fc.constant('update' as const), which: fc.nat({ max: 5 }), ...draft }),
  fc.record({ kind: fc.constantFrom('end' as const, 'resume' as const), which: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('edit' as const), price }),
  // Mostly forward; negative: the clock is set back.
  fc.record({ kind: fc.constant('wait' as const), by: fc.integer({ min: -4, max: 8 }) }),
  fc.record({ kind: fc.constant('switch' as const), isOn: fc.boolean() }),
);

it('a product has the price that the rules give, after any sequence of changes', async () => {
  const MINUTE = 60_000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      const [productId] = (await insertProducts(shop.db, [{ priceCents: 10 }])) as [string];
      let now = Date.UTC(2030, 0, 1);
      let regular = 10;
      let isOn = true;
      const setClock = async () => {
        await setSalesClock(shop, iso(now));
        await shop.db.transaction(updatePrices);
      };
      const setOn = (value: boolean) =>
        shop.db.transaction(async (tx) => {
          if (await setSalesOn(tx, value)) await updatePrices(tx);
        });
      await setClock();
      const stored = () =>
        shop.db.many<SaleTimes & { id: string; version: number; priceCents: number }>(sql`
          select id, version, price_cents as "priceCents", starts_at as "startsAt", ends_at as "endsAt",
                 ended_at as "endedAt" from sale_prices where product_id = ${productId} order by id`);
      for (const one of steps) {
        const sales = await stored();
        const at = (offset: number | null) => (offset === null ? null : iso(now + offset * MINUTE));
        if (one.kind === 'add') {
          const input = { productId, priceCents: one.price, startsAt: at(one.start), endsAt: at(one.stop) };
          const { status } = await shop.write(add, input, admin);
          expect([200, 400]).toContain(status);
        } else if (one.kind === 'edit') {
          const { version } = (await shop.read(adminProduct, { id: productId }, admin)).body;
          const fields = { title: 'Lamp', description: '', image: '/a.webp', category: 'things' };
          const input = { form: 'manage' as const, id: productId, version, ...fields, priceCents: one.price };
          expect((await shop.write(updateProduct, input, admin)).status).toBe(200);
          regular = one.price;
        } else if (one.kind === 'wait') {
          now += one.by * MINUTE;
          await setClock();
        } else if (one.kind === 'switch') {
          await setOn(one.isOn);
          isOn = one.isOn;
        } else {
          const sale = sales[one.which % Math.max(1, sales.length)];
          if (!sale) continue;
          const { id, version } = sale;
          const reply =
            one.kind === 'update'
              ? await shop.write(
                  update,
                  { id, version, priceCents: one.price, startsAt: at(one.start), endsAt: at(one.stop) },
                  admin,
                )
              : await shop.write(one.kind === 'end' ? end : resume, { id }, admin);
          expect([200, 400, 409]).toContain(reply.status);
        }
        const row = await shop.db.one(sql`
          select price_cents as "priceCents", regular_price_cents as "regularPriceCents" from products
          where id = ${productId}`);
        expect(row).toEqual(pricesAt(regular, isOn ? await stored() : [], iso(now)));
      }
      await setOn(true);
    }),
    { numRuns: quickOrLong(40, 1_000) },
  );
  await setSalesClock(shop, null);
}, 120_000);
