import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { errorResponseFor } from './http/errors.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { sql } from './storage/sql.ts';
import { withTimeout } from './with-timeout.ts';

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

it('passes on a result or an error within the time', async () => {
  expect(await withTimeout(Promise.resolve(7), 1_000)).toBe(7);
  await expect(withTimeout(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no');
});

it('rejects late work like an unavailable database', async () => {
  const error = await withTimeout(new Promise(() => {}), 20).catch((error: unknown) => error);
  expect(errorResponseFor(error)).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
});

it('accepts results that arrived during a stall of the process', async () => {
  const echo = createServer((socket) => socket.end('there')).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const sent = once(echo, 'connection');
  const socket = connect((echo.address() as AddressInfo).port, '127.0.0.1');
  const response = withTimeout(once(socket, 'data'), 500);
  await Promise.all([sent, once(socket, 'connect')]);
  // The result has arrived, but the event loop is blocked for longer than the timeout.
  for (const since = performance.now(); performance.now() - since < 600; );
  expect(String(await response)).toBe('there');
  echo.close();
});

it('rolls back a transaction at its deadline, whichever step is slow', async () => {
  const began = performance.now();
  const error = await db
    .transaction(
      async (tx) => {
        await tx.run(sql`insert into shop_facts (name, value) values ('late', 'true')`);
        for (;;) await tx.run(sql`select pg_sleep(0.2)`);
      },
      { deadline: began + 500 },
    )
    .catch((error: unknown) => error);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(errorResponseFor(error).status).toBe(503);
  expect(await db.many(sql`select 1 from shop_facts where name = 'late'`)).toEqual([]);
  // Its connection was closed; the others still work.
  expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 });
});

it('keeps a transaction that commits before its deadline', async () => {
  const insert = sql`insert into shop_facts (name, value) values ('in time', 'true')`;
  await db.transaction((tx) => tx.run(insert), { deadline: performance.now() + 2_000 });
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect(await db.many(sql`select name from shop_facts where name <> 'features_on'`)).toEqual([
    { name: 'in time' },
  ]);
});
