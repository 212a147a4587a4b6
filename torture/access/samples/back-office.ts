import { sql } from '../../../src/server/storage/sql.ts';
import { placeOrder } from '../../../test/orders.ts';
import { nothing, type Sample, type Samples, type World } from '../sample.ts';
import { aReview } from './catalogue.ts';
import { aProduct } from './shopping.ts';

/** An order of somebody else, with the address that only administrators may read too. */
async function anOrder(world: World): Promise<{ id: string }> {
  const id = await placeOrder(world.shop, world.owner, [{ id: await aProduct(world), quantity: 2 }]);
  return { id };
}

const someOrder: Sample = { input: anOrder };

async function aHiddenReview(world: World): Promise<{ id: string }> {
  const { id, productId } = await aReview(world, world.owner.userId);
  await world.shop.db.transaction(async (tx) => {
    await tx.run(sql`update reviews set hidden_at = now() where id = ${id}`);
    await tx.run(sql`update products set review_sum = 0, review_count = 0 where id = ${productId}`);
  });
  return { id };
}

export const backOffice: Samples = {
  'orders.adminList': { input: nothing },
  'orders.adminRows': { input: async (world) => ({ ids: (await anOrder(world)).id }) },
  'orders.adminNewer': { input: async (world) => ({ than: (await anOrder(world)).id }) },
  'orders.adminOne': someOrder,
  'orders.dashboard': { input: async () => ({ day: '2026-11-20', zone: 'Europe/Vienna' }) },
  'orders.adminUpdate': { input: async (world) => ({ ...(await anOrder(world)), status: 'shipped' }) },
  'orders.adminSetStatuses': {
    input: async (world) => ({ orders: [{ ...(await anOrder(world)), status: 'shipped' }] }),
  },
  'orders.adminRemove': someOrder,
  'orders.adminRestore': {
    async input(world) {
      const { id } = await anOrder(world);
      await world.shop.db.transaction((tx) =>
        tx.run(sql`update orders set deleted_at = now() where id = ${id}`),
      );
      return { id };
    },
  },
  'reviews.adminList': { input: nothing },
  'reviews.hide': { input: async (world) => ({ id: (await aReview(world, world.owner.userId)).id }) },
  'reviews.show': { input: aHiddenReview },
  'audit.list': { input: nothing },
};
