import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveSocket } from '../../../../test/live-socket.ts';
import { placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import type { Services } from '../../../server/feature.ts';
import { stepsBeforeDeletion } from '../../../server/features.ts';
import type { WriteContext } from '../../../server/operations.ts';
import { newId } from '../../../server/storage/ids.ts';
import { raw, sql } from '../../../server/storage/sql.ts';
import type { Viewer } from '../../../server/viewer.ts';
import * as contract from '../contract.ts';
import { deleteAccountCommand, deleteAccountOf } from './delete-account.ts';
import { isLastAdministrator } from './tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const exists = async ({ userId }: TestUser) =>
  (await shop.db.one(sql`select 1 from identity.user where id = ${userId}`)) !== undefined;

describe('account.deleteAccount (SPEC L84, L116, SETTLED 11)', () => {
  it('needs a session', async () => {
    expect((await shop.write(contract.deleteAccount, {})).status).toBe(401);
  });

  it('needs a session opened within 30 minutes', async () => {
    const user = await shop.addUser();
    const setSessionAge = (minutes: number) =>
      shop.db.run(sql`
        update identity.session set created_at = now() - ${minutes} * interval '1 minute'
        where user_id = ${user.userId}`);
    await setSessionAge(31);
    const reply = await shop.write(contract.deleteAccount, {}, user);
    expect(reply.status).toBe(403);
    expect(reply.body.error?.message).toBe('Failed to delete account. You may need to re-login.');
    expect(await exists(user)).toBe(true);
    await setSessionAge(29);
    expect((await shop.write(contract.deleteAccount, {}, user)).status).toBe(200);
    expect(await exists(user)).toBe(false);
  });

  it('deletes profile, identity, cart, notifications and sessions; keeps reviews without an author', async () => {
    const user = await shop.addUser({ name: 'Ann' });
    const other = await shop.addUser();
    const id = newId();
    await shop.db.run(
      sql`insert into products (id, title, price_cents, created_by) values (${id}, 'Cup', 100, 'x')`,
    );
    await shop.db.run(sql`
      insert into reviews (id, product_id, user_id, rating, comment) values (${newId()}, ${id}, ${user.userId}, 5, 'Good')`);
    await shop.db.run(sql`insert into carts (user_id) values (${user.userId})`);
    await shop.db.run(sql`
      insert into notifications (id, user_id, message) values (${newId()}, ${user.userId}, 'Hello')`);
    const reply = await shop.write(contract.deleteAccount, {}, user);
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toMatch(/Max-Age=0/);
    const remaining = await shop.db.one(sql`
      select (select count(*)::int from users where id = ${user.userId}) users,
             (select count(*)::int from carts where user_id = ${user.userId}) carts,
             (select count(*)::int from notifications where user_id = ${user.userId}) notifications,
             (select count(*)::int from identity.session where user_id = ${user.userId}) sessions,
             (select count(*)::int from identity.account where user_id = ${user.userId}) accounts,
             (select count(*)::int from reviews where product_id = ${id} and user_id is null) reviews`);
    expect(remaining).toEqual({ users: 0, carts: 0, notifications: 0, sessions: 0, accounts: 0, reviews: 1 });
    expect((await shop.read(contract.session, {}, user)).body.user).toBeNull();
    expect(await exists(other)).toBe(true);
  });

  it('closes the user’s live connections', async () => {
    const user = await shop.addUser();
    const socket = await openLiveSocket(shop.http.server, {
      origin: 'http://127.0.0.1:3999',
      cookie: user.cookie,
    });
    socket.send(JSON.stringify({ type: 'subscribe', id: 1, name: 'account.session', params: {} }));
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await shop.write(contract.deleteAccount, {}, user);
    expect(await closed).toBe(4401);
  });

  it('keeps the last administrator, and one of two who delete their accounts concurrently', async () => {
    await shop.db.run(sql`update users set role = 'user'`);
    const ada = await shop.addUser({ role: 'admin' });
    const alone = await shop.write(contract.deleteAccount, {}, ada);
    expect(alone.status).toBe(409);
    expect(alone.body.error?.message).toBe(
      'You are the last administrator. Appoint another administrator first.',
    );
    const bob = await shop.addUser({ role: 'admin' });
    const replies = await Promise.all(
      [ada, bob].map((admin) => shop.write(contract.deleteAccount, {}, admin)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps the last administrator who can log in: demo administrators count in a demo only', async () => {
    await shop.db.run(sql`update users set role = 'user'`);
    const [ada, demoAdmin] = [await shop.addUser({ role: 'admin' }), await shop.addUser({ role: 'admin' })];
    await shop.db.run(sql`update users set demo = true where id = ${demoAdmin.userId}`);
    const isLast = (inDemo: boolean) =>
      shop.db.transaction((tx) => isLastAdministrator(tx, ada.userId, inDemo));
    expect([await isLast(false), await isLast(true)]).toEqual([true, false]);
    expect((await shop.write(contract.deleteAccount, {}, ada)).status, 'in a demo').toBe(200);
  });

  it('runs the steps of other features first, and deletes nothing if one fails', async () => {
    const user = await shop.addUser();
    const seen: boolean[] = [];
    const services = {
      sessions: shop.sessions,
      logSecurityEvent() {},
      shop: { demo: false },
    } as unknown as Services;
    const viewer = (await shop.sessions.viewerOf(user.cookie))!;
    const request = { setCookie() {} } as unknown as WriteContext<Viewer>['request'];
    const command = deleteAccountCommand(services, () => [
      async (tx, userId) => {
        seen.push((await tx.one(sql`select 1 from users where id = ${userId}`)) !== undefined);
      },
      async () => {
        if (seen.length === 1) throw new Error('an open order could not be cancelled');
      },
    ]);
    const run = () => shop.db.transaction((tx) => command.handleInTransaction!({ tx, viewer, request }, {}));
    await expect(run()).rejects.toThrow('an open order could not be cancelled');
    expect(await exists(user)).toBe(true);
    await run();
    expect(seen).toEqual([true, true]);
    expect(await exists(user)).toBe(false);
  });
});

describe('the deletion of an account by the operator', () => {
  const remove = (account: string) =>
    deleteAccountOf(shop.db, account, stepsBeforeDeletion, { inDemo: true });

  it('deletes no unknown account and not the last administrator', async () => {
    await shop.db.run(sql`update users set role = 'user'`);
    const last = await shop.addUser({ role: 'admin' });
    const before = await shop.db.one(sql`select count(*) from identity.user`);
    expect(await remove('unknown@people.test')).toBe('unknown');
    expect(await remove('')).toBe('unknown');
    expect(await remove(last.email)).toBe('last-administrator');
    expect(await shop.db.one(sql`select count(*) from identity.user`)).toEqual(before);
  });

  it('deletes by email or id, with the steps of all features, and records it', async () => {
    const [ann, ben] = [await shop.addUser(), await shop.addUser()];
    const [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
    const order = await placeOrder(shop, ann, [{ id: mug, quantity: 1 }]);
    expect(await remove(` ${ann.email.toUpperCase()} `)).toBe('changed');
    expect(await remove(ben.userId)).toBe('changed');
    expect([await exists(ann), await exists(ben)]).toEqual([false, false]);
    expect(await shop.db.one(sql`select status, user_id from orders where id = ${order}`)).toEqual({
      status: 'cancelled',
      user_id: null,
    });
    const entries = await shop.db.many(sql`
      select actor_name, entity_id from audit where entity = 'customer' and action = 'remove' order by id`);
    expect(entries).toEqual(
      [ann, ben].map(({ userId }) => ({ actor_name: 'command line', entity_id: userId })),
    );
  });
});

describe('personal data of all features', () => {
  const download = async ({ cookie }: TestUser) =>
    (await shop.http.inject({ url: contract.PERSONAL_DATA_PATH, headers: { cookie } })).json();

  it('is returned on request and deleted with the account', async () => {
    const ann = await shop.addUser({ name: 'Ann Lee', address: '7 Mill Street' });
    const other = await shop.addUser();
    const [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
    const order = await placeOrder(shop, ann, [{ id: mug, quantity: 2 }]);
    const body = await download(ann);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining(['account', 'cart', 'orders', 'reviews', 'notifications']),
    );
    expect(JSON.stringify(body.orders)).toContain(order);
    expect(JSON.stringify(await download(other))).not.toContain(order);

    expect((await shop.write(contract.deleteAccount, {}, ann)).status).toBe(200);
    const row = await shop.db.one(sql`
      select status, user_id, ship_to_name, ship_to_address from orders where id = ${order}`);
    expect(row).toEqual({ status: 'cancelled', user_id: null, ship_to_name: '', ship_to_address: '' });
    // No table contains the user's data any more, except the id of the deleted account.
    const tables = await shop.db.many<{ name: string }>(sql`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'identity', 'graphile_worker')`);
    for (const { name } of tables) {
      const rows = await shop.db.many<{ text: string }>(sql`select t::text as text from ${raw(name)} t`);
      const leaks = rows.filter(({ text }) => /Ann Lee|7 Mill Street/.test(text) || text.includes(ann.email));
      expect(leaks, name).toEqual([]);
    }
  });
});
