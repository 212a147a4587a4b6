import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkOut, fillCart, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { upload } from '../../../../test/upload.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { readUrl } from '../../../shared/operation.ts';
import { mine as myCart } from '../../cart/contract.ts';
import { adminList, adminProduct, imports, update as updateProduct } from '../../catalogue/admin-contract.ts';
import { product, list as products } from '../../catalogue/contract.ts';
import { TRANSFER_PATHS } from '../../catalogue/transfer/report.ts';
import { adminUpdate } from '../../orders/admin-contract.ts';
import { save as saveSettings } from '../../settings/admin-contract.ts';
import { current as currentSettings } from '../../settings/contract.ts';
import { sampleSettings } from '../../settings/server/fixtures.ts';
import { add, end, list, resume, type Sale, update } from '../contract.ts';
import { checks } from './checks.ts';
import { setSalesClock } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
});
afterAll(() => shop.close());
afterEach(async () => {
  await setSalesClock(shop, null);
  await shop.db.run(sql`delete from sale_prices`);
  await applyDueSales();
});

const HOUR_MS = 60 * 60_000;
/** ISO time in `ms` milliseconds. */
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const addProduct = async (priceCents = 1_000, title = 'Lamp'): Promise<string> =>
  (await insertProducts(shop.db, [{ title, priceCents }]))[0]!;
const addSale = (productId: string, change: object = {}, as: TestUser | undefined = admin) =>
  shop.write(add, { productId, priceCents: 800, startsAt: null, endsAt: null, ...change }, as);
const salesOf = async (productId: string): Promise<Sale[]> =>
  (await shop.read(list, {}, admin)).body.sales.filter((sale) => sale.productId === productId);
const saleOf = async (productId: string) => (await salesOf(productId))[0]!;
const pricesOf = async (id: string) => {
  const { priceCents, regularPriceCents, saleEndsAt } = (await shop.read(product, { id })).body;
  return [priceCents, regularPriceCents, saleEndsAt].filter((value) => value !== undefined);
};
/** Starts and ends the sales that are due, as the timer does. */
const applyDueSales = () => shop.db.run(sql`select update_sale_prices()`);
const auditEntriesOf = (productId: string) =>
  shop.db.many<{ action: string; before: object | null; after: object | null }>(
    sql`select action, before, after from audit where entity_id = ${productId} order by id`,
  );
/** Codes of the messages by field. */
const codesOf = ({ body }: { body: object }) => {
  const { error } = body as { error: { fieldCodes: Record<string, { code: string }> } };
  return Object.fromEntries(Object.entries(error.fieldCodes).map(([field, { code }]) => [field, code]));
};
const doctor = async (db: Queryable = shop.db) => (await checks[0]!.run(db))[0]!.state;

describe('adding a sale', () => {
  it.each([
    ['a price that is not lower', { priceCents: 1_000 }, 'price', 'sale-price-not-lower'],
    ['a missing price', { priceCents: null }, 'price', 'sale-price-unreadable'],
    ['an end in the past', { endsAt: inMs(-1_000) }, 'end', 'sale-end-past'],
    [
      'an end in the past without milliseconds',
      { endsAt: inMs(0).replace(/\.\d+Z$/, 'Z') },
      'end',
      'sale-end-past',
    ],
    [
      'an end before the start',
      { startsAt: inMs(2 * HOUR_MS), endsAt: inMs(HOUR_MS) },
      'end',
      'sale-end-before-start',
    ],
  ])('refuses %s', async (_, change, field, code) => {
    const id = await addProduct();
    const reply = await addSale(id, change);
    expect(reply.status).toBe(400);
    expect(reply.body.error?.code).toBe('sale-invalid');
    expect(codesOf(reply)).toEqual({ [field]: code });
    expect([await salesOf(id), await auditEntriesOf(id), await pricesOf(id)]).toEqual([[], [], [1_000]]);
  });

  it('refuses products that are not for sale', async () => {
    const [deleted] = await insertProducts(shop.db, [{ deleted: true }]);
    expect([(await addSale(deleted!)).status, (await addSale('unknown')).status]).toEqual([404, 404]);
  });

  it.each([
    ['the same time', 0, HOUR_MS],
    ['a time within it', 100_000, 200_000],
    ['a time across its end', 100_000, 2 * HOUR_MS],
    ['an open end', 0, undefined],
  ])('refuses a sale that overlaps another one of the product: %s', async (_, from, until) => {
    const id = await addProduct();
    const start = Date.now() + 24 * HOUR_MS;
    const at = (ms: number | undefined) => (ms === undefined ? null : new Date(start + ms).toISOString());
    expect((await addSale(id, { startsAt: at(0), endsAt: at(HOUR_MS) })).status).toBe(200);
    const reply = await addSale(id, { startsAt: at(from), endsAt: at(until) });
    expect(codesOf(reply)).toEqual({ start: 'sale-overlaps' });
    // One sale may begin when the other ends, and other products are independent.
    expect((await addSale(id, { startsAt: at(HOUR_MS), endsAt: null })).status).toBe(200);
    expect((await addSale(await addProduct(), { startsAt: at(from), endsAt: at(until) })).status).toBe(200);
  });

  it('is refused by the database during another sale of the product', async () => {
    const id = await addProduct();
    await addSale(id);
    const insert = shop.db.run(sql`
      insert into sale_prices (id, product_id, price_cents, starts_at) values ('second', ${id}, 1, now())`);
    await expect(insert).rejects.toThrow('one_sale_at_a_time');
  });

  it('lets only one of two administrators add a sale at the same time', async () => {
    const id = await addProduct();
    const replies = await Promise.all([addSale(id), addSale(id, { priceCents: 700 })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await salesOf(id)).toHaveLength(1);
  });

  it('takes effect at once without a start, in all reads, with an audit entry', async () => {
    const id = await addProduct(3_450, 'Teapot');
    const shopper = await shop.addUser();
    await fillCart(shop, shopper, [{ id, quantity: 2 }]);
    const endsAt = inMs(HOUR_MS);
    expect((await addSale(id, { priceCents: 2_900, startsAt: inMs(-HOUR_MS), endsAt })).status).toBe(200);
    expect(await pricesOf(id)).toEqual([2_900, 3_450, endsAt]);
    expect((await shop.read(products, {})).body.products[0]).toMatchObject({
      priceCents: 2_900,
      regularPriceCents: 3_450,
    });
    expect((await shop.read(myCart, {}, shopper)).body.lines[0]).toMatchObject({
      priceCents: 2_900,
      regularPriceCents: 3_450,
      wasCents: 3_450,
    });
    const { products: managed } = (await shop.read(adminList, { search: 'teapot' }, admin)).body;
    expect(managed[0]).toMatchObject({ priceCents: 3_450, salePriceCents: 2_900 });
    expect(await saleOf(id)).toMatchObject({
      title: 'Teapot',
      available: true,
      priceCents: 2_900,
      regularPriceCents: 3_450,
      state: 'current',
      endsAt,
      endedAt: null,
      version: 1,
    });
    const [entry] = await auditEntriesOf(id);
    expect(entry).toMatchObject({
      action: 'sale-add',
      before: null,
      after: { salePriceCents: 2_900, endsAt },
    });
    expect(await doctor()).toBe('ok');
  });

  it('changes nothing before its start', async () => {
    const id = await addProduct();
    await addSale(id, { startsAt: inMs(HOUR_MS) });
    expect(await pricesOf(id)).toEqual([1_000]);
    expect(await saleOf(id)).toMatchObject({ state: 'coming' });
  });
});

describe('changing a sale', () => {
  it('changes price and end, and keeps the start of a current one', async () => {
    const id = await addProduct();
    await addSale(id);
    const before = await saleOf(id);
    const endsAt = inMs(HOUR_MS);
    const change = { id: before.id, version: 1, priceCents: 600, startsAt: inMs(HOUR_MS / 2), endsAt };
    expect((await shop.write(update, change, admin)).status).toBe(200);
    expect(await pricesOf(id)).toEqual([600, 1_000, endsAt]);
    expect(await saleOf(id)).toMatchObject({ version: 2, startsAt: before.startsAt, endsAt });
    expect((await auditEntriesOf(id)).at(-1)).toMatchObject({
      action: 'sale-update',
      before: { salePriceCents: 800, endsAt: null },
      after: { salePriceCents: 600, endsAt },
    });
  });

  it('refuses an outdated version, a sale that is over, an overlap and an unknown sale', async () => {
    const id = await addProduct();
    await addSale(id, { endsAt: inMs(HOUR_MS) });
    const sale = await saleOf(id);
    await addSale(id, { startsAt: inMs(2 * HOUR_MS) });
    const change = { id: sale.id, version: 1, priceCents: 600, startsAt: null, endsAt: null };
    expect((await shop.write(update, { ...change, version: 2 }, admin)).body.error?.code).toBe(
      'sale-changed',
    );
    expect((await shop.write(update, change, admin)).status).toBe(400);
    expect((await shop.write(update, { ...change, id: 'unknown' }, admin)).status).toBe(404);
    await shop.write(end, { id: sale.id }, admin);
    expect((await shop.write(update, { ...change, version: 2 }, admin)).body.error?.code).toBe('sale-over');
    expect(await pricesOf(id)).toEqual([1_000]);
  });
});

describe('ending a sale', () => {
  it('restores the regular price, and Undo restores the sale', async () => {
    const id = await addProduct();
    await addSale(id);
    const sale = await saleOf(id);
    for (let n = 0; n < 2; n++) expect((await shop.write(end, { id: sale.id }, admin)).status).toBe(200);
    expect(await pricesOf(id)).toEqual([1_000]);
    expect(await saleOf(id)).toMatchObject({ state: 'past', endedAt: expect.any(String) });
    for (let n = 0; n < 2; n++) expect((await shop.write(resume, { id: sale.id }, admin)).status).toBe(200);
    expect(await pricesOf(id)).toEqual([800, 1_000]);
    expect((await auditEntriesOf(id)).map(({ action }) => action)).toEqual([
      'sale-add',
      'sale-end',
      'sale-resume',
    ]);
  });

  it('prevents a sale that has not started from starting', async () => {
    const id = await addProduct();
    const startsAt = inMs(HOUR_MS);
    await addSale(id, { startsAt });
    const sale = await saleOf(id);
    await shop.write(end, { id: sale.id }, admin);
    expect(await saleOf(id)).toMatchObject({ state: 'past', startsAt, endedAt: startsAt });
    expect((await addSale(id, { startsAt, priceCents: 500 })).status).toBe(200);
    expect((await shop.write(resume, { id: sale.id }, admin)).body.error?.code).toBe('sale-overlaps');
  });
});

describe('the list', () => {
  it('shows pieces and revenue of orders that are not cancelled', async () => {
    const [id, other] = [await addProduct(), await addProduct(500)];
    const shopper = await shop.addUser();
    await placeOrder(shop, shopper, [{ id, quantity: 5 }]);
    await addSale(id);
    await placeOrder(shop, shopper, [
      { id, quantity: 2 },
      { id: other, quantity: 7 },
    ]);
    const cancelled = await placeOrder(shop, shopper, [{ id, quantity: 1 }]);
    expect(await saleOf(id)).toMatchObject({ pieces: 3, revenueCents: 2_400 });
    const order = (await shop.db.one<{ version: number }>(
      sql`select version from orders where id = ${cancelled}`,
    ))!;
    const change = { id: cancelled, version: order.version, status: 'cancelled' as const };
    expect((await shop.write(adminUpdate, change, admin)).status).toBe(200);
    expect(await saleOf(id)).toMatchObject({ pieces: 2, revenueCents: 1_600 });
  });

  it('counts an order at the previous price of a sale that is edited while the order is placed', async () => {
    const id = await addProduct();
    await addSale(id);
    const shopper = await shop.addUser();
    // Simulates an edit that is committed after the order has read its price, and undone before the order reads it
    // again.
    await shop.db.run(sql`
      create function edit_sale() returns trigger language plpgsql as $$
      begin
        update sale_prices set price_cents = case tg_when when 'BEFORE' then 700 else 800 end
        where product_id = new.items->0->>'productId';
        return new;
      end $$`);
    await shop.db.run(sql`
      create trigger edit_sale before insert on orders for each row execute function edit_sale()`);
    await shop.db.run(sql`
      create trigger undo_edit after insert on orders for each row execute function edit_sale()`);
    onTestFinished(() => shop.db.run(sql`drop function edit_sale cascade`).then(() => {}));
    await placeOrder(shop, shopper, [{ id, quantity: 2 }]);
    expect(await saleOf(id)).toMatchObject({ priceCents: 800, pieces: 2, revenueCents: 1_600 });
  });

  it('is paged by start, latest first, and filtered by state', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 25; n++) {
      const id = await addProduct();
      await addSale(id, { startsAt: inMs((1_000 + n) * HOUR_MS) });
      ids.unshift(id);
    }
    for (let n = 0; n < 2; n++) await addSale(await addProduct());
    const [{ id: current }] = (await shop.read(list, { state: 'current' }, admin)).body.sales as [Sale];
    await shop.write(end, { id: current }, admin);
    const first = (await shop.read(list, { state: 'coming' }, admin)).body;
    expect(first.sales.map(({ productId }) => productId)).toEqual(ids.slice(0, 20));
    expect([first.hasNewer, first.hasOlder]).toEqual([false, true]);
    const second = (await shop.read(list, { state: 'coming', after: first.sales.at(-1)!.id }, admin)).body;
    expect(second.sales.map(({ productId }) => productId).slice(0, 5)).toEqual(ids.slice(20));
    const back = (await shop.read(list, { state: 'coming', before: second.sales[0]!.id }, admin)).body;
    expect(back.sales).toEqual(first.sales);
    for (const state of ['current', 'past'] as const) {
      const { sales } = (await shop.read(list, { state }, admin)).body;
      expect(sales.map((sale) => sale.state)).toEqual([state]);
    }
  });
});

describe('start and end', () => {
  it('are shown when they are due, live, in the catalogue, the cart, the back office and the list of sales', async () => {
    const id = await addProduct();
    const shopper = await shop.addUser();
    await fillCart(shop, shopper, [{ id, quantity: 1 }]);
    const start = Date.now() + 2_500;
    const stop = start + 5_000;
    const [startsAt, endsAt] = [new Date(start).toISOString(), new Date(stop).toISOString()];
    const open = await Promise.all([
      shop.subscribe(product, { id }),
      shop.subscribe(products, {}),
      shop.subscribe(myCart, {}, shopper),
      shop.subscribe(adminList, { sort: 'newest', order: 'desc' }, admin),
      shop.subscribe(list, {}, admin),
    ]);
    await addSale(id, { startsAt, endsAt });
    const [one, page, cart, managed, sales] = open;
    const seen = async (price: number, state: string) => {
      await Promise.all([
        one.until(({ priceCents }) => priceCents === price),
        page.until(({ products: [first] }) => first?.priceCents === price),
        cart.until(({ lines: [line] }) => line?.priceCents === price),
        managed.until(({ products: [first] }) => (first?.salePriceCents ?? first?.priceCents) === price),
        sales.until((body) => body.sales.find((sale) => sale.productId === id)?.state === state),
      ]);
      return Date.now();
    };
    const started = (await seen(800, 'current')) - start;
    const stopped = (await seen(1_000, 'past')) - stop;
    // Not before their time; `until` fails before the timer would run without a boundary, after a minute.
    expect(Math.min(started, stopped)).toBeGreaterThanOrEqual(0);
    for (const subscription of open) subscription.close();
  });

  it('are applied when the clock jumps past them, forwards or backwards', async () => {
    const id = await addProduct();
    const [startsAt, endsAt] = [inMs(HOUR_MS), inMs(2 * HOUR_MS)];
    await addSale(id, { startsAt, endsAt });
    for (const [time, prices] of [
      [inMs(3 * HOUR_MS), [1_000]],
      [inMs(1.5 * HOUR_MS), [800, 1_000, endsAt]],
      [startsAt, [800, 1_000, endsAt]],
      [endsAt, [1_000]],
      [inMs(0), [1_000]],
    ] as const) {
      await setSalesClock(shop, time);
      await applyDueSales();
      expect(await pricesOf(id)).toEqual(prices);
    }
  });

  it('decide the price of an order, even if the prices of products have not been updated yet', async () => {
    const id = await addProduct();
    const shopper = await shop.addUser();
    const [startsAt, endsAt] = [inMs(HOUR_MS), inMs(2 * HOUR_MS)];
    await addSale(id, { startsAt, endsAt });
    const cart = await fillCart(shop, shopper, [{ id, quantity: 3 }]);
    await setSalesClock(shop, startsAt);
    const refused = await checkOut(shop, shopper, cart);
    expect(refused.status).toBe(409);
    expect(refused.body.error?.fields).toEqual({ total: 'The total changed from $30.00 to $24.00.' });
    await applyDueSales();
    const placed = await checkOut(shop, shopper, (await shop.read(myCart, {}, shopper)).body);
    expect(placed.body.totalCents).toBe(2_400);
    await fillCart(shop, shopper, [{ id, quantity: 1 }]);
    const shown = (await shop.read(myCart, {}, shopper)).body;
    await setSalesClock(shop, endsAt);
    expect((await checkOut(shop, shopper, shown)).body.error?.fields).toEqual({
      total: 'The total changed from $8.00 to $10.00.',
    });
  });
});

describe('editing a product on sale', () => {
  const edit = async (id: string, priceCents: number) => {
    const { version } = (await shop.read(adminProduct, { id }, admin)).body;
    const fields = { title: 'Lamp', description: '', image: '/pictures/sample.webp', category: 'things' };
    return shop.write(updateProduct, { form: 'manage', id, version, ...fields, priceCents }, admin);
  };

  it('changes its regular price; a price that is not above the sale price suspends the sale', async () => {
    const id = await addProduct();
    await addSale(id);
    expect((await shop.read(adminProduct, { id }, admin)).body.priceCents).toBe(1_000);
    expect((await edit(id, 1_200)).body.priceCents).toBe(1_200);
    expect(await pricesOf(id)).toEqual([800, 1_200]);
    await edit(id, 800);
    expect(await pricesOf(id)).toEqual([800]);
    await edit(id, 700);
    expect(await pricesOf(id)).toEqual([700]);
    expect(await saleOf(id)).toMatchObject({ state: 'current', priceCents: 800, regularPriceCents: 700 });
    await edit(id, 801);
    expect(await pricesOf(id)).toEqual([800, 801]);
    expect((await auditEntriesOf(id)).at(-1)).toMatchObject({
      before: { priceCents: 700 },
      after: { priceCents: 801 },
    });
    await shop.write(end, { id: (await saleOf(id)).id }, admin);
    expect(await pricesOf(id)).toEqual([801]);
  });

  it('by an import, or undoing the import, changes the regular price, which exports contain', async () => {
    const id = await addProduct(1_000, 'Imported lamp');
    await addSale(id);
    const csv = async (price: string) => {
      const bytes = Buffer.from(`id,title,price\n${id},Imported lamp,${price}\n`);
      expect((await upload(shop, TRANSFER_PATHS.run, { bytes }, admin)).statusCode).toBe(200);
    };
    await csv('10.00');
    expect((await auditEntriesOf(id)).map(({ action }) => action)).toEqual(['sale-add']);
    await csv('12.00');
    expect(await pricesOf(id)).toEqual([800, 1_200]);
    const exported = await shop.http.inject({
      url: `${TRANSFER_PATHS.export}?search=imported`,
      headers: { cookie: admin.cookie },
    });
    expect(exported.body).toContain(`${id},Imported lamp,12.00,`);
    const headers = { origin: ORIGIN, cookie: admin.cookie };
    const { imports: past } = (await shop.http.inject({ url: readUrl(imports, {}), headers })).json();
    const undone = await shop.http.inject({
      method: 'POST',
      url: `/api/admin/product-imports/${past[0].id}/undo`,
      headers,
      payload: {},
    });
    expect(undone.json()).toMatchObject({ restored: 1, kept: 0 });
    expect(await pricesOf(id)).toEqual([800, 1_000]);
    expect((await auditEntriesOf(id)).at(-1)).toMatchObject({
      before: { priceCents: 1_200 },
      after: { priceCents: 1_000 },
    });
  });
});

describe('switching the feature off and on', () => {
  const switchTo = async (features: (typeof sampleSettings)['features']) => {
    const { version } = (await shop.read(currentSettings, {})).body;
    expect(
      (await shop.write(saveSettings, { version, settings: { ...sampleSettings, features } }, admin)).status,
    ).toBe(200);
  };

  it('restores the regular prices at once, then applies the sales that are due', async () => {
    const [id, ending, coming] = [await addProduct(), await addProduct(), await addProduct()];
    await addSale(id);
    await addSale(ending, { endsAt: inMs(HOUR_MS) });
    await addSale(coming, { startsAt: inMs(HOUR_MS) });
    const seen = await shop.subscribe(product, { id });
    await seen.until(({ priceCents }) => priceCents === 800);
    await switchTo([]);
    await seen.until(({ priceCents }) => priceCents === 1_000);
    expect([await pricesOf(id), await pricesOf(ending), await pricesOf(coming)]).toEqual([
      [1_000],
      [1_000],
      [1_000],
    ]);
    expect([(await shop.read(list, {}, admin)).status, (await addSale(id)).status]).toEqual([404, 404]);
    await setSalesClock(shop, inMs(1.5 * HOUR_MS));
    await applyDueSales();
    expect([await pricesOf(coming), await doctor()]).toEqual([[1_000], 'ok']);
    await switchTo(['sales']);
    expect([await pricesOf(id), await pricesOf(ending), await pricesOf(coming)]).toEqual([
      [800, 1_000],
      [1_000],
      [800, 1_000],
    ]);
    seen.close();
  });
});

describe('the doctor', () => {
  it('reports a price that matches neither sale nor regular price, and corrects it', async () => {
    const id = await addProduct();
    await addSale(id);
    expect(await doctor()).toBe('ok');
    // One transaction: otherwise the price timer of the shop could correct the price before the doctor sees it.
    await shop.db.transaction(async (tx) => {
      // Disables triggers.
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update products set price_cents = 900 where id = ${id}`);
      await tx.run(
        sql`update sale_prices set starts_at = now() - interval '1 hour' where product_id = ${id}`,
      );
      await tx.run(sql`set local session_replication_role = origin`);
      expect(await doctor(tx)).toBe('wrong');
      await checks[0]!.recompute!.run(tx);
      expect(await doctor(tx)).toBe('ok');
    });
    expect([await doctor(), await pricesOf(id)]).toEqual(['ok', [800, 1_000]]);
  });
});
