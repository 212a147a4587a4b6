import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { selectPaymentOf } from './tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());

test('finds the payment of an order through indexes, however many there are', async () => {
  for (let from = 1; from <= 5_000; from += 1_000)
    await shop.db.run(sql`
    with placed as (
      insert into orders (id, items, item_count, quantity, total_cents)
      select '01810000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), '[]', 0, 0, 0 from generate_series(${from}::integer, ${from + 999}::integer) n
      returning id, code)
    insert into payments (order_id, order_code, method, reference)
    select id, code, 'transfer', 'RF' || code from placed`);
  await shop.db.run(sql`analyze orders`);
  await shop.db.run(sql`analyze payments`);
  const client = await shop.db.pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    const { text, values } = selectPaymentOf('01810000-0000-7000-8000-000000000042');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('payments_pkey');
    expect(plan).not.toMatch(/Seq Scan on (orders|payments) /);
  } finally {
    client.release(true);
  }
});
