import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { projectFile } from '../../../server/project.ts';
import { migrate } from '../../../server/storage/migrate.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import { deleteAccount } from '../../account/contract.ts';
import { adminRemove } from '../../orders/admin-contract.ts';
import { remove } from '../../orders/contract.ts';

let shop: TestShop;
let shopper: TestUser;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop();
  shopper = await shop.addUser();
  admin = await shop.addUser({ role: 'admin' });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
});
afterAll(() => shop.close());

const order = (user = shopper) => placeOrder(shop, user, [{ id: mug, quantity: 2 }]);
const eventsOf = (id: string) =>
  shop.db.many(sql`select kind, cents from money_events where order_id = ${id}`);
const recordPayment = (id: string, reference: string = id) =>
  shop.db.run(sql`
    insert into money_events (id, order_id, kind, cents, reference)
    values (${`event ${reference}`}, ${id}, 'charge', 2500, ${reference})`);

test('an order without discounts and charges owes its total, and writes no charge and no money event', async () => {
  const id = await order();
  expect(
    await shop.db.one(sql`
      select total_cents as total, due_cents as due from orders where id = ${id}`),
  ).toEqual({ total: 2_500, due: 2_500 });
  expect(await shop.db.many(sql`select 1 from order_charges union all select 1 from money_events`)).toEqual(
    [],
  );
});

test('an order inserted by a process of the previous version owes its total', async () => {
  await shop.db.run(
    sql`insert into orders (id, items, item_count, quantity, total_cents) values ('previous', '[]', 0, 0, 700)`,
  );
  expect(await shop.db.one(sql`select due_cents as due from orders where id = 'previous'`)).toEqual({
    due: 700,
  });
});

test('existing orders owe their total after the migration', async () => {
  const { pool, drop } = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => Promise.all([drop(), rm(folder, { recursive: true })]).then(() => {}));
  await cp(projectFile('database/migrations'), folder, { recursive: true });
  for (const name of await readdir(folder)) if (name >= '0122') await rm(join(folder, name));
  await pool.query('drop schema public cascade; create schema public; drop schema identity cascade');
  await migrate(pool, () => {}, folder);
  await pool.query(`
    insert into orders (id, items, item_count, quantity, total_cents)
    select 'o' || n, '[]', 0, 0, n from generate_series(0, 3) n`);
  await migrate(pool);
  const { rows } = await pool.query(
    'select total_cents::int as total, due_cents::int as due from orders order by id',
  );
  expect(rows).toEqual([0, 1, 2, 3].map((cents) => ({ total: cents, due: cents })));
});

describe('the money ledger', () => {
  it.each<[name: string, change: (id: string) => Sql, message: RegExp]>([
    [
      'changing an event',
      (id) => sql`update money_events set cents = 1 where order_id = ${id}`,
      /append-only/,
    ],
    ['deleting an event', (id) => sql`delete from money_events where order_id = ${id}`, /append-only/],
    [
      'a second event with the same reference',
      (id) => sql`
        insert into money_events (id, order_id, kind, cents, reference) values ('second', ${id}, 'charge', 1, ${id})`,
      /money_events_reference_key/,
    ],
    [
      'an event without an amount',
      (id) => sql`
        insert into money_events (id, order_id, kind, cents, reference) values ('none', ${id}, 'refund', 0, 'none')`,
      /money_events_cents_check/,
    ],
    [
      'an event of an unknown order',
      () => sql`
        insert into money_events (id, order_id, kind, cents, reference) values ('lost', 'lost', 'charge', 1, 'lost')`,
      /money_events_order_id_fkey/,
    ],
  ])('refuses %s', async (_, change, message) => {
    const id = await order();
    await recordPayment(id);
    await expect(shop.db.run(change(id))).rejects.toThrow(message);
    expect(await eventsOf(id)).toEqual([{ kind: 'charge', cents: 2_500 }]);
  });

  it('survives the removal of the order by its owner, by an administrator, and the deletion of the account', async () => {
    const user = await shop.addUser();
    const id = await order(user);
    await recordPayment(id);
    expect((await shop.write(remove, { id }, user)).status).toBe(200);
    expect((await shop.write(adminRemove, { id }, admin)).status).toBe(200);
    expect((await shop.write(deleteAccount, {}, user)).status).toBe(200);
    expect(await shop.db.one(sql`select user_id as owner from orders where id = ${id}`)).toEqual({
      owner: null,
    });
    expect(await eventsOf(id)).toEqual([{ kind: 'charge', cents: 2_500 }]);
  });

  it('is deleted with the row of the order, which only clear-demo deletes', async () => {
    const id = await order();
    await recordPayment(id);
    await shop.db.run(sql`delete from orders where id = ${id}`);
    expect(await eventsOf(id)).toEqual([]);
  });
});
