import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from './database.ts';
import { poolTo } from './hosts.ts';
import { sql } from './sql.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.connectionConfig, () => {});
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it('a connection that breaks between two statements of a transaction ends that transaction, not the process', async () => {
  const uncaught: Error[] = [];
  const hear = (error: Error) => uncaught.push(error);
  process.prependListener('uncaughtException', hear);
  try {
    const broken = db.transaction(async (tx) => {
      await tx.run(sql`insert into shop_facts (name, value) values ('half', 'true')`);
      const { pid } = (await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))!;
      await db.run(sql`select pg_terminate_backend(${pid})`);
      // Nothing is under way on it while the server closes it.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.run(sql`insert into shop_facts (name, value) values ('other half', 'true')`);
    });
    await expect(broken).rejects.toThrow(/terminat|not queryable/i);
  } finally {
    process.removeListener('uncaughtException', hear);
  }
  expect(uncaught).toEqual([]);
  expect(await db.many(sql`select name from shop_facts`)).toEqual([]);
});

it('nobody waits behind a statement that was given up, though its connection was given back as if it were well', async () => {
  const pool = poolTo({ ...database.connectionConfig, max: 1, query_timeout: 200 });
  pool.on('error', () => {});
  // As libraries do that know nothing of the driver's timeout.
  const client = await pool.connect();
  await client.query('select pg_sleep(60)').catch(() => {});
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
