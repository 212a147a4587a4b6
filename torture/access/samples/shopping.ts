import { newId } from '../../../src/server/storage/ids.ts';
import { sql } from '../../../src/server/storage/sql.ts';
import * as notifications from '../../../src/shop/notifications/contract.ts';
import { fillCart, placeOrder, uniqueKey } from '../../../test/orders.ts';
import { insertProducts } from '../../../test/products.ts';
import { noInput, type Sample, type SampleContext, type Samples } from '../sample.ts';

const PRICE = 1_250;

export async function createProduct({ shop }: SampleContext): Promise<string> {
  const [id] = await insertProducts(shop.db, [{ title: 'Teapot', priceCents: PRICE }]);
  return id!;
}

export async function createOrder(context: SampleContext, buyer = context.subject): Promise<{ id: string }> {
  const items = [{ id: await createProduct(context), quantity: 2 }];
  return { id: await placeOrder(context.shop, buyer, items) };
}

const ownOrder: Sample = {
  input: (context) => createOrder(context),
  owned: { field: 'id', unknown: newId },
};

async function createNotification({ shop, subject }: SampleContext): Promise<{ id: string }> {
  const id = newId();
  await shop.db.run(sql`
    insert into notifications (id, user_id, message) values (${id}, ${subject.userId}, 'Something happened')`);
  return { id };
}

const ownNotification: Sample = { input: createNotification, owned: { field: 'id', unknown: newId } };

/** Creates a cart, an order and a notification that only their owner may read. */
async function createPrivateRows(context: SampleContext): Promise<object> {
  await createOrder(context);
  await fillCart(context.shop, context.subject, [{ id: await createProduct(context), quantity: 1 }]);
  return {};
}

export const shopping: Samples = {
  'cart.mine': { input: createPrivateRows },
  'cart.save': {
    input: async (context) => ({
      uid: context.subject.userId,
      revision: 0,
      save: uniqueKey(),
      items: [{ id: await createProduct(context), quantity: 2 }],
    }),
    owned: { field: 'uid', unknown: newId },
  },
  'orders.place': {
    async input(context) {
      const { revision } = await fillCart(context.shop, context.subject, [
        { id: await createProduct(context), quantity: 2 },
      ]);
      return { revision, totalCents: 2 * PRICE };
    },
    headers: () => ({ 'idempotency-key': uniqueKey() }),
  },
  'orders.mine': { input: createPrivateRows },
  'orders.one': { ...ownOrder, owned: { field: 'id', unknown: newId, permission: 'orders' } },
  'orders.products': ownOrder,
  'orders.cancel': ownOrder,
  'orders.remove': ownOrder,
  'notifications.mine': { input: createPrivateRows },
  'notifications.unreadCount': {
    async input(context) {
      await createNotification(context);
      return {};
    },
    // The owner already has an unread notification.
    expectedResult: ({ owner, subject }) => ({ unread: subject === owner ? 2 : 1 }),
  },
  'notifications.markAllRead': { input: noInput },
  'notifications.markRead': ownNotification,
  'notifications.remove': ownNotification,
  'notifications.restore': {
    async input(context) {
      const { id } = await createNotification(context);
      await context.shop.write(notifications.remove, { id }, context.subject);
      return { id };
    },
    owned: { field: 'id', unknown: newId },
  },
};
