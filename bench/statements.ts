import type { ShopUnderTest } from '../torture/shop-under-test.ts';
import { ownShop } from './shop.ts';

/** Pattern of statements that do not belong to a request, and of session lookups, which are cached. */
const BACKGROUND_STATEMENTS =
  'identity\\.session s\\s|shop_pulse|pg_notify|graphile_worker|notified_at is null|pg_stat_statements';

/** A separate shop whose database counts statements. */
export async function countingShop(): Promise<ShopUnderTest> {
  const shop = await ownShop({ database: { shared_preload_libraries: 'pg_stat_statements' } });
  await shop.db.pool.query('create extension pg_stat_statements');
  return shop;
}

/** Returns the number of statements executed for requests so far, including those of the benchmark. */
export async function countStatements({ db }: ShopUnderTest): Promise<number> {
  const { rows } = await db.pool.query<{ sent: number }>(
    `select coalesce(sum(calls), 0)::int as sent from pg_stat_statements(true) s
     join pg_database d on d.oid = s.dbid and d.datname = current_database()
     where toplevel and s.query !~ $1`,
    [BACKGROUND_STATEMENTS],
  );
  return rows[0]!.sent;
}
