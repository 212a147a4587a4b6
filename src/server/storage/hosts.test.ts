import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openDatabase } from './database.ts';
import { createClient, findPrimary, hostUrls } from './hosts.ts';
import { sql } from './sql.ts';

it.each([
  ['postgres://me@one/shop', ['postgres://me@one/shop']],
  [
    'postgresql://me:p%40ss@one:5432,two:5433/shop?sslmode=require',
    [
      'postgresql://me:p%40ss@one:5432/shop?sslmode=require',
      'postgresql://me:p%40ss@two:5433/shop?sslmode=require',
    ],
  ],
  ['postgresql://[::1]:5432,127.0.0.1/shop', ['postgresql://[::1]:5432/shop', 'postgresql://127.0.0.1/shop']],
  ['postgresql:///shop?host=/run/postgresql', ['postgresql:///shop?host=/run/postgresql']],
])('splits %s into one URL per host', (databaseUrl, urls) => {
  expect(hostUrls(databaseUrl)).toEqual(urls);
});

it.each(['mysql://one/shop', 'postgresql://one:x,two/shop', 'one,two'])('rejects %s', (databaseUrl) => {
  expect(() => hostUrls(databaseUrl)).toThrow(TypeError);
});

it('finds the host that accepts writes and connects there first from then on', async () => {
  const database = await testDatabase();
  const { host, user, password, database: name } = database.connectionConfig;
  const login = `${user}:${encodeURIComponent(String(password))}`;
  // Nothing listens at the first host; the others are one server, where the second login is read-only.
  await database.pool.query(`create role reader_${name} login password 'r'`);
  await database.pool.query(
    `alter role reader_${name} in database ${name} set default_transaction_read_only = on`,
  );
  const socket = encodeURIComponent(host!);
  const several = `postgresql://${login}@127.0.0.1:1,%2F${socket.slice(3)}/${name}`;
  const db = openDatabase({ connectionString: several, max: 2 }, () => {});
  await expect(db.one(sql`select 1`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 });
  await db.close();
  // A new process also finds the host that accepts writes.
  const others = several.replace('127.0.0.1:1', '127.0.0.1:1,127.0.0.1:2');
  await findPrimary({ connectionString: others });
  await createClient({ connectionString: others })
    .connect()
    .then((one) => one.end());
  await expect(
    findPrimary({ connectionString: `postgresql://${login}@127.0.0.1:1,127.0.0.1:2/${name}` }),
  ).rejects.toThrow('ECONNREFUSED');
  const client = createClient({ connectionString: several });
  await client.connect();
  await client.end();

  const readOnly = `postgresql://reader_${name}:r@%2F${socket.slice(3)},127.0.0.1:1/${name}`;
  await expect(createClient({ connectionString: readOnly }).connect()).rejects.toMatchObject({
    code: '57P03',
  });
  await expect(createClient({ connectionString: readOnly }).connect()).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  // The client tries the hosts in rotation while none accepts writes.
  for (const code of ['57P03', 'ECONNREFUSED', '57P03'])
    await expect(createClient({ connectionString: readOnly }).connect()).rejects.toMatchObject({ code });
  await database.pool.query(`drop role reader_${name}`);
  await database.drop();
});
