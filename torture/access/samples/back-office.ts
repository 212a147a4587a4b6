import { sql } from '../../../src/server/storage/sql.ts';
import { placeOrder } from '../../../test/orders.ts';
import { noInput, type Sample, type SampleContext, type Samples } from '../sample.ts';
import { createReview } from './catalogue.ts';
import { createProduct } from './shopping.ts';

/** Creates an order of the owner, whose address administrators may read. */
async function createOrder(context: SampleContext): Promise<{ id: string }> {
  const id = await placeOrder(context.shop, context.owner, [
    { id: await createProduct(context), quantity: 2 },
  ]);
  return { id };
}

const someOrder: Sample = { input: createOrder };

async function createHiddenReview(context: SampleContext): Promise<{ id: string }> {
  const { id, productId } = await createReview(context, context.owner.userId);
  await context.shop.db.transaction(async (tx) => {
    await tx.run(sql`update reviews set hidden_at = now() where id = ${id}`);
    await tx.run(sql`update products set review_sum = 0, review_count = 0 where id = ${productId}`);
  });
  return { id };
}

export const backOffice: Samples = {
  'orders.adminList': { input: noInput },
  'orders.adminRows': { input: async (context) => ({ ids: (await createOrder(context)).id }) },
  'orders.adminNewer': { input: async (context) => ({ than: (await createOrder(context)).id }) },
  'orders.adminOne': someOrder,
  'orders.dashboard': { input: async () => ({ day: '2026-11-20', zone: 'Europe/Vienna' }) },
  'orders.adminUpdate': {
    input: async (context) => ({ ...(await createOrder(context)), status: 'shipped' }),
  },
  'orders.adminSetStatuses': {
    input: async (context) => ({ orders: [{ ...(await createOrder(context)), status: 'shipped' }] }),
  },
  'orders.adminRemove': someOrder,
  'orders.adminRestore': {
    async input(context) {
      const { id } = await createOrder(context);
      await context.shop.db.transaction((tx) =>
        tx.run(sql`update orders set deleted_at = now() where id = ${id}`),
      );
      return { id };
    },
  },
  'reviews.adminList': { input: noInput },
  'reviews.hide': {
    input: async (context) => ({ id: (await createReview(context, context.owner.userId)).id }),
  },
  'reviews.show': { input: createHiddenReview },
  'audit.list': { input: noInput },
};
