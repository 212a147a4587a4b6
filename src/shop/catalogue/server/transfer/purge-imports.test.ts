import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, testShop } from '../../../../../test/shop.ts';
import { jobs } from '../../../../server/jobs/jobs.ts';
import { sql } from '../../../../server/storage/sql.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

test('the nightly job deletes imports that can no longer be undone, at most 1,000 rows at a time', async () => {
  await shop.db.run(sql`
    insert into product_imports (id, created_at, actor_name, adds, updates)
    select id, now() - make_interval(days => 7, hours => hours), 'Ada Lane', 1, 0
    from (values ('large', 30), ('small', 1), ('recent', -1)) i (id, hours)`);
  await shop.db.run(sql`
    insert into product_import_changes (import_id, product_id, version)
    select import_id, n::text, 1
    from (values ('large', 2500), ('small', 3), ('recent', 2)) i (import_id, rows), generate_series(1, rows) n`);
  await shop.db.run(sql`create table deletions (rows bigint, at xid8)`);
  await shop.db.pool.query(`
    create function count_deleted() returns trigger language plpgsql as $$ begin
      insert into deletions select count(*), pg_current_xact_id() from deleted; return null;
    end $$;
    create trigger count_deleted after delete on product_import_changes
      referencing old table as deleted for each statement execute function count_deleted()`);

  await jobs.add(shop.db, 'catalogue.purge-imports', {});
  const remainingImports = () => shop.db.many(sql`select id from product_imports`);
  await expect.poll(remainingImports).toEqual([{ id: 'recent' }]);
  expect(await shop.db.one(sql`select count(*) as changes from product_import_changes`)).toEqual({
    changes: 2,
  });
  const batches = await shop.db.many<{ rows: number }>(sql`
    select sum(rows)::integer as rows from deletions group by at order by 1 desc`);
  expect(batches.map(({ rows }) => rows)).toEqual([1_000, 1_000, 500, 3]);
});
