import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { readCsv } from '../../../shared/csv.ts';
import { MONTH_PATH, report } from '../contract.ts';
import { hasPassed } from './tables.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
});
afterAll(() => shop.close());

const download = (query: string, as?: TestUser) =>
  shop.http.inject({ url: `${MONTH_PATH}?${query}`, headers: as ? { cookie: as.cookie } : {} });
const rowsOf = async (query: string) => {
  const [head, ...rows] = [...readCsv((await download(query, admin)).body)].map(({ cells }) => cells);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head![index]!, cell])));
};
const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const read = (params: object) => shop.read(report, params as never, admin);

interface SampleOrder {
  day: number;
  total: number;
  discount: number;
  delivery: number;
  taxes: { rate: number; cents: number }[];
  statuses: string[];
  movements: { kind: string; cents: number; day: number }[];
  deleted: boolean;
}
/** Days after 2020-01-03, so that all times are in the first quarter in every time zone. */
const day = fc.integer({ min: 0, max: 85 });
const cent = (max: number) => fc.integer({ min: 1, max });
const sampleOrder: fc.Arbitrary<SampleOrder> = fc.record({
  day,
  total: fc.integer({ min: 1_000, max: 99_999_999 }),
  discount: fc.integer({ min: 0, max: 1_000 }),
  delivery: fc.integer({ min: 0, max: 2_000 }),
  taxes: fc.uniqueArray(fc.record({ rate: fc.constantFrom(7, 19, 5.5), cents: cent(500_000) }), {
    selector: ({ rate }) => rate,
    maxLength: 3,
  }),
  statuses: fc.constantFrom(
    ['pending'],
    ['pending', 'cancelled'],
    ['pending', 'cancelled', 'pending'],
    ['pending', 'cancelled', 'refunded'],
    ['pending', 'shipped', 'refunded'],
    ['pending', 'cancelled', 'pending', 'refunded'],
  ),
  movements: fc.array(
    fc.record({
      kind: fc.constantFrom('charge', 'refund', 'fee', 'reversal'),
      cents: cent(1_000_000),
      day,
    }),
    { maxLength: 5 },
  ),
  deleted: fc.boolean(),
});

const timeOf = (days: number) => new Date(Date.UTC(2020, 0, 3, 11) + days * 86_400_000).toISOString();

async function insertOrder(order: SampleOrder): Promise<void> {
  const id = newId();
  const charges = [
    { kind: 'discount', rate: null, cents: -order.discount },
    { kind: 'delivery', rate: null, cents: order.delivery },
    ...order.taxes.map(({ rate, cents: amount }) => ({ kind: 'tax', rate, cents: amount })),
  ].filter((charge) => charge.kind !== 'discount' || charge.cents < 0);
  const due = order.total + charges.reduce((sum, charge) => sum + charge.cents, 0);
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into orders (id, items, item_count, quantity, total_cents, due_cents, status, created_at, deleted_at)
      values (${id}, '[]', 0, 0, ${order.total}, ${due}, ${order.statuses.at(-1)!}, ${timeOf(order.day)},
              case when ${order.deleted}::boolean then now() end)`);
    for (const [position, { kind, rate, cents: amount }] of charges.entries())
      await tx.run(sql`
        insert into order_charges (order_id, position, kind, label, rate, net_cents, tax_cents, gross_cents)
        values (${id}, ${position}, ${kind}, 'x', ${rate}, ${amount}, 0, ${amount})`);
    for (const [at, to] of order.statuses.entries()) {
      if (at === 0) continue;
      await tx.run(sql`
        insert into order_events (id, order_id, kind, from_value, to_value, at)
        values (${newId()}, ${id}, 'status', ${order.statuses[at - 1]!}, ${to}, ${timeOf(Math.min(85, order.day + at * 9))})`);
    }
    for (const movement of order.movements)
      await tx.run(sql`
        insert into money_events (id, order_id, kind, cents, reference, created_at)
        values (${newId()}, ${id}, ${movement.kind}, ${movement.cents}, ${newId()}, ${timeOf(movement.day)})`);
  });
}

/** Calculates the expected sums directly from the tables. */
async function ledgerSums() {
  const row = await shop.db.one<Record<string, number>>(sql`
    select (select coalesce(sum(total_cents), 0)::bigint from orders where status not in ('cancelled', 'refunded')) as total,
           (select coalesce(sum(due_cents), 0)::bigint from orders where status not in ('cancelled', 'refunded')) as due,
           (select coalesce(sum(due_cents), 0)::bigint from orders) as "placedDue",
           (select coalesce(sum(gross_cents), 0)::bigint from order_charges c join orders o on o.id = c.order_id
            where kind = 'tax' and o.status not in ('cancelled', 'refunded')) as tax,
           (select coalesce(sum(case kind when 'charge' then cents else -cents end), 0)::bigint from money_events
            where kind in ('charge', 'reversal')) as paid,
           (select coalesce(sum(cents), 0)::bigint from money_events where kind = 'refund') as refunded,
           (select coalesce(sum(cents), 0)::bigint from money_events where kind = 'fee') as fee`);
  return row!;
}

describe('the monthly file', () => {
  it('refuses visitors, shoppers, invalid months and months that are not over', async () => {
    expect((await download('month=2020-01')).statusCode).toBe(401);
    expect((await download('month=2020-01', await shop.addUser())).statusCode).toBe(403);
    for (const query of ['', 'month=2020-13', 'month=2020-01&zone=Nowhere', 'month=2020-01&x=1'])
      expect((await download(query, admin)).statusCode, query).toBe(400);
    const current = await download(`month=${new Date().toISOString().slice(0, 7)}`, admin);
    expect([current.statusCode, current.json().error.code]).toEqual([409, 'month-not-over']);
    expect(await shop.db.many(sql`select 1 from audit where entity = 'bookkeeping'`)).toEqual([]);
  });

  it('has the same sums as the ledger and the report, for any orders, payments and refunds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sampleOrder, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
        async (orders, zone) => {
          await shop.db.run(sql`delete from orders`);
          for (const order of orders) await insertOrder(order);
          const ledger = await ledgerSums();
          const { placedDue, ...expectedSums } = ledger;
          const rows: Record<string, string>[] = [];
          for (const month of ['2020-01', '2020-02', '2020-03'])
            rows.push(...(await rowsOf(`month=${month}&zone=${zone}`)));
          const sumOf = (column: string) => rows.reduce((sum, row) => sum + cents(row[column]), 0);
          expect({
            total: sumOf('Total'),
            due: sumOf('Amount due'),
            tax: sumOf('Tax'),
            paid: sumOf('Paid'),
            refunded: sumOf('Refunded'),
            fee: sumOf('Fee'),
          }).toEqual(expectedSums);
          for (const row of rows) {
            const parts = ['Total', 'Discount', 'Delivery', 'Tax'].map((column) => cents(row[column]));
            expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(row['Amount due']));
            const byRate = Object.keys(row).filter((name) => /^Tax ./.test(name));
            if (byRate.length > 0)
              expect(byRate.reduce((sum, name) => sum + cents(row[name]), 0)).toBe(cents(row.Tax));
          }
          const { current } = (await read({ from: '2020-01-01', to: '2020-03-31', zone })).body;
          expect(current.orders).toBe(orders.length);
          expect(current.dueCents).toBe(placedDue);
          expect(current.dueCents + current.cancelledCents).toBe(ledger.due);
          expect([current.paidCents, current.refundedCents, current.feeCents]).toEqual([
            ledger.paid,
            ledger.refunded,
            ledger.fee,
          ]);
          expect(current.totalCents + current.discountCents + current.deliveryCents + current.taxCents).toBe(
            current.dueCents,
          );
          expect(current.openCents).toBe(ledger.due! - ledger.paid! + ledger.refunded!);
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  }, 240_000);

  it('waits for transactions that began before the end of the month', async () => {
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
    expect(await hasPassed(shop.db, secondsAgo(20))).toBe(false);
    expect(await hasPassed(shop.db, secondsAgo(90))).toBe(true);
  });

  it('is audited', async () => {
    await download('month=2020-01', admin);
    expect(
      (
        await shop.db.many(
          sql`select entity_id, action from audit where entity = 'bookkeeping' order by id desc limit 1`,
        )
      )[0],
    ).toEqual({ entity_id: '2020-01', action: 'export' });
  });
});

describe('the report', () => {
  it('refuses visitors and shoppers', async () => {
    const params = { from: '2020-01-01', to: '2020-01-31', zone: 'UTC' };
    expect((await shop.read(report, params)).status).toBe(401);
    expect((await shop.read(report, params, await shop.addUser())).status).toBe(403);
  });

  it.each([
    { from: '2020-01-02', to: '2020-01-01', zone: 'UTC' },
    { from: '2018-01-01', to: '2020-06-01', zone: 'UTC' },
    { from: '2020-02-30', to: '2020-03-01', zone: 'UTC' },
    { from: '2020-01-01', to: '2020-01-01', zone: 'Nowhere' },
  ])('refuses %j', async (params) => expect((await read(params)).status).toBe(400));

  it('counts an order on its local day, and compares with the days before', async () => {
    await shop.db.run(sql`delete from orders`);
    await shop.db.run(sql`
      insert into orders (id, items, item_count, quantity, total_cents, created_at)
      values (${newId()}, '[]', 0, 0, 700, '2020-05-31T22:30:00Z')`);
    const june = (zone: string) => read({ from: '2020-06-01', to: '2020-06-01', zone });
    const berlin = (await june('Europe/Berlin')).body;
    expect([berlin.current.orders, berlin.previous.orders]).toEqual([1, 0]);
    const utc = (await june('UTC')).body;
    expect([utc.current.orders, utc.previous.orders, utc.previous.openCents]).toEqual([0, 1, 700]);
  });
});

describe('payments that administrators record', () => {
  /** Inserts an order, its payment and the payment's events into the tables; triggers record the movements of money. */
  async function insertPaid(events: { kind: string; cents: number; credit?: number; undoes?: number }[]) {
    await shop.db.run(sql`delete from orders`);
    const id = newId();
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`
        insert into orders (id, items, item_count, quantity, total_cents, created_at)
        values (${id}, '[]', 0, 0, 1000, '2020-02-10T12:00:00Z')`);
      await tx.run(sql`
        insert into payments (order_id, order_code, method, reference) values (${id}, ${id}, 'transfer', ${id})`);
      for (const [n, { kind, cents: amount, credit = 0, undoes }] of events.entries())
        await tx.run(sql`
          insert into payment_events (id, order_id, kind, cents, credit_cents, undoes, received_on)
          values (${`${id} ${n}`}, ${id}, ${kind}, ${amount}, ${credit}, ${undoes === undefined ? null : `${id} ${undoes}`},
                  ${kind === 'confirmed' ? '2020-02-11' : null}::date)`);
      await tx.run(sql`alter table money_events disable trigger user`);
      await tx.run(sql`update money_events set created_at = '2020-02-11T12:00:00Z' where order_id = ${id}`);
      await tx.run(sql`alter table money_events enable trigger user`);
    });
  }
  const february = async () =>
    (await read({ from: '2020-02-01', to: '2020-02-29', zone: 'UTC' })).body.current;

  it('do not count as paid after they have been undone', async () => {
    await insertPaid([
      { kind: 'confirmed', cents: 1_000 },
      { kind: 'undone', cents: 1_000, undoes: 0 },
    ]);
    expect(await february()).toMatchObject({ paidCents: 0, refundedCents: 0, openCents: 1_000 });
    const rows = await rowsOf('month=2020-02');
    expect(rows.map(({ Event, Paid }) => [Event, Paid])).toEqual([
      ['placed', '0.00'],
      ['payment', '10.00'],
      ['reversal', '-10.00'],
    ]);
  });

  it('leave nothing open when a part of the order is refunded', async () => {
    await insertPaid([
      { kind: 'confirmed', cents: 1_000 },
      { kind: 'refunded', cents: 300, credit: 300 },
    ]);
    expect(await february()).toMatchObject({ paidCents: 1_000, refundedCents: 300, openCents: 0 });
  });
});

it('lists tax by rate in the monthly file, also tax that prices include', async () => {
  await shop.db.run(sql`delete from orders`);
  const insert = async (inclusive: boolean) => {
    const id = newId();
    await shop.db.run(sql`
      insert into orders (id, items, item_count, quantity, total_cents, due_cents, created_at)
      values (${id}, '[]', 0, 0, ${inclusive ? 11_900 : 10_000}, 11900, '2020-02-10T12:00:00Z')`);
    if (!inclusive)
      await shop.db.run(sql`
        insert into order_charges (order_id, position, kind, label, net_cents, tax_cents, gross_cents)
        values (${id}, 0, 'tax', 'VAT', 0, 1900, 1900)`);
    await shop.db.run(sql`
      insert into order_taxes (order_id, rate, net_cents, tax_cents, gross_cents, inclusive, label, country, destination,
        reverse_charge, exempt)
      values (${id}, 19000, 10000, 1900, 11900, ${inclusive}, '{}', 'DE', 'DE', false, false)`);
  };
  await insert(true);
  await insert(false);
  const rows = await rowsOf('month=2020-02');
  const columns = ['Tax', 'Tax 19%', 'Included tax 19%', 'Amount due'];
  expect(rows.map((row) => columns.map((column) => row[column])).sort()).toEqual([
    ['0.00', '0.00', '19.00', '119.00'],
    ['19.00', '19.00', '0.00', '119.00'],
  ]);
});
