import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOpenApi } from '../../../../test/openapi.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { purgeDeleted } from '../../../server/storage/deleted-records.ts';
import { newId } from '../../../server/storage/ids.ts';
import { readMigrations } from '../../../server/storage/migrate.ts';
import { raw, sql } from '../../../server/storage/sql.ts';
import * as notifications from '../contract.ts';
import {
  adminCancelledDraft,
  adminPlacedDraft,
  shopperCancelledDraft,
  shopperPlacedDraft,
  shopperStatusDraft,
} from '../rules.ts';
import { pruneRead } from './pruning.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes notifications of a user, oldest first, and returns their ids. */
async function insertNotifications(
  user: TestUser,
  messages: string[],
  overrides: { read?: boolean; createdAt?: string; orderId?: string | null } = {},
): Promise<string[]> {
  const { read = false, createdAt = new Date().toISOString(), orderId = 'order-1' } = overrides;
  const ids = messages.map(() => newId());
  await shop.db.transaction((tx) =>
    tx.run(sql`
      insert into notifications (id, user_id, order_id, message, status, images, product_titles, read, created_at)
      select id, ${user.userId}, ${orderId}, message, 'pending', '{/a.webp}', '{A}', ${read}, ${createdAt}
      from unnest(${ids}::text[], ${messages}::text[]) as t (id, message)`),
  );
  return ids;
}
const numberedMessages = (count: number) => Array.from({ length: count }, (_, n) => `message ${n + 1}`);
const pageOf = async (user: TestUser, page?: number) =>
  (await shop.read(notifications.mine, page === undefined ? {} : { page }, user)).body;
const unreadOf = async (user: TestUser) => (await shop.read(notifications.unreadCount, {}, user)).body.unread;

test('refuses visitors', async () => {
  const [id = ''] = await insertNotifications(await shop.addUser(), ['secret']);
  expect((await shop.read(notifications.mine, {})).status).toBe(401);
  expect((await shop.read(notifications.unreadCount, {})).status).toBe(401);
  for (const write of [notifications.markRead, notifications.remove])
    expect((await shop.write(write, { id })).status).toBe(401);
  expect((await shop.write(notifications.markAllRead, {})).status).toBe(401);
});

test.each([0, -1, 1.5, 'x', 1_000_001])('refuses page %s', async (page) => {
  const reply = await shop.read(notifications.mine, { page: page as number }, await shop.addUser());
  expect(reply.status).toBe(400);
});

test('treats another user’s notification like an unknown one, and changes nothing', async () => {
  const [owner, other] = [await shop.addUser(), await shop.addUser({ role: 'admin' })];
  const [id = ''] = await insertNotifications(owner, ['mine alone']);
  for (const write of [notifications.markRead, notifications.remove]) {
    const foreign = await shop.write(write, { id }, other);
    const unknown = await shop.write(write, { id: 'no-such-id' }, other);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.body).toEqual({
      error: { code: 'notification-not-found', message: 'Notification not found.' },
    });
  }
  await shop.write(notifications.markAllRead, {}, other);
  expect((await pageOf(owner)).items).toMatchObject([{ id, read: false }]);
  expect((await pageOf(other)).items).toEqual([]);
});

test('offers no way to create a notification or change more than its read state', async () => {
  const user = await shop.addUser();
  const [id = ''] = await insertNotifications(user, ['as it was']);
  const sent = { id, message: 'changed', userId: 'other-user', read: false } as unknown as { id: string };
  expect((await shop.write(notifications.markRead, sent, user)).status).toBe(400);
  expect(await pageOf(user)).toMatchObject({ items: [{ message: 'as it was', read: false }] });
  const { paths } = await readOpenApi<{ paths: Record<string, object> }>(shop);
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    path.startsWith('/api/notifications') ? Object.keys(operations).map((method) => `${method} ${path}`) : [],
  );
  expect(methods.sort()).toEqual([
    'delete /api/notifications/{id}',
    'get /api/notifications',
    'get /api/notifications/unread-count',
    'post /api/notifications/read',
    'post /api/notifications/{id}/read',
    'post /api/notifications/{id}/restore',
  ]);
});

test('returns one empty page to a user without notifications', async () => {
  const user = await shop.addUser();
  expect(await pageOf(user)).toEqual({ items: [], page: 1, pages: 1, total: 0, unread: 0 });
  expect(await unreadOf(user)).toBe(0);
});

test('returns eight per page, newest first, with the fields of SPEC L70', async () => {
  const user = await shop.addUser();
  await insertNotifications(user, numberedMessages(17));
  const first = await pageOf(user);
  expect(first).toMatchObject({ page: 1, pages: 3, total: 17, unread: 17 });
  expect(first.items.map(({ message }) => message)).toEqual(numberedMessages(17).slice(9).reverse());
  expect(Object.keys(first.items[0]!).sort()).toEqual([
    'code',
    'createdAt',
    'id',
    'imageProductIds',
    'images',
    'message',
    'orderCode',
    'orderId',
    'params',
    'productTitles',
    'read',
    'status',
    'type',
    'userId',
  ]);
  expect((await pageOf(user, 3)).items.map(({ message }) => message)).toEqual(['message 1']);
  expect(await pageOf(user, 99)).toMatchObject({ page: 3, items: [{ message: 'message 1' }] });
});

test('migration 0101 gives stored messages their code and parameters', async () => {
  const user = await shop.addUser();
  const item = { productId: 'lamp', title: 'Lamp: "x", y', image: '', quantity: 2 };
  const order = {
    code: 'K7-1',
    userId: user.userId,
    totalCents: 493_800,
    items: [item, { ...item, title: 'Rug' }],
  };
  const drafts = [
    shopperPlacedDraft(order),
    shopperCancelledDraft(order),
    shopperStatusDraft(order, 'in process'),
    adminPlacedDraft(order),
    adminCancelledDraft({ ...order, userId: '' }),
  ];
  await insertNotifications(user, [...drafts.map(({ message }) => message), 'An older text.']);
  const { text } = (await readMigrations()).find(({ name }) => name.startsWith('0101'))!;
  const updates = text.slice(text.indexOf('with parsed')).split(';\n\n');
  await shop.db.transaction(async (tx) => {
    for (const update of updates) await tx.run(raw(update));
  });
  const { items } = await pageOf(user);
  expect(items.reverse().map(({ code, params, message }) => ({ code, params, message }))).toEqual([
    ...drafts.map(({ code, params, message }) => ({ code, params, message })),
    { code: null, params: null, message: 'An older text.' },
  ]);
});

test('marks as read idempotently and updates the count', async () => {
  const user = await shop.addUser();
  const [id = ''] = await insertNotifications(user, ['one', 'two']);
  for (let times = 0; times < 2; times++) {
    expect((await shop.write(notifications.markRead, { id }, user)).status).toBe(200);
    expect(await unreadOf(user)).toBe(1);
  }
  expect((await pageOf(user)).items.map(({ read }) => read)).toEqual([false, true]);
});

test('marks all notifications of the viewer as read, in several batches, and no one else’s', async () => {
  const [user, other] = [await shop.addUser(), await shop.addUser()];
  await insertNotifications(user, numberedMessages(5_003));
  await insertNotifications(other, ['still unread']);
  expect((await shop.write(notifications.markAllRead, {}, user)).status).toBe(200);
  expect(await unreadOf(user)).toBe(0);
  expect(await unreadOf(other)).toBe(1);
  await insertNotifications(user, ['a later one']);
  expect(await unreadOf(user)).toBe(1);
});

test('removes a notification from list and count; refuses to remove it again', async () => {
  const user = await shop.addUser();
  const ids = await insertNotifications(user, numberedMessages(9));
  expect((await shop.write(notifications.remove, { id: ids[8]! }, user)).status).toBe(200);
  expect((await shop.write(notifications.remove, { id: ids[8]! }, user)).status).toBe(404);
  expect(await pageOf(user)).toMatchObject({ total: 8, pages: 1, unread: 8 });
});

test('restores a deleted notification once, for its owner, within ten minutes', async () => {
  const [user, other] = [await shop.addUser(), await shop.addUser()];
  const [first = '', second = ''] = await insertNotifications(user, ['one', 'two']);
  await shop.write(notifications.markRead, { id: first }, user);
  const before = await pageOf(user);
  const restore = async (id: string, as?: TestUser) =>
    (await shop.write(notifications.restore, { id }, as)).status;
  for (const id of [first, second]) await shop.write(notifications.remove, { id }, user);
  expect([await restore(first), await restore(first, other), await restore(newId(), user)]).toEqual([
    401, 404, 404,
  ]);
  expect([await restore(first, user), await restore(second, user)]).toEqual([200, 200]);
  expect(await pageOf(user)).toEqual(before);
  expect(await unreadOf(user)).toBe(1);
  expect(await restore(first, user)).toBe(404);

  await shop.write(notifications.remove, { id: second }, user);
  await shop.db.run(
    sql`update deleted_records set deleted_at = now() - interval '11 minutes' where id = ${second}`,
  );
  expect(await restore(second, user)).toBe(404);
  expect(await pageOf(user)).toMatchObject({ total: 1, unread: 0 });
  expect(await purgeDeleted(shop.db, 'notification')).toBe(1);
});

test('keeps counts equal to the rows under concurrent writes of many users', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => shop.addUser()));
  await Promise.all(
    users.flatMap((user) =>
      Array.from({ length: 10 }, async () => {
        const ids = await insertNotifications(user, numberedMessages(3));
        await shop.write(notifications.markRead, { id: ids[0]! }, user);
        await shop.write(notifications.remove, { id: ids[1]! }, user);
      }),
    ),
  );
  for (const user of users) expect(await pageOf(user)).toMatchObject({ total: 20, unread: 10 });
  const wrong = await shop.db.many(sql`
    select user_id from notification_tallies t group by user_id
    having sum(total) <> (select count(*) from notifications n where n.user_id = t.user_id)
        or sum(unread) <> (select count(*) from notifications n where n.user_id = t.user_id and not read)`);
  expect(wrong).toEqual([]);
});

test('deletes notifications and counts with the account', async () => {
  const user = await shop.addUser();
  await insertNotifications(user, numberedMessages(3));
  await shop.db.transaction((tx) => tx.run(sql`delete from identity.user where id = ${user.userId}`));
  const remaining = await shop.db.one(sql`
    select (select count(*) from notifications where user_id = ${user.userId})
         + (select count(*) from notification_tallies where user_id = ${user.userId}) as rows`);
  expect(remaining).toEqual({ rows: 0 });
});

test('updates badge and list live, but only with notifications of the user', async () => {
  const [user, other] = [await shop.addUser(), await shop.addUser()];
  const badge = await shop.subscribe(notifications.unreadCount, {}, user);
  const list = await shop.subscribe(notifications.mine, { page: 1 }, user);
  await badge.until(({ unread }) => unread === 0);
  const [id = ''] = await insertNotifications(user, ['hello']);
  await insertNotifications(other, ['not for you']);
  await badge.until(({ unread }) => unread === 1);
  await list.until(({ items }) => items[0]?.message === 'hello');
  await shop.write(notifications.markRead, { id }, user);
  await badge.until(({ unread }) => unread === 0);
  await list.until(({ items }) => items[0]?.read === true);
  expect(list.last?.total).toBe(1);
  badge.close();
  list.close();
});

test('prunes only read notifications older than 180 days', async () => {
  const user = await shop.addUser();
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
  await insertNotifications(user, ['old, read'], { read: true, createdAt: daysAgo(181) });
  await insertNotifications(user, ['old, unread'], { createdAt: daysAgo(181) });
  await insertNotifications(user, ['young, read'], { read: true, createdAt: daysAgo(179) });
  expect(await pruneRead(shop.db, now)).toBe(1);
  expect(await pruneRead(shop.db, now)).toBe(0);
  expect((await pageOf(user)).items.map(({ message }) => message)).toEqual(['young, read', 'old, unread']);
  expect(await pageOf(user)).toMatchObject({ total: 2, unread: 1 });
});
