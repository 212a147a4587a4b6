import { newId } from '../../../src/server/storage/ids.ts';
import { sql } from '../../../src/server/storage/sql.ts';
import * as notifications from '../../../src/shop/notifications/contract.ts';
import { fillCart, placeOrder, uniqueKey } from '../../../test/orders.ts';
import { stock } from '../../../test/products.ts';
import { nothing, type Sample, type Samples, type World } from '../sample.ts';

const PRICE = 1_250;

export async function aProduct({ shop }: World): Promise<string> {
  const [id] = await shop.db.transaction((tx) => stock(tx, [{ title: 'Teapot', priceCents: PRICE }]));
  return id!;
}

async function anOrder(world: World): Promise<{ id: string }> {
  const id = await placeOrder(world.shop, world.subject, [{ id: await aProduct(world), quantity: 2 }]);
  return { id };
}

const ownOrder: Sample = { input: anOrder, owned: { field: 'id', unknown: newId } };

async function aNotification({ shop, subject }: World): Promise<{ id: string }> {
  const id = newId();
  await shop.db.transaction((tx) =>
    tx.run(sql`
      insert into notifications (id, user_id, message) values (${id}, ${subject.userId}, 'Something happened')`),
  );
  return { id };
}

const ownNotification: Sample = { input: aNotification, owned: { field: 'id', unknown: newId } };

/** A cart, an order and a notification that only their owner may ever see. */
async function withThings(world: World): Promise<object> {
  await anOrder(world);
  await fillCart(world.shop, world.subject, [{ id: await aProduct(world), quantity: 1 }]);
  return {};
}

export const shopping: Samples = {
  'cart.mine': { input: withThings },
  'cart.save': {
    input: async (world) => ({
      uid: world.subject.userId,
      revision: 0,
      save: uniqueKey(),
      items: [{ id: await aProduct(world), quantity: 2 }],
    }),
    owned: { field: 'uid', unknown: newId },
  },
  'orders.place': {
    async input(world) {
      const { revision } = await fillCart(world.shop, world.subject, [
        { id: await aProduct(world), quantity: 2 },
      ]);
      return { revision, totalCents: 2 * PRICE };
    },
    headers: () => ({ 'idempotency-key': uniqueKey() }),
  },
  'orders.mine': { input: withThings },
  'orders.one': { input: anOrder, owned: { field: 'id', unknown: newId, administratorsToo: true } },
  'orders.products': ownOrder,
  'orders.cancel': ownOrder,
  'orders.remove': ownOrder,
  'notifications.mine': { input: withThings },
  'notifications.unreadCount': {
    async input(world) {
      await aNotification(world);
      return {};
    },
    // The owner has one from the start.
    answer: ({ owner, subject }) => ({ unread: subject === owner ? 2 : 1 }),
  },
  'notifications.markAllRead': { input: nothing },
  'notifications.markRead': ownNotification,
  'notifications.remove': ownNotification,
  'notifications.restore': {
    async input(world) {
      const { id } = await aNotification(world);
      await world.shop.write(notifications.remove, { id }, world.subject);
      return { id };
    },
    owned: { field: 'id', unknown: newId },
  },
};
