import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { quickOrLong } from '../../../../torture/figures.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { REPORT_FILE_PATH, type ReportRow, report, threshold } from '../contract.ts';
import { saveTax } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin' });
  await saveTax(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.run(sql`delete from orders`));

interface Tax {
  rate: number;
  net: number;
  tax: number;
  country?: string;
  destination?: string;
  reverse?: boolean;
}
interface Order {
  /** ISO, UTC. */
  at: string;
  taxes: Tax[];
  status?: string;
  /** Changes of the status: its new value and when. */
  changes?: { from: string; to: string; at: string }[];
  deleted?: boolean;
  refunds?: { cents: number; at: string }[];
}

/** Inserts an order with its taxes and refunds. */
async function insertOrder({
  at,
  taxes,
  status = 'shipped',
  changes = [],
  deleted = false,
  refunds = [],
}: Order): Promise<string> {
  const id = newId();
  const due = taxes.reduce((sum, { net, tax }) => sum + net + tax, 0);
  await shop.db.run(sql`
    insert into orders (id, items, item_count, quantity, total_cents, due_cents, status, created_at, deleted_at)
    values (${id}, '[]', 0, 0, ${due}, ${due}, ${status}, ${at}, ${deleted ? at : null})`);
  for (const { rate, net, tax, country = 'DE', destination = country, reverse = false } of taxes)
    await shop.db.run(sql`
      insert into order_taxes (order_id, rate, net_cents, tax_cents, gross_cents, inclusive, label, country, destination,
        vat_id, reverse_charge, exempt, created_at)
      values (${id}, ${rate}, ${net}, ${tax}, ${net + tax}, true, '{"en":"VAT","de":"MwSt."}', ${country}, ${destination},
        ${reverse ? 'FR40303265045' : null}, ${reverse}, false, ${at})`);
  for (const { from, to, at: changedAt } of changes)
    await shop.db.run(sql`
      insert into order_events (id, order_id, kind, from_value, to_value, at)
      values (${newId()}, ${id}, 'status', ${from}, ${to}, ${changedAt})`);
  for (const [n, refund] of refunds.entries())
    await shop.db.run(sql`
      insert into money_events (id, order_id, kind, cents, reference, created_at)
      values (${`${id} ${n}`}, ${id}, 'refund', ${refund.cents}, ${`${id} ${n}`}, ${refund.at})`);
  return id;
}

const rowsOf = async (quarter: string): Promise<ReportRow[]> =>
  (await shop.read(report, { quarter }, admin)).body.rows;
/** The figures of a quarter: kind, country, rate, net, tax. */
const figuresOf = async (quarter: string) =>
  (await rowsOf(quarter)).map(({ kind, country, rate, netCents, taxCents }) => [
    kind,
    country,
    rate,
    netCents,
    taxCents,
  ]);

describe('the report of a quarter', () => {
  it('adds up the orders by country and rate, with the days of the shop’s time zone', async () => {
    const taxes = [
      { rate: 19_000, net: 10_000, tax: 1_900 },
      { rate: 7_000, net: 1_000, tax: 70 },
    ];
    await insertOrder({ at: '2026-03-31T21:59:59.999Z', taxes });
    await insertOrder({ at: '2026-03-31T22:00:00Z', taxes });
    await insertOrder({
      at: '2026-06-30T21:59:59Z',
      taxes: [{ rate: 20_000, net: 500, tax: 100, country: 'FR' }],
    });
    await insertOrder({
      at: '2026-05-01T00:00:00Z',
      taxes: [{ rate: 0, net: 900, tax: 0, destination: 'FR', reverse: true }],
    });
    expect(await figuresOf('2026-1')).toEqual([
      ['sale', 'DE', 19_000, 10_000, 1_900],
      ['sale', 'DE', 7_000, 1_000, 70],
    ]);
    expect(await figuresOf('2026-2')).toEqual([
      ['sale', 'DE', 19_000, 10_000, 1_900],
      ['sale', 'DE', 7_000, 1_000, 70],
      ['sale', 'DE', 0, 900, 0],
      ['sale', 'FR', 20_000, 500, 100],
    ]);
    expect((await rowsOf('2026-2')).map(({ reverseCharge }) => reverseCharge)).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(await figuresOf('2026-3')).toEqual([]);
  });

  it('omits cancelled and deleted orders, and refunded ones without a refund in the ledger', async () => {
    const taxes = [{ rate: 19_000, net: 10_000, tax: 1_900 }];
    const at = '2026-02-01T12:00:00Z';
    await insertOrder({ at, taxes, status: 'cancelled', refunds: [{ cents: 11_900, at }] });
    await insertOrder({ at, taxes, deleted: true });
    await insertOrder({ at, taxes, status: 'refunded' });
    expect(await figuresOf('2026-1')).toEqual([]);
    await insertOrder({ at, taxes, status: 'refunded', refunds: [{ cents: 11_900, at }] });
    expect(await figuresOf('2026-1')).toEqual([
      ['sale', 'DE', 19_000, 10_000, 1_900],
      ['refund', 'DE', 19_000, -10_000, -1_900],
    ]);
  });

  it('deducts refunds in the quarter in which they were paid', async () => {
    await insertOrder({
      at: '2026-01-10T12:00:00Z',
      taxes: [{ rate: 19_000, net: 10_000, tax: 1_900 }],
      refunds: [
        { cents: 1_190, at: '2026-02-01T12:00:00Z' },
        { cents: 10_710, at: '2026-04-01T12:00:00Z' },
      ],
    });
    expect(await figuresOf('2026-1')).toEqual([
      ['sale', 'DE', 19_000, 10_000, 1_900],
      ['refund', 'DE', 19_000, -1_000, -190],
    ]);
    expect(await figuresOf('2026-2')).toEqual([['refund', 'DE', 19_000, -9_000, -1_710]]);
  });

  it('deducts a cancellation in its own quarter: the tax of earlier quarters has been declared', async () => {
    const taxes = [{ rate: 19_000, net: 10_000, tax: 1_900 }];
    await insertOrder({
      ...{ at: '2026-01-10T12:00:00Z', taxes, status: 'cancelled' },
      changes: [{ from: 'shipped', to: 'cancelled', at: '2026-04-10T12:00:00Z' }],
      refunds: [
        { cents: 1_190, at: '2026-02-01T12:00:00Z' },
        { cents: 10_710, at: '2026-04-11T12:00:00Z' },
      ],
    });
    expect(await figuresOf('2026-1')).toEqual([
      ['sale', 'DE', 19_000, 10_000, 1_900],
      ['refund', 'DE', 19_000, -1_000, -190],
    ]);
    expect(await figuresOf('2026-2')).toEqual([['refund', 'DE', 19_000, -9_000, -1_710]]);
  });

  it('omits an order that is cancelled in the quarter in which it was placed', async () => {
    const taxes = [{ rate: 19_000, net: 10_000, tax: 1_900 }];
    await insertOrder({
      ...{ at: '2026-01-10T12:00:00Z', taxes, status: 'cancelled' },
      changes: [{ from: 'pending', to: 'cancelled', at: '2026-01-11T12:00:00Z' }],
      refunds: [{ cents: 11_900, at: '2026-05-01T12:00:00Z' }],
    });
    expect(await figuresOf('2026-1')).toEqual([]);
    expect(await figuresOf('2026-2')).toEqual([]);
  });

  it('counts an order that is reopened after its money was returned', async () => {
    await insertOrder({
      ...{ at: '2026-01-10T12:00:00Z', taxes: [{ rate: 19_000, net: 10_000, tax: 1_900 }] },
      changes: [
        { from: 'pending', to: 'cancelled', at: '2026-01-11T12:00:00Z' },
        { from: 'cancelled', to: 'pending', at: '2026-01-13T12:00:00Z' },
      ],
      refunds: [{ cents: 11_900, at: '2026-01-12T12:00:00Z' }],
    });
    expect(await figuresOf('2026-1')).toEqual([['sale', 'DE', 19_000, 10_000, 1_900]]);
  });

  it('deducts refunded pieces with the tax of their own rate', async () => {
    const now = new Date().toISOString();
    const id = await insertOrder({
      at: now,
      taxes: [
        { rate: 19_000, net: 10_000, tax: 1_900 },
        { rate: 7_000, net: 10_000, tax: 700 },
      ],
    });
    const items = [
      { productId: 'mug', title: 'Mug', priceCents: 5_950, quantity: 2, taxRate: 19_000 },
      { productId: 'book', title: 'Book', priceCents: 2_675, quantity: 4, taxRate: 7_000 },
    ];
    await shop.db.run(sql`update orders set items = ${JSON.stringify(items)}::jsonb where id = ${id}`);
    await shop.db.run(sql`
      insert into payments (order_id, order_code, method, reference)
      select id, code, 'transfer', 'RF' || code from orders where id = ${id}`);
    await shop.db.run(sql`
      insert into payment_events (id, order_id, kind, cents, received_on)
      values (${`${id} paid`}, ${id}, 'confirmed', 22600, now()::date)`);
    await shop.db.run(sql`
      insert into payment_events (id, order_id, kind, cents, credit_cents, lines)
      values (${`${id} books`}, ${id}, 'refunded', 10700, 10700, '[{"productId": "book", "pieces": 4}]')`);
    const { rows } = (await shop.read(report, {}, admin)).body;
    expect(
      rows.flatMap(({ kind, rate, netCents, taxCents }) =>
        kind === 'refund' ? [[rate, netCents, taxCents]] : [],
      ),
    ).toEqual([[7_000, -10_000, -700]]);
  });

  it('counts a deleted order for which money was moved', async () => {
    const at = '2026-01-10T12:00:00Z';
    const taxes = [{ rate: 19_000, net: 10_000, tax: 1_900 }];
    const id = await insertOrder({ at, taxes, deleted: true });
    await shop.db.run(sql`
      insert into money_events (id, order_id, kind, cents, reference) values ('paid', ${id}, 'charge', 11900, 'paid')`);
    expect(await figuresOf('2026-1')).toEqual([['sale', 'DE', 19_000, 10_000, 1_900]]);
  });

  it('adds up to the orders and the money ledger, for any orders and refunds', async () => {
    const anyTime = fc
      .date({
        min: new Date('2026-01-01T12:00:00Z'),
        max: new Date('2026-12-31T12:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString());
    const anyTaxes = fc.uniqueArray(
      fc.record({
        rate: fc.constantFrom(0, 5_500, 7_000, 19_000),
        net: fc.nat({ max: 100_000 }),
        tax: fc.nat({ max: 20_000 }),
        country: fc.constantFrom('DE', 'FR'),
      }),
      { selector: ({ rate }) => rate, minLength: 1, maxLength: 4 },
    );
    const anyOrder = fc.record({
      at: anyTime,
      taxes: anyTaxes,
      status: fc.constantFrom('shipped', 'delivered', 'refunded', 'cancelled'),
      deleted: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
      /** In percent of the remaining amount; the last one may refund the rest. */
      shares: fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), anyTime), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyOrder, { maxLength: 8 }), async (orders) => {
        await shop.db.run(sql`delete from orders`);
        for (const { shares, ...order } of orders) {
          let left = order.taxes.reduce((sum, { net, tax }) => sum + net + tax, 0);
          const refunds = shares.map(([percent, at]) => {
            const cents = Math.floor((left * percent) / 100);
            left -= cents;
            return { cents, at: [order.at, at].sort()[1]! };
          });
          await insertOrder({ ...order, refunds: refunds.filter(({ cents }) => cents > 0) });
        }
        const rows = (await Promise.all([1, 2, 3, 4].map((quarter) => rowsOf(`2026-${quarter}`)))).flat();
        for (const { netCents, taxCents, grossCents } of rows) expect(netCents + taxCents).toBe(grossCents);
        const sumOf = (kind: ReportRow['kind']) =>
          rows.reduce((sum, row) => sum + (row.kind === kind ? row.grossCents : 0), 0);
        const ledger = await shop.db.one<{ due: number; refunded: number }>(sql`
          with counted as (
            select due_cents, status, coalesce((select sum(cents) from money_events where order_id = orders.id), 0) as refunded
            from orders where status <> 'cancelled'
              and (deleted_at is null or exists (select from money_events where order_id = orders.id))
          )
          select coalesce(sum(due_cents), 0)::bigint as due, coalesce(sum(refunded), 0)::bigint as refunded
          from counted where status <> 'refunded' or refunded > 0`);
        expect([sumOf('sale'), sumOf('refund') === 0 ? 0 : -sumOf('refund')]).toEqual([
          ledger!.due,
          ledger!.refunded,
        ]);
      }),
      { numRuns: quickOrLong(25, 500) },
    );
  });

  it('is downloaded as CSV by administrators only', async () => {
    await insertOrder({
      at: '2026-10-10T12:00:00Z',
      taxes: [{ rate: 5_500, net: 10_000, tax: 550, country: 'FR' }],
    });
    const get = (query: string, user?: TestUser) =>
      shop.http.inject({ url: REPORT_FILE_PATH + query, headers: user ? { cookie: user.cookie } : {} });
    expect((await get('?quarter=2026-4')).statusCode).toBe(401);
    expect((await get('?quarter=2026-4', await shop.addUser())).statusCode).toBe(403);
    expect((await get('?quarter=2026-5', admin)).statusCode).toBe(400);
    const file = await get('?quarter=2026-4', admin);
    expect(file.headers['content-disposition']).toBe('attachment; filename="tax-2026-4.csv"');
    expect(file.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Type,Country,Rate %,Reverse charge,Exempt,Net,Tax,Gross',
      'sale,FR,5.5,no,no,100.00,5.50,105.50',
      '',
    ]);
  });
});

describe('the threshold', () => {
  it('counts the net amounts of this year’s orders to other EU countries', async () => {
    const now = new Date().toISOString();
    const lastYear = new Date(Date.UTC(new Date().getUTCFullYear() - 1, 6, 1)).toISOString();
    const tax = { rate: 19_000, net: 10_000, tax: 1_900 };
    const abroad = [{ ...tax, destination: 'FR' }];
    await insertOrder({ at: now, taxes: abroad });
    await insertOrder({ at: now, taxes: [{ ...tax, rate: 20_000, country: 'AT' }] });
    await insertOrder({ at: now, taxes: [tax] });
    await insertOrder({ at: now, taxes: [{ ...tax, destination: 'CH' }] });
    await insertOrder({
      at: now,
      taxes: [{ rate: 0, net: 5_000, tax: 0, destination: 'FR', reverse: true }],
    });
    await insertOrder({ at: now, taxes: abroad, status: 'cancelled' });
    await insertOrder({ at: lastYear, taxes: abroad });
    expect((await shop.read(threshold, {}, admin)).body).toMatchObject({ cents: 20_000 });
  });

  it('is live', async () => {
    const subscription = await shop.subscribe(threshold, {}, admin);
    await subscription.until(({ cents }) => cents === 0);
    await insertOrder({
      at: new Date().toISOString(),
      taxes: [{ rate: 0, net: 7, tax: 0, destination: 'FR' }],
    });
    await subscription.until(({ cents }) => cents === 7);
    subscription.close();
  });
});
