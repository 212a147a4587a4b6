import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';
import { list, type ProductPage } from '../../shop/catalogue/contract.ts';
import { markAllRead, unreadCount } from '../../shop/notifications/contract.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';

let shop: TestShop;
/** Another program that uses the same database. */
let otherClient: pg.Client;
const logLines: string[] = [];
const countLosses = () => logLines.filter((line) => line.includes('the change feed was lost')).length;
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => void logLines.push(line) });
  shop = await testShop({}, { log });
  otherClient = new pg.Client(shop.db.pool.options as pg.ClientConfig);
  await otherClient.connect();
});
afterAll(async () => {
  await otherClient.end();
  await shop.close();
});

const addProduct = (title: string) =>
  otherClient.query(
    "insert into products (id, title, price_cents, category, created_by) values ($1, $2, 100, 'tests', 'nobody')",
    [newId(), title],
  );
const titles = ({ products }: ProductPage) => products.map(({ title }) => title);
const titlesNow = async () => titles((await shop.read(list, {})).body);

it('receives changes of another program', async () => {
  const live = await shop.subscribe(list, {});
  await live.until(() => true);
  await addProduct('from elsewhere');
  await live.until((page) => titles(page).includes('from elsewhere'));
  expect(await titlesNow()).toContain('from elsewhere');
  live.close();
});

it('receives no change of a transaction that is rolled back', async () => {
  const live = await shop.subscribe(list, {});
  await live.until(() => true);
  await otherClient.query('begin');
  await addProduct('never there');
  await otherClient.query('rollback');
  await addProduct('there');
  const page = await live.until((data) => titles(data).includes('there'));
  expect(titles(page)).not.toContain('never there');
  live.close();
});

it("shows a viewer's own write immediately, over HTTP and in a shared read", async () => {
  const user = await shop.addUser();
  for (let round = 0; round < 10; round++) {
    await shop.db.transaction((tx) =>
      tx.run(
        sql`insert into notifications (id, user_id, message) values (${newId()}, ${user.userId}, 'news')`,
      ),
    );
    expect((await shop.read(unreadCount, {}, user)).body.unread).toBe(1);
    await shop.write(markAllRead, {}, user);
    expect((await shop.read(unreadCount, {}, user)).body.unread).toBe(0);
    const title = `own ${round}`;
    await shop.db.transaction((tx) =>
      tx.run(
        sql`insert into products (id, title, price_cents, category, created_by) values (${newId()}, ${title}, 100, 'tests', 'nobody')`,
      ),
    );
    expect(await titlesNow()).toContain(title);
  }
});

it('misses no change when its connection is closed, and serves nothing stale', async () => {
  const live = await shop.subscribe(list, {});
  await live.until(() => true);
  for (let round = 0; round < 3; round++) {
    const losses = countLosses();
    const { rowCount } = await otherClient.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shopkeeper changes' and datname = current_database()",
    );
    expect(rowCount).toBe(1);
    const title = `while disconnected ${round}`;
    await expect.poll(countLosses, { interval: 1 }).toBe(losses + 1);
    await addProduct(title);
    expect(await titlesNow()).toContain(title);
    await live.until((page) => titles(page).includes(title));
    // Waits for the new connection, which the next round closes.
    for (let tries = 0; tries < 100; tries++) {
      const { rows } = await otherClient.query(
        "select count(*)::int as n from pg_stat_activity where application_name = 'shopkeeper changes' and datname = current_database()",
      );
      if (rows[0].n === 1) break;
      await sleep(20);
    }
    await sleep(50);
  }
  live.close();
});

it('invalidates a whole table when a transaction changes more keys than fit into a notification', async () => {
  const user = await shop.addUser();
  const live = await shop.subscribe(unreadCount, {}, user);
  await live.until(({ unread }) => unread === 0);
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into identity.user (id, name, email)
      select 'crowd ' || n, 'Crowd', n || '@crowd.test' from generate_series(1, 150) n`);
    await tx.run(sql`
      insert into users (id, name, email) select 'crowd ' || n, 'Crowd', n || '@crowd.test' from generate_series(1, 150) n`);
    await tx.run(sql`
      insert into notifications (id, user_id, message)
      select 'crowd ' || n, case when n = 0 then ${user.userId} else 'crowd ' || n end, 'news'
      from generate_series(0, 150) n`);
  });
  await live.until(({ unread }) => unread === 1);
  live.close();
});
