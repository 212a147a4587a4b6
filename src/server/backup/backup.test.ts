import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { checkOut, fillCart, placeOrder } from '../../../test/orders.ts';
import { insertProducts } from '../../../test/products.ts';
import { allRows, changedRows, type Rows } from '../../../test/rows.ts';
import { type TestShop, type TestUser, testShop } from '../../../test/shop.ts';
import { upload } from '../../../test/upload.ts';
import { jobs } from '../jobs/jobs.ts';
import { projectFile } from '../project.ts';
import { StartRefusal } from '../start-refusal.ts';
import { openDatabase, type Queryable } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { sql } from '../storage/sql.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

let shop: TestShop;
let config: pg.PoolConfig;
let folder: string;
let file: string;
let maya: TestUser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopkeeper-backup-'));
  file = join(folder, 'shop.backup');
  shop = await testShop({}, { jobs: false });
  config = shop.connection;
  maya = await shop.addUser({
    name: 'Maya\tLee\\N "back\\slash"\n',
    address: 'Łódź, ul. Świętokrzyska 1, 🏠',
  });
  const admin = await shop.addUser({ role: 'admin' });
  const [cup] = await insertProducts(shop.db, [{ title: 'Cup', priceCents: 450, rate: 4.5, count: 3 }]);
  await placeOrder(shop, maya, [{ id: cup!, quantity: 2 }]);
  await fillCart(shop, maya, [{ id: cup!, quantity: 1 }]);
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  expect((await upload(shop, '/api/pictures', { bytes: png }, admin)).statusCode).toBe(200);
  await shop.db.run(sql`
    insert into identity.verification (id, identifier, value, expires_at)
    values ('link', 'reset-password:x', ${maya.userId}, now() + interval '1 hour')`);
  await shop.db.run(sql`
    insert into identity.login_steps (token_hash, user_id, expires_at)
    values ('step', ${maya.userId}, now() + interval '1 hour')`);
  await shop.db.run(sql`
    insert into identity.challenges (bound_to, purpose, challenge, expires_at)
    values ('step', 'login', 'x', now() + interval '1 hour')`);
  await shop.db.run(
    sql`insert into staff_roles (id, name, permissions) values ('packer', 'Packer', '{orders}')`,
  );
  await shop.db.run(sql`
    insert into staff_invitations (id, email, role_id, token_hash, expires_at)
    values ('invitation', 'a@people.test', 'packer', 'x', now() + interval '1 hour')`);
  await writeBackup(config, file, '1.2.3');
}, 60_000);
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** A separate database with the schema and no rows. */
async function emptyShop() {
  const database = await testDatabase();
  const db = openDatabase({ ...database.connectionConfig, application_name: 'test' }, () => {});
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  return { config: database.connectionConfig, db };
}

/** Tables that a restore does not fill. */
const LOGIN_TABLES = [
  'identity.session',
  'identity.verification',
  'identity.login_steps',
  'identity.challenges',
  'public.staff_invitations',
];
const withoutLogins = (rows: Rows): Rows =>
  new Map([...rows].filter(([table]) => !LOGIN_TABLES.includes(table)));
/** All rows that a restore keeps. It changes from when on device cookies are valid. */
async function keptRows(db: Queryable): Promise<Rows> {
  const users = await db.many<{ row: string }>(sql`
    select (to_jsonb(u) - 'devices_valid_from')::text as row from identity.user u order by 1`);
  return new Map([...withoutLogins(await allRows(db)), ['identity.user', users.map(({ row }) => row)]]);
}

const restoreInto = (to: pg.PoolConfig, from = file, replace = false) => restoreBackup(to, from, { replace });

describe('a backup', () => {
  it('is restored byte for byte: accounts, orders, carts, pictures, queued jobs', async () => {
    const target = await emptyShop();
    const report = await restoreInto(target.config);
    expect(report.rows).toBeGreaterThan(20);
    expect(report.discardedLogins).toBeGreaterThan(0);
    expect(changedRows(await keptRows(shop.db), await keptRows(target.db))).toEqual([]);
    const { files } = (await target.db.one<{ files: number }>(
      sql`select count(*) as files from picture_files where octet_length(bytes) > 0`,
    ))!;
    expect(files).toBeGreaterThan(0);
    // Sequences continue, and triggers work again.
    await target.db.transaction((tx) => jobs.add(tx, 'mail.send', { sealed: 'x' }));
    await target.db.run(sql`update notifications set read = true`);
    const remaining = await target.db.one(sql`select sum(unread)::int as unread from notification_tallies`);
    expect(remaining).toEqual({ unread: 0 });
  });

  it('holds more rows than fit into one chunk, and long rows', async () => {
    const large = await emptyShop();
    await large.db.run(sql`
      insert into audit (id, entity, entity_id, action, after)
      select lpad(n::text, 8, '0'), 'product', md5(n::text), 'add',
             jsonb_build_object('text', repeat(md5(n::text), n % 40), 'long', case when n = 500 then repeat('x', 3000000) end)
      from generate_series(1, 5000) n`);
    const copy = join(folder, 'large');
    expect((await writeBackup(large.config, copy, '1')).rows).toBeGreaterThan(5_000);
    const target = await emptyShop();
    await restoreInto(target.config, copy);
    expect(changedRows(await allRows(large.db), await allRows(target.db))).toEqual([]);
    rmSync(copy);
  });

  it('is readable by its owner only, and never overwrites a file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    await expect(writeBackup(config, file, '1')).rejects.toThrow(/already exists: choose another name/);
    expect(readFileSync(file).equals(before)).toBe(true);
    await expect(writeBackup(config, join(folder, 'none/x'), '1')).rejects.toThrow(
      /cannot be written \(ENOENT\)/,
    );
    expect(await readdir(folder)).toEqual(['shop.backup']);
  });

  it('is refused for a database without a shop, and leaves no file', async () => {
    const { database, ...server } = (await emptyShop()).config;
    const backup = writeBackup({ ...server, database: 'postgres' }, join(folder, 'none'), '1');
    await expect(backup).rejects.toThrow('There is no shop in this database yet.');
    expect(existsSync(join(folder, 'none')) || existsSync(join(folder, 'none.part'))).toBe(false);
  });

  it('is consistent while shoppers order', async () => {
    const busy = await testShop({}, { jobs: false, ordersPerAccount: 10_000, ordersPerNetwork: 10_000 });
    onTestFinished(() => busy.close());
    const [cup] = await insertProducts(busy.db, [{ title: 'Cup', priceCents: 450 }]);
    let buying = true;
    let bought = 0;
    const buyers = Array.from({ length: 6 }, async () => {
      const user = await busy.addUser();
      while (buying) {
        const shown = await fillCart(busy, user, [{ id: cup!, quantity: 1 }]);
        expect((await checkOut(busy, user, shown)).status).toBe(200);
        bought++;
      }
    });
    const copy = join(folder, 'busy');
    try {
      const waitForMoreThan = (orders: number) =>
        expect.poll(() => bought, { timeout: 20_000 }).toBeGreaterThan(orders);
      await waitForMoreThan(20);
      await writeBackup(busy.connection, copy, '1');
      await waitForMoreThan(bought);
    } finally {
      buying = false;
      await Promise.all(buyers);
    }
    const target = await emptyShop();
    await restoreInto(target.config, copy);
    const inconsistent = await target.db.one(sql`
      select count(*) as orders,
        count(*) filter (where (select count(*) from order_events e where e.order_id = o.id) <> 1) as "withoutEvent",
        count(*) filter (where (select count(*) from notifications n where n.order_id = o.id) <> 1) as "withoutNotification",
        (select count(*) from carts c where c.revision / 2 <> (select count(*) from orders p where p.user_id = c.user_id)) as carts
      from orders o`);
    expect(inconsistent).toMatchObject({ withoutEvent: 0, withoutNotification: 0, carts: 0 });
    rmSync(copy);
  }, 60_000);
});

describe('a restore', () => {
  it('restores no session, link, login in progress or invitation', async () => {
    const target = await emptyShop();
    await restoreInto(target.config);
    const [saved, restored] = [await allRows(shop.db), await allRows(target.db)];
    for (const table of LOGIN_TABLES) {
      expect(saved.get(table)).not.toEqual([]);
      expect(restored.get(table)).toEqual([]);
    }
    expect(await target.db.many(sql`select 1 from users where id = ${maya.userId}`)).toHaveLength(1);
  });

  it('makes the device cookies of the backup invalid, also those that were made invalid since', async () => {
    const target = await emptyShop();
    const before = Date.now();
    await restoreInto(target.config);
    const credential = await target.db.one<{ since: string }>(sql`
      select devices_valid_from as since from identity.user where id = ${maya.userId}`);
    expect(Date.parse(credential!.since)).toBeGreaterThanOrEqual(before);
  });

  it('skips and names tables that are not the shop’s', async () => {
    const source = await emptyShop();
    await source.db.run(sql`create table orders_2025 as select 'old' as id from generate_series(1, 3)`);
    const copy = join(folder, 'with-another-table');
    await writeBackup(source.config, copy, '1');
    onTestFinished(() => rmSync(copy));
    const target = await emptyShop();
    expect((await restoreInto(target.config, copy)).unknownTables).toEqual(['public.orders_2025']);
  });

  it('refuses another program’s database without --replace', async () => {
    const target = await emptyShop();
    await target.db.run(sql`drop schema public cascade`);
    await target.db.run(sql`create schema public`);
    await target.db.run(sql`create table invoices (id integer)`);
    await expect(restoreInto(target.config)).rejects.toThrow(/not empty.*--replace/);
    expect(await target.db.many(sql`select * from invoices`)).toEqual([]);
  });

  it('refuses another program’s database that has tables with the shop’s names', async () => {
    const target = await emptyShop();
    await target.db.run(sql`drop schema public cascade`);
    await target.db.run(sql`create schema public`);
    await target.db.run(sql`create table schema_migrations (version text)`);
    await target.db.run(sql`create table users (name text)`);
    await expect(restoreInto(target.config)).rejects.toThrow(/not empty.*--replace/);
    const other = await emptyShop();
    await other.db.run(sql`create table ledger (line text)`);
    await expect(restoreInto(other.config)).rejects.toThrow(/not empty.*--replace/);
    expect(await other.db.many(sql`select * from ledger`)).toEqual([]);
  });

  it('refuses an open shop, with and without --replace', async () => {
    await shop.db.many(sql`select 1`);
    for (const replace of [false, true])
      await expect(restoreInto(config, file, replace)).rejects.toThrow('The shop is open. Stop it first.');
  });

  it('refuses a shop that is not empty without --replace', async () => {
    const target = await emptyShop();
    await insertProducts(target.db, [{ title: 'Old' }]);
    const before = await allRows(target.db);
    await expect(restoreInto(target.config)).rejects.toThrow(/not empty.*--replace/);
    expect(changedRows(before, await allRows(target.db))).toEqual([]);
    await restoreInto(target.config, file, true);
    expect(await target.db.many(sql`select title from products`)).toEqual([{ title: 'Cup' }]);
  });

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['is cut off', (bytes) => bytes.subarray(0, bytes.length - 400), /its end is missing/],
    [
      'is cut off between two parts',
      (bytes) => repack(bytes, (plain) => plain.subarray(0, plain.lastIndexOf('Z'))),
      /its end is missing/,
    ],
    ['is something else', () => Buffer.from('a shopping list'), /not a backup of a shop/],
    ['is another archive', () => gzipSync('a shopping list, longer than a head'), /not a backup of a shop/],
    ['is empty', () => Buffer.alloc(0), /not a backup|end is missing/],
    ['has a flipped bit', (bytes) => flipByte(bytes), /damaged|not a backup|wrong checksum/],
    [
      'was edited',
      (bytes) => repack(bytes, (plain) => replaceText(plain, '900', '901')),
      /table public.orders has a wrong checksum/,
    ],
    [
      'lacks a table',
      (bytes) => repack(bytes, (plain) => replaceText(plain, '"name":"carts"', '"name":"cartz"')),
      /lacks the table public.carts/,
    ],
    [
      'was made by a newer program',
      (bytes) => repack(bytes, (plain) => replaceText(plain, '"number":3,', '"number":4,')),
      /a newer Shopkeeper made it/,
    ],
  ])('changes nothing when the file %s', async (_, change, complaint) => {
    const damaged = join(folder, 'damaged');
    writeFileSync(damaged, change(readFileSync(file)));
    onTestFinished(() => rmSync(damaged));
    const target = await emptyShop();
    await insertProducts(target.db, [{ title: 'Old' }]);
    const before = await allRows(target.db);
    const failure = await restoreInto(target.config, damaged, true).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(StartRefusal);
    expect((failure as Error).message).toMatch(complaint);
    expect((failure as Error).message).toMatch(/Nothing was changed\.$/);
    expect(changedRows(before, await allRows(target.db))).toEqual([]);
  });

  it('reports a missing file', async () => {
    const target = await emptyShop();
    await expect(restoreInto(target.config, join(folder, 'nowhere'))).rejects.toThrow(/There is no file/);
  });

  it('migrates a backup of an older version', async () => {
    const migrations = join(folder, 'older');
    await cp(projectFile('database/migrations'), migrations, { recursive: true });
    for (const name of (await readdir(migrations)).sort().slice(4)) await rm(join(migrations, name));
    const older = await emptyShop();
    await older.db.pool.query(
      'drop schema public cascade; create schema public; drop schema identity cascade',
    );
    await migrate(older.db.pool, () => {}, migrations);
    await older.db.run(sql`
      insert into products (id, title, price_cents, created_by) values ('p', 'From before', 100, 'x')`);
    const copy = join(folder, 'older-backup');
    await writeBackup(older.config, copy, '0.9');
    const target = await emptyShop();
    await restoreInto(target.config, copy);
    expect(await target.db.many(sql`select title from products`)).toEqual([{ title: 'From before' }]);
    expect(await schemaOf(target.config)).toEqual(await schemaOf((await emptyShop()).config));
  });
});

function repack(bytes: Buffer, change: (plain: Buffer) => Buffer): Buffer {
  return gzipSync(change(gunzipSync(bytes)));
}

/** Replaces the first occurrence (of '900': the first after the head of the table `orders`) by a text of the same length. */
function replaceText(plain: Buffer, from: string, to: string): Buffer {
  const offset = plain.indexOf(
    from,
    plain.indexOf('"name":"orders"') > 0 && from === '900' ? plain.indexOf('"name":"orders"') : 0,
  );
  expect(offset, `${from} is in the backup`).toBeGreaterThan(0);
  const copy = Buffer.from(plain);
  copy.write(to, offset);
  return copy;
}

function flipByte(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[Math.floor(copy.length / 2)]! ^= 4;
  return copy;
}

/** Columns, indexes and triggers of a schema, as text. */
async function schemaOf(connection: pg.PoolConfig): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(`
      select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
      from information_schema.columns where table_schema in ('public', 'identity')
      union select indexdef from pg_indexes where schemaname in ('public', 'identity')
      union select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal order by 1`);
    return rows;
  } finally {
    await client.end();
  }
}
