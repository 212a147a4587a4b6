import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { upload } from '../../../../test/upload.ts';
import { quickOrLong } from '../../../../torture/figures.ts';
import { sql } from '../../../server/storage/sql.ts';
import { readUrl } from '../../../shared/operation.ts';
import {
  adminProduct,
  imports,
  remove as removeProduct,
  restore as restoreProduct,
  update as updateProduct,
} from '../../catalogue/admin-contract.ts';
import { product } from '../../catalogue/contract.ts';
import { TRANSFER_PATHS } from '../../catalogue/transfer/report.ts';
import { add, end, list as listSales, resume } from '../../sales/contract.ts';
import { setSalesClock } from '../../sales/server/fixtures.ts';
import { checks } from './checks.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());

const HOUR_MS = 60 * 60_000;
const START_MS = Date.UTC(2030, 0, 1);
let hours: number;
/** Stops the database's clock for sale prices this many hours after `START_MS`. */
async function setHour(hour: number): Promise<void> {
  hours = hour;
  await setSalesClock(shop, new Date(START_MS + hour * HOUR_MS).toISOString());
  await shop.db.run(sql`select update_sale_prices()`);
}
beforeEach(async () => {
  await shop.db.run(sql`delete from products`);
  await setHour(0);
});

const DAY = 24;
const addProduct = async (priceCents = 1_000, title = 'Lamp') =>
  (await insertProducts(shop.db, [{ title, priceCents }]))[0]!;
async function editPrice(id: string, priceCents: number): Promise<void> {
  const { version, title, image, category, description } = (await shop.read(adminProduct, { id }, admin))
    .body;
  const form = { form: 'products', id, version, title, image, category, description, priceCents } as const;
  expect((await shop.write(updateProduct, form, admin)).status).toBe(200);
}
const addSale = (productId: string, priceCents: number) =>
  shop.write(add, { productId, priceCents, startsAt: null, endsAt: null }, admin);
async function endSale(productId: string): Promise<string> {
  const { sales } = (await shop.read(listSales, { state: 'current' }, admin)).body;
  const { id } = sales.find((sale) => sale.productId === productId)!;
  expect((await shop.write(end, { id }, admin)).status).toBe(200);
  return id;
}
const lowestOf = async (id: string) => (await shop.read(product, { id })).body.lowestPriceCents;
/** Returns the prices, oldest first, each in brackets if the product was not for sale. */
const historyOf = async (id: string) =>
  (
    await shop.db.many<{ price: number; isForSale: boolean }>(sql`
      select price_cents as price, is_for_sale as "isForSale" from price_history where product_id = ${id} order by id`)
  ).map(({ price, isForSale }) => (isForSale ? price : [price]));

describe('the price history', () => {
  it('contains every price, and whether the product was for sale', async () => {
    const id = await addProduct(1_000);
    await editPrice(id, 1_200);
    await addSale(id, 900);
    const sale = await endSale(id);
    await shop.write(resume, { id: sale }, admin);
    await shop.write(removeProduct, { id }, admin);
    await shop.write(restoreProduct, { id }, admin);
    expect(await historyOf(id)).toEqual([1_000, 1_200, 900, 1_200, 900, [900], 900]);
  });

  it('contains sales that start and end on schedule', async () => {
    const id = await addProduct(1_000);
    const at = (hour: number) => new Date(START_MS + hour * HOUR_MS).toISOString();
    const sale = { productId: id, priceCents: 700, startsAt: at(5), endsAt: at(10) };
    expect((await shop.write(add, sale, admin)).status).toBe(200);
    for (const hour of [5, 7, 10, 12]) await setHour(hour);
    expect(await historyOf(id)).toEqual([1_000, 700, 1_000]);
  });

  it('contains prices of imports and of their undo', async () => {
    const id = await addProduct(1_000);
    const csv = (price: string, other: string) =>
      Buffer.from(
        `id,title,price,category,image\n${id},Lamp,${price},things,/a.webp\n,${other},5.00,things,/a.webp\n`,
      );
    expect(
      (await upload(shop, TRANSFER_PATHS.run, { bytes: csv('8.00', 'New thing') }, admin)).statusCode,
    ).toBe(200);
    const added = (await shop.db.one<{ id: string }>(
      sql`select id from products where title = 'New thing'`,
    ))!;
    const headers = { origin: ORIGIN, cookie: admin.cookie };
    const { imports: past } = (await shop.http.inject({ url: readUrl(imports, {}), headers })).json();
    await shop.http.inject({
      method: 'POST',
      url: `/api/admin/product-imports/${past[0].id}/undo`,
      headers,
      payload: {},
    });
    expect([await historyOf(id), await historyOf(added.id)]).toEqual([
      [1_000, 800, 1_000],
      [500, [500]],
    ]);
  });

  it('contains prices written by SQL, and nothing for other changes', async () => {
    const id = await addProduct(1_000);
    await shop.db.run(sql`update products set price_cents = 750 where id = ${id}`);
    await shop.db.run(
      sql`update products set title = 'Other', review_sum = 5, review_count = 1 where id = ${id}`,
    );
    await shop.db.run(sql`update products set price_cents = 750 where id = ${id}`);
    expect(await historyOf(id)).toEqual([1_000, 750]);
  });

  it('is recorded while the feature is off', async () => {
    const off = await testShop({ features: ['sales'] }, { jobs: false });
    const [id] = (await insertProducts(off.db, [{ priceCents: 1_000 }])) as [string];
    await off.db.run(sql`update products set price_cents = 600 where id = ${id}`);
    await off.db.run(sql`
      insert into sale_prices (id, product_id, price_cents, starts_at) values ('sale', ${id}, 500, now() - interval '1 hour')`);
    await off.db.run(sql`select update_sale_prices()`);
    const rows = await off.db.many(
      sql`select price_cents as price, lowest_cents as lowest from price_history where product_id = ${id} order by id`,
    );
    expect(rows).toEqual([
      { price: 1_000, lowest: null },
      { price: 600, lowest: null },
      { price: 500, lowest: 600 },
    ]);
    const { body } = await off.read(product, { id });
    expect([body.priceCents, 'lowestPriceCents' in body]).toEqual([500, false]);
    await off.close();
  });

  it.each([
    ['changed', sql`update price_history set price_cents = 1`],
    ['deleted', sql`delete from price_history`],
    [
      'invented',
      sql`
      insert into price_history (product_id, price_cents, is_for_sale, since) select id, 1, true, now() from products`,
    ],
  ])('cannot be %s', async (_, statement) => {
    const id = await addProduct();
    await expect(shop.db.run(statement)).rejects.toThrow('price_history is append-only');
    expect(await historyOf(id)).toEqual([1_000]);
  });

  it('is deleted only with its product', async () => {
    const [id, other] = [await addProduct(), await addProduct()];
    await shop.db.run(sql`delete from products where id = ${id}`);
    expect([await historyOf(id), await historyOf(other)]).toEqual([[], [1_000]]);
  });

  it('is checked by the doctor', async () => {
    const id = await addProduct();
    const state = async () => (await checks[0]!.run(shop.db))[0]!.state;
    expect(await state()).toBe('ok');
    await shop.db.transaction(async (tx) => {
      // Disables triggers.
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update products set price_cents = 1 where id = ${id}`);
    });
    expect(await state()).toBe('wrong');
  });

  it('stays in order when the clock is set back', async () => {
    await setHour(10);
    const id = await addProduct(1_000);
    await setHour(4);
    await editPrice(id, 900);
    const rows = await shop.db.many<{ since: string }>(
      sql`select since from price_history where product_id = ${id} order by id`,
    );
    expect(rows[1]!.since).toBe(rows[0]!.since);
  });
});

describe('the lowest price', () => {
  it('is shown only during a reduction', async () => {
    const id = await addProduct(1_000);
    expect(await lowestOf(id)).toBeUndefined();
    await setHour(1);
    await addSale(id, 800);
    expect(await lowestOf(id)).toBe(1_000);
    await setHour(2);
    await endSale(id);
    expect(await lowestOf(id)).toBeUndefined();
  });

  it.each([
    ['30 days before', 30 * DAY, 600],
    ['more than 30 days before', 30 * DAY + 1, 900],
  ])('includes a price that ended %s', async (_, before, lowest) => {
    const id = await addProduct(600);
    await setHour(100);
    await editPrice(id, 900);
    // In the first case, the 30 days begin at hour 99, when the first price was still in effect.
    await setHour(99 + before);
    await addSale(id, 500);
    expect(await lowestOf(id)).toBe(lowest);
  });

  it('includes the price in effect at the beginning, however old it is', async () => {
    const id = await addProduct(600);
    await setHour(400 * DAY);
    await editPrice(id, 900);
    await setHour(401 * DAY);
    await addSale(id, 500);
    expect(await lowestOf(id)).toBe(600);
  });

  it('can be lower than the reduced price', async () => {
    const id = await addProduct(1_000);
    await setHour(1);
    await addSale(id, 500);
    await setHour(2);
    await endSale(id);
    await setHour(3);
    await addSale(id, 800);
    expect(await lowestOf(id)).toBe(500);
  });

  it('stays the same when the price is reduced further, even after more than 30 days', async () => {
    const id = await addProduct(1_000);
    await setHour(1);
    await addSale(id, 800);
    await setHour(60 * DAY);
    const { sales } = (await shop.read(listSales, {}, admin)).body;
    await shop.db.run(sql`update sale_prices set price_cents = 700 where id = ${sales[0]!.id}`);
    await setHour(61 * DAY);
    expect([(await shop.read(product, { id })).body.priceCents, await lowestOf(id)]).toEqual([700, 1_000]);
  });

  it('is calculated again when the reduced price rises, because another reduction begins', async () => {
    const id = await addProduct(1_000);
    await setHour(1);
    await addSale(id, 600);
    await setHour(2);
    await shop.db.run(sql`update sale_prices set price_cents = 900 where product_id = ${id}`);
    await setHour(3);
    expect(await lowestOf(id)).toBe(600);
  });

  it('does not depend on deletions, and ignores prices while the product was deleted', async () => {
    const id = await addProduct(1_000);
    await setHour(1);
    await shop.write(removeProduct, { id }, admin);
    await shop.db.run(sql`update products set price_cents = 100 where id = ${id}`);
    await setHour(2);
    await shop.db.run(sql`update products set price_cents = 1000 where id = ${id}`);
    await setHour(3);
    await shop.write(restoreProduct, { id }, admin);
    await setHour(4);
    await addSale(id, 800);
    expect(await lowestOf(id)).toBe(1_000);
    await shop.write(removeProduct, { id }, admin);
    await setHour(5);
    await shop.write(restoreProduct, { id }, admin);
    expect(await lowestOf(id)).toBe(1_000);
  });

  it('is the current price if no earlier one is known', async () => {
    const id = await addProduct(1_000);
    await shop.db.run(sql`delete from products`);
    await shop.db.run(sql`
      insert into products (id, title, price_cents, regular_price_cents, image, category, description, created_by)
      values (${id}, 'Reduced', 800, 1000, '', '', '', 'test')`);
    expect(await lowestOf(id)).toBe(800);
  });

  it('agrees with a simple model after any sequence of changes', async () => {
    const price = fc.integer({ min: 1, max: 12 }).map((n) => n * 100);
    const change = fc.oneof(
      fc.record({ kind: fc.constant('edit' as const), price }),
      fc.record({ kind: fc.constant('sale' as const), price }),
      fc.record({
        kind: fc.constantFrom('end' as const, 'resume' as const, 'delete' as const, 'restore' as const),
      }),
    );
    // Most pauses are short, and some are longer than 30 days.
    const pause = fc.oneof(fc.integer({ min: 1, max: 20 * DAY }), fc.integer({ min: 1, max: 40 * DAY }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ change, pause }), { minLength: 4, maxLength: 14 }),
        async (steps) => {
          await shop.db.run(sql`delete from products`);
          await setHour(0);
          const id = await addProduct(1_000);
          let lastSale: string | undefined;
          const states = [await stateOf(id)];
          for (const { change: one, pause: passed } of steps) {
            await setHour(hours + passed);
            if (one.kind === 'edit') await shop.db.run(writePrice(id, one.price));
            else if (one.kind === 'sale') await addSale(id, one.price);
            else if (one.kind === 'delete') await shop.write(removeProduct, { id }, admin);
            else if (one.kind === 'restore') await shop.write(restoreProduct, { id }, admin);
            else if (one.kind === 'end') lastSale = (await currentSale(id)) ?? lastSale;
            if (one.kind === 'end' && lastSale) await shop.write(end, { id: lastSale }, admin);
            if (one.kind === 'resume' && lastSale) await shop.write(resume, { id: lastSale }, admin);
            states.push(await stateOf(id));
            const stored = await shop.db.one<{ lowest: number | null }>(
              sql`select lowest_cents as lowest from price_history where product_id = ${id} order by id desc limit 1`,
            );
            expect(stored!.lowest).toBe(modelLowest(states));
          }
        },
      ),
      { numRuns: quickOrLong(25, 500) },
    );
  }, 120_000);
});

/** Changes the price as the product form does. */
const writePrice = (id: string, cents: number) =>
  sql`update products set price_cents = ${cents}, regular_price_cents = null where id = ${id}`;

async function currentSale(productId: string): Promise<string | undefined> {
  const row = await shop.db.one<{ id: string }>(
    sql`select id from sale_prices_in_effect where product_id = ${productId}`,
  );
  return row?.id;
}

interface State {
  hour: number;
  cents: number;
  isReduced: boolean;
  isForSale: boolean;
}

/** The price that shoppers see now, without the history. */
async function stateOf(id: string): Promise<State> {
  const row = await shop.db.one<Omit<State, 'hour'>>(sql`
    select price_cents as cents, regular_price_cents is not null as "isReduced", deleted_at is null as "isForSale"
    from products where id = ${id}`);
  return { hour: hours, ...row! };
}

/** Looks at every hour of the 30 days before the current reduction. Changes happen on the hour. */
function modelLowest(states: readonly State[]): number | null {
  const now = states.at(-1)!;
  if (!now.isReduced) return null;
  let begin = states.length - 1;
  while (begin > 0 && states[begin - 1]!.isReduced && states[begin - 1]!.cents >= states[begin]!.cents)
    begin--;
  const beginHour = states[begin]!.hour;
  const seen: number[] = [];
  for (let hour = beginHour - 30 * DAY; hour < beginHour; hour++) {
    const state = states.findLast((one) => one.hour <= hour);
    if (state?.isForSale) seen.push(state.cents);
  }
  return seen.length === 0 ? states[begin]!.cents : Math.min(...seen);
}
