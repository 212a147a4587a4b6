import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { adminPlacedDraft, shopperPlacedDraft } from '../rules.ts';
import { notifyAdmins, notifyUser } from './notify.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const order = (userId: string) => ({
  code: 'order-1',
  userId,
  totalCents: 9_050,
  items: [
    { productId: 'lamp', title: 'Lamp', image: '/lamp.webp', quantity: 2 },
    { title: 'Rug', image: '', quantity: 1 },
  ],
});
const rowsOf = (userId: string) =>
  shop.db.many<Record<string, unknown>>(sql`
    select id, order_id as "orderId", message, code, params, type, status, images, image_product_ids as "imageProductIds",
      product_titles as "productTitles", read
    from notifications where user_id = ${userId} order by id`);

test('creates nothing if the transaction is rolled back', async () => {
  const shopper = await shop.addUser();
  await expect(
    shop.db.transaction(async (tx) => {
      await notifyUser(tx, shopper.userId, 'order-1', shopperPlacedDraft(order(shopper.userId)));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await rowsOf(shopper.userId)).toEqual([]);
});

test('ignores a deleted user and lets the transaction continue', async () => {
  await shop.db.transaction((tx) =>
    notifyUser(tx, 'deleted-user', 'order-1', shopperPlacedDraft(order('deleted-user'))),
  );
  expect(await rowsOf('deleted-user')).toEqual([]);
});

test('creates one unread notification with every field of SPEC L70', async () => {
  const shopper = await shop.addUser();
  await shop.db.transaction((tx) =>
    notifyUser(tx, shopper.userId, 'order-1', shopperPlacedDraft(order(shopper.userId))),
  );
  expect(await rowsOf(shopper.userId)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      orderId: 'order-1',
      message: 'Your order order-1 is now pending!',
      code: 'order-placed',
      params: { order: 'order-1' },
      type: 'order',
      status: 'pending',
      images: ['/lamp.webp'],
      imageProductIds: ['lamp'],
      productTitles: ['Lamp', 'Rug'],
      read: false,
    },
  ]);
});

test('notifies all administrators and no other users', async () => {
  const shopper = await shop.addUser();
  const admins = [await shop.addUser({ role: 'admin' }), await shop.addUser({ role: 'admin' })];
  await shop.db.transaction((tx) => notifyAdmins(tx, 'order-2', adminPlacedDraft(order(shopper.userId))));
  for (const { userId } of admins)
    expect((await rowsOf(userId)).map(({ message }) => message)).toEqual([
      `New order order-1 from user ${shopper.userId}: pending. 2 items, quantity 3, total $90.50: Lamp x 2, Rug x 1`,
    ]);
  expect(await rowsOf(shopper.userId)).toEqual([]);
});

test('keeps the order of a user’s notifications within a transaction', async () => {
  const { userId } = await shop.addUser({ role: 'admin' });
  await shop.db.transaction(async (tx) => {
    for (let n = 0; n < 20; n++)
      await notifyUser(tx, userId, `order-${n}`, shopperPlacedDraft(order(userId)));
  });
  expect((await rowsOf(userId)).map(({ orderId }) => orderId)).toEqual(
    Array.from({ length: 20 }, (_, n) => `order-${n}`),
  );
});
