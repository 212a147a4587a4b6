import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { unreadCount } from '../../notifications/contract.ts';
import { adminOne, adminRemove, adminRestore, adminSetStatuses, adminUpdate } from '../admin-contract.ts';
import { cancel, mine as myOrders, one } from '../contract.ts';
import { ORDER_STATUSES } from '../rules.ts';

let shop: TestShop;
let admin: TestUser;
let other: TestUser;
let shopper: TestUser;
let mug: string;
let id: string;
beforeAll(async () => {
  shop = await testShop();
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', image: '/mug.webp' }])) as [string];
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
  other = await shop.addUser({ role: 'admin', name: 'Ben Oak' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shopper = await shop.addUser({ name: 'Maya Lindqvist' });
  id = await placed();
  await shop.db.run(sql`delete from notifications`);
  await shop.db.run(sql`truncate audit`);
});

const placed = () => placeOrder(shop, shopper, [{ id: mug, quantity: 2 }]);
const update = (change: object, as = admin) => shop.write(adminUpdate, { id, ...change }, as);
const currentOrder = async (order = id) => (await shop.read(adminOne, { id: order }, admin)).body;
/** Notifications since the order was placed, by recipient. */
const notifications = () =>
  shop.db.many<{ whose: string; message: string; status: string }>(sql`
    select case user_id when ${shopper.userId} then 'shopper' else 'admin' end as whose, message, status,
           product_titles as titles, images
    from notifications order by id`);
const audit = () =>
  shop.db.many(
    sql`select actor_name as actor, entity, entity_id as id, action, before, after from audit order by id`,
  );
const history = async (order = id) =>
  (await currentOrder(order)).history.map(({ kind, from, to, actorName }) => [kind, from, to, actorName]);

describe('a status change (SPEC L77, SETTLED 35)', () => {
  test('works between all statuses; notifies the shopper once, and administrators only of a cancellation', async () => {
    for (const from of ORDER_STATUSES)
      for (const to of ORDER_STATUSES.filter((status) => status !== from)) {
        await update({ status: from });
        await shop.db.run(sql`delete from notifications`);
        const { status, body } = await update({ status: to });
        expect([status, body.status]).toEqual([200, to]);
        const sent = await notifications();
        expect(sent.filter(({ whose }) => whose === 'shopper')).toEqual([
          {
            whose: 'shopper',
            message: `Your order ${await codeOf(shop, id)} is now ${to}!`,
            status: to,
            titles: ['Mug'],
            images: ['/mug.webp'],
          },
        ]);
        const toAdmins = sent.filter(({ whose }) => whose === 'admin').map(({ message }) => message);
        const cancelled = `Order ${await codeOf(shop, id)} of user ${shopper.userId} has been cancelled.`;
        expect(toAdmins).toEqual(to === 'cancelled' ? [cancelled, cancelled] : []);
      }
  });

  test.each(['pending', 'Pending', ' PENDING '])(
    'to the current status (%s) changes nothing and sends no notification',
    async (status) => {
      const before = await currentOrder();
      const { body } = await update({ status });
      expect(body).toMatchObject({ status: 'pending', version: before.version });
      expect(await currentOrder()).toEqual(before);
      expect(await notifications()).toEqual([]);
      expect(await audit()).toEqual([]);
    },
  );

  test('to delivered sets the delivery date, any other clears it (SETTLED 36)', async () => {
    const startedAt = Date.now() - 1_000;
    const { body } = await update({ status: 'Delivered' });
    expect(body).toMatchObject({ status: 'delivered', deliveryStatus: 'Delivered' });
    expect(Date.parse(body.deliveryDate!)).toBeGreaterThan(startedAt);
    expect((await update({ status: 'shipped' })).body).toMatchObject({
      deliveryStatus: 'Shipped',
      deliveryDate: null,
    });
    expect((await update({ status: 'refunded' })).body).toMatchObject({
      deliveryStatus: 'Pending',
      deliveryDate: null,
    });
  });

  test('is recorded with its actor in the history, the audit and the row', async () => {
    const { body } = await update({ status: 'shipped' }, other);
    expect(body.latest).toMatchObject({
      kind: 'status',
      from: 'pending',
      to: 'shipped',
      actorName: 'Ben Oak',
      actorRole: 'admin',
    });
    expect(await history()).toEqual([
      ['status', 'pending', 'shipped', 'Ben Oak'],
      ['placed', null, 'pending', 'Maya Lindqvist'],
    ]);
    expect(await audit()).toEqual([
      {
        actor: 'Ben Oak',
        entity: 'order',
        id: await codeOf(shop, id),
        action: 'update',
        before: { status: 'pending' },
        after: { status: 'shipped' },
      },
    ]);
  });

  test('updates the shopper’s open page', async () => {
    const page = await shop.subscribe(one, { id }, shopper);
    await page.until(({ status }) => status === 'pending');
    await update({ status: 'in process' });
    await page.until(({ status }) => status === 'in process');
    page.close();
  });
});

describe('an estimate (SPEC L77, L97, SETTLED 38, 41)', () => {
  test('keeps the status, sends no notification, and is stored in UTC', async () => {
    const { body } = await update({ estimatedDelivery: '2026-11-23T17:00:00-05:00' });
    expect(body).toMatchObject({ status: 'pending', estimatedDelivery: '2026-11-23T22:00:00.000Z' });
    expect(await notifications()).toEqual([]);
    expect((await history())[0]).toEqual(['estimate', null, '2026-11-23T22:00:00.000Z', 'Ada Lane']);
    expect(await audit()).toMatchObject([
      { before: { estimatedDelivery: null }, after: { estimatedDelivery: '2026-11-23T22:00:00.000Z' } },
    ]);
    expect((await shop.read(one, { id }, shopper)).body.estimatedDelivery).toBe('2026-11-23T22:00:00.000Z');
  });

  test('is unchanged by the same instant in another time zone', async () => {
    await update({ estimatedDelivery: '2026-11-23T17:00:00-05:00' });
    const before = await currentOrder();
    await update({ estimatedDelivery: '2026-11-24T11:00:00+13:00' });
    expect(await currentOrder()).toEqual(before);
  });

  test('can be removed', async () => {
    await update({ estimatedDelivery: '2026-11-23T17:00:00Z' });
    expect((await update({ estimatedDelivery: null })).body.estimatedDelivery).toBeNull();
    expect((await history())[0]).toEqual(['estimate', '2026-11-23T17:00:00.000Z', null, 'Ada Lane']);
  });

  test('set together with a status is one request and two history entries', async () => {
    const { body } = await update({ status: 'shipped', estimatedDelivery: '2026-11-23T17:00:00Z' });
    expect(body).toMatchObject({ status: 'shipped', estimatedDelivery: '2026-11-23T17:00:00.000Z' });
    expect((await history()).map(([kind]) => kind)).toEqual(['estimate', 'status', 'placed']);
    expect((await notifications()).map(({ whose }) => whose)).toEqual(['shopper']);
  });
});

describe('two administrators (SETTLED 35)', () => {
  test('refuses the second one, who has not seen the first change', async () => {
    const { version } = await currentOrder();
    expect((await update({ status: 'shipped', version })).status).toBe(200);
    const late = await update({ status: 'cancelled', version }, other);
    expect([late.status, late.body.error?.message]).toEqual([
      409,
      'Someone else has changed this order. Please review it.',
    ]);
    expect((await currentOrder()).status).toBe('shipped');
    expect((await notifications()).map(({ message }) => message)).toEqual([
      `Your order ${await codeOf(shop, id)} is now shipped!`,
    ]);
  });

  test('accepts the same change from both and notifies the shopper once', async () => {
    const { version } = await currentOrder();
    const replies = await Promise.all([
      update({ status: 'shipped', version }),
      update({ status: 'shipped', version }, other),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await notifications()).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  test('accepts one of two different concurrent changes', async () => {
    const { version } = await currentOrder();
    const replies = await Promise.all([
      update({ status: 'shipped', version }),
      update({ status: 'delivered', version }, other),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await notifications()).toHaveLength(1);
  });

  test('accepts exactly one of a shopper’s cancellation and a concurrent shipment', async () => {
    const { version } = await currentOrder();
    const [shipped, cancelled] = await Promise.all([
      update({ status: 'shipped', version }),
      shop.write(cancel, { id }, shopper),
    ]);
    expect([shipped.status, cancelled.status].toSorted()).toEqual([200, 409]);
    expect((await currentOrder()).status).toBe(shipped.status === 200 ? 'shipped' : 'cancelled');
  });
});

describe('bulk status changes', () => {
  test('skip orders that already have the status', async () => {
    const second = await placed();
    const third = await placed();
    await shop.write(adminUpdate, { id: third, status: 'shipped' }, admin);
    await shop.db.run(sql`delete from notifications`);
    const wanted = [id, second, third].map((order) => ({ id: order, status: 'Shipped' }));
    const { status, body } = await shop.write(adminSetStatuses, { orders: wanted }, admin);
    expect(status).toBe(200);
    expect(body.changed).toEqual(
      [second, id].map((order) => ({ id: order, from: 'pending', to: 'shipped', version: 2 })),
    );
    expect((await notifications()).map(({ message }) => message).toSorted()).toEqual(
      (await Promise.all([id, second].map((order) => codeOf(shop, order))))
        .map((code) => `Your order ${code} is now shipped!`)
        .toSorted(),
    );
  });

  test('change nothing when one order is unknown, deleted or stale', async () => {
    const second = await placed();
    const deleted = await placed();
    await shop.write(adminRemove, { id: deleted }, admin);
    await shop.db.run(sql`delete from notifications`);
    for (const [bad, status] of [
      [{ id: 'no-such-order', status: 'shipped' }, 404],
      [{ id: deleted, status: 'shipped' }, 404],
      [{ id: second, status: 'shipped', version: 7 }, 409],
      [{ id: second, status: 'lost' }, 400],
    ] as const) {
      const reply = await shop.write(adminSetStatuses, { orders: [{ id, status: 'shipped' }, bad] }, admin);
      expect(reply.status).toBe(status);
      if (status === 409) expect(Object.keys(reply.body.error?.fields ?? {})).toEqual([second]);
    }
    expect((await currentOrder()).status).toBe('pending');
    expect(await notifications()).toEqual([]);
  });

  test('refuse no orders and more than a hundred', async () => {
    const many = Array.from({ length: 101 }, (_, n) => ({ id: `order-${n}`, status: 'shipped' }));
    for (const orders of [[], many])
      expect((await shop.write(adminSetStatuses, { orders }, admin)).status).toBe(400);
  });
});

describe('undo', () => {
  const undo = (changed: { id: string; from: string; version: number }[]) =>
    shop.write(
      adminSetStatuses,
      {
        undo: true,
        orders: changed.map(({ id: order, from, version }) => ({ id: order, status: from, version })),
      },
      admin,
    );

  test('retracts unread notifications and sends none; the history shows both changes', async () => {
    const badge = await shop.subscribe(unreadCount, {}, shopper);
    await badge.until(({ unread }) => unread === 0);
    const { body } = await shop.write(adminSetStatuses, { orders: [{ id, status: 'shipped' }] }, admin);
    await badge.until(({ unread }) => unread === 1);
    expect((await undo(body.changed)).status).toBe(200);
    await badge.until(({ unread }) => unread === 0);
    badge.close();
    expect((await currentOrder()).status).toBe('pending');
    expect(await notifications()).toEqual([]);
    expect((await history()).slice(0, 2)).toEqual([
      ['status', 'shipped', 'pending', 'Ada Lane'],
      ['status', 'pending', 'shipped', 'Ada Lane'],
    ]);
  });

  test('notifies a shopper who has read the first notification', async () => {
    const { body } = await shop.write(adminSetStatuses, { orders: [{ id, status: 'shipped' }] }, admin);
    await shop.db.run(sql`update notifications set read = true where user_id = ${shopper.userId}`);
    await undo(body.changed);
    expect((await notifications()).map(({ message }) => message)).toEqual([
      `Your order ${await codeOf(shop, id)} is now shipped!`,
      `Your order ${await codeOf(shop, id)} is now pending!`,
    ]);
  });

  test('retracts only the notification of the last change', async () => {
    await update({ status: 'shipped' });
    await update({ status: 'pending' });
    const { body } = await shop.write(adminSetStatuses, { orders: [{ id, status: 'shipped' }] }, admin);
    await undo(body.changed);
    expect((await notifications()).map(({ message }) => message)).toEqual([
      `Your order ${await codeOf(shop, id)} is now shipped!`,
      `Your order ${await codeOf(shop, id)} is now pending!`,
    ]);
  });

  test('retracts a cancellation from administrators who have not read it', async () => {
    const { body } = await shop.write(adminSetStatuses, { orders: [{ id, status: 'cancelled' }] }, admin);
    await shop.db.run(sql`update notifications set read = true where user_id = ${other.userId}`);
    await undo(body.changed);
    expect((await notifications()).map(({ whose, message }) => [whose, message])).toEqual([
      ['admin', `Order ${await codeOf(shop, id)} of user ${shopper.userId} has been cancelled.`],
    ]);
  });

  test('notifies as usual when it does not restore the previous status', async () => {
    await update({ status: 'shipped' });
    await shop.write(adminSetStatuses, { undo: true, orders: [{ id, status: 'refunded' }] }, admin);
    expect((await notifications()).map(({ message }) => message)).toEqual([
      `Your order ${await codeOf(shop, id)} is now shipped!`,
      `Your order ${await codeOf(shop, id)} is now refunded!`,
    ]);
  });

  test('restores each order’s own status', async () => {
    const second = await placed();
    await shop.write(adminUpdate, { id: second, status: 'in process' }, admin);
    await shop.db.run(sql`delete from notifications`);
    const orders = [id, second].map((order) => ({ id: order, status: 'shipped' }));
    const { body } = await shop.write(adminSetStatuses, { orders }, admin);
    expect((await undo(body.changed)).status).toBe(200);
    expect([(await currentOrder()).status, (await currentOrder(second)).status]).toEqual([
      'pending',
      'in process',
    ]);
    expect(await notifications()).toEqual([]);
    expect((await history()).map(([kind, , to]) => [kind, to]).slice(0, 2)).toEqual([
      ['status', 'pending'],
      ['status', 'shipped'],
    ]);
  });

  test('restores the delivery date', async () => {
    await update({ status: 'delivered' });
    const deliveryDate = '2026-01-02T03:04:05.000Z';
    await shop.db.run(sql`update order_events set at = ${deliveryDate} where to_value = 'delivered'`);
    const { body } = await shop.write(adminSetStatuses, { orders: [{ id, status: 'refunded' }] }, admin);
    await undo(body.changed);
    expect(await currentOrder()).toMatchObject({ status: 'delivered', deliveryDate });
  });

  test('is refused when someone else has changed the order since', async () => {
    const { body } = await shop.write(adminSetStatuses, { orders: [{ id, status: 'shipped' }] }, admin);
    await update({ status: 'delivered' }, other);
    expect((await undo(body.changed)).status).toBe(409);
    expect((await currentOrder()).status).toBe('delivered');
  });
});

describe('deleting an order (SETTLED 37)', () => {
  test('hides it from all users, sends no notification, and can be undone', async () => {
    const { body } = await shop.write(adminRemove, { id }, admin);
    expect(body).toMatchObject({ id, deleted: true });
    expect((await shop.read(one, { id }, shopper)).status).toBe(404);
    expect((await shop.read(myOrders, {}, shopper)).body.total).toBe(0);
    expect((await update({ status: 'shipped' })).status).toBe(404);
    expect((await shop.write(cancel, { id }, shopper)).status).toBe(404);

    expect((await shop.write(adminRestore, { id }, other)).body).toMatchObject({
      deleted: false,
      status: 'pending',
    });
    expect((await shop.read(one, { id }, shopper)).status).toBe(200);
    expect(await notifications()).toEqual([]);
    expect((await history()).slice(0, 2)).toEqual([
      ['restored', null, null, 'Ben Oak'],
      ['deleted', null, null, 'Ada Lane'],
    ]);
    const values = { userId: shopper.userId, status: 'pending', totalCents: 2_000 };
    expect(await audit()).toMatchObject([
      { actor: 'Ada Lane', action: 'remove', before: values, after: null },
      { actor: 'Ben Oak', action: 'restore', before: null, after: values },
    ]);
  });

  test('twice is recorded once', async () => {
    await shop.write(adminRemove, { id }, admin);
    expect((await shop.write(adminRemove, { id }, other)).status).toBe(200);
    await shop.write(adminRestore, { id }, admin);
    expect((await shop.write(adminRestore, { id }, other)).status).toBe(200);
    expect(await audit()).toHaveLength(2);
  });
});
