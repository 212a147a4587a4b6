import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from './database.ts';
import { createPool } from './hosts.ts';
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

it('rejects the transaction, and keeps the process, when a connection breaks between two statements', async () => {
  const uncaught: Error[] = [];
  const record = (error: Error) => uncaught.push(error);
  process.prependListener('uncaughtException', record);
  try {
    const broken = db.transaction(async (tx) => {
      await tx.run(sql`insert into shop_facts (name, value) values ('half', 'true')`);
      const { pid } = (await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))!;
      await db.run(sql`select pg_terminate_backend(${pid})`);
      // The connection is idle while the server closes it.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.run(sql`insert into shop_facts (name, value) values ('other half', 'true')`);
    });
    await expect(broken).rejects.toThrow(/terminat|not queryable/i);
  } finally {
    process.removeListener('uncaughtException', record);
  }
  expect(uncaught).toEqual([]);
  expect(await db.many(sql`select name from shop_facts where name <> 'features_on'`)).toEqual([]);
});

it('does not reuse a connection whose query timed out, even if it was released without an error', async () => {
  const pool = createPool({ ...database.connectionConfig, max: 1, query_timeout: 200 });
  pool.on('error', () => {});
  // This client behaves like a library that ignores the driver's timeout.
  const client = await pool.connect();
  await client.query('select pg_sleep(60)').catch(() => {});
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
