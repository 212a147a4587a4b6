import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { PERSONAL_DATA_PATH } from '../contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());

const download = ({ cookie }: TestUser) => shop.http.inject({ url: PERSONAL_DATA_PATH, headers: { cookie } });

/** Adds orders; every third one is deleted by its owner. */
const addOrders = ({ userId }: TestUser, count: number, { address = '', from = 1 } = {}) =>
  shop.db.run(sql`
    insert into orders (id, user_id, items, item_count, quantity, total_cents, ship_to_address, hidden_by_owner_at)
    select '01820000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), ${userId}, '[]', 1, 1, 5, ${address},
      case when n % 3 = 0 then now() end
    from generate_series(${from}::int, ${from + count - 1}::int) n`);
const addNotifications = ({ userId }: TestUser, count: number) =>
  shop.db.run(sql`
    insert into notifications (id, user_id, message)
    select '01820000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'), ${userId}, 'Message ' || n
    from generate_series(1, ${count}::int) n`);

it('contains the user’s own data and no secret', async () => {
  expect((await shop.http.inject({ url: PERSONAL_DATA_PATH })).statusCode).toBe(401);
  const ann = await shop.addUser({ name: 'Ann' });
  const reply = await download(ann);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  expect(reply.json()).toMatchObject({ account: { profile: { name: 'Ann', email: ann.email } } });
  expect(reply.body).not.toMatch(/token|password|argon/);
});

it('contains every order and notification once, however many batches they need', async () => {
  const [ann, ben] = [await shop.addUser(), await shop.addUser()];
  await addOrders(ann, 451);
  await addNotifications(ann, 451);
  const { orders, notifications } = (await download(ann)).json();
  expect(orders).toHaveLength(451);
  expect(new Set(orders.map(({ id }: { id: string }) => id)).size).toBe(451);
  expect(orders.filter(({ deleted }: { deleted: boolean }) => deleted)).toHaveLength(150);
  expect(new Set(notifications.map(({ id }: { id: string }) => id)).size).toBe(451);
  expect((await download(ben)).json()).toMatchObject({ orders: [], notifications: [] });
  await shop.db.run(sql`delete from orders where user_id = ${ann.userId}`);
});

it('is limited to ten downloads an hour per account', async () => {
  const [ann, ben] = [await shop.addUser(), await shop.addUser()];
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await download(ann)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await download(ben)).statusCode).toBe(200);
});

it('aborts when the session ends', async () => {
  const ann = await shop.addUser();
  // More than fits into the buffers between the server and a client that has stopped reading: 36 MB.
  const address = 'far away '.repeat(4_000);
  // In parts, because a statement is cancelled after four seconds.
  for (let from = 1; from <= 1_000; from += 100) await addOrders(ann, 100, { address, from });
  const origin = await shop.http.listen({ port: 0, host: '127.0.0.1' });
  const request = get(`${origin}${PERSONAL_DATA_PATH}`, { headers: { cookie: ann.cookie } });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  await once(reply, 'readable');
  await shop.db.run(sql`delete from identity.session where user_id = ${ann.userId}`);
  let bytes = 0;
  const read = async () => {
    for await (const chunk of reply) bytes += (chunk as Buffer).length;
  };
  await expect(read()).rejects.toThrow('aborted');
  expect(bytes).toBeLessThan(18_000_000);
});
