import { sql } from '../../../src/server/storage/sql.ts';
import { noInput, type Sample, type SampleContext, type Samples } from '../sample.ts';
import { createReview } from './catalogue.ts';
import { createOrder } from './shopping.ts';

/** Creates an order of the owner, whose address administrators may read. */
const createOwnersOrder = (context: SampleContext) => createOrder(context, context.owner);

const someOrder: Sample = { input: createOwnersOrder };

async function createHiddenReview(context: SampleContext): Promise<{ id: string }> {
  const { id, productId } = await createReview(context, context.owner.userId);
  await context.shop.db.run(sql`update reviews set hidden_at = now() where id = ${id}`);
  await context.shop.db.run(
    sql`update products set review_sum = 0, review_count = 0 where id = ${productId}`,
  );
  return { id };
}

export const backOffice: Samples = {
  'orders.adminList': { input: noInput },
  'orders.adminRows': { input: async (context) => ({ ids: (await createOwnersOrder(context)).id }) },
  'orders.adminNewer': { input: async (context) => ({ than: (await createOwnersOrder(context)).id }) },
  'orders.adminOne': someOrder,
  'orders.dashboard': { input: async () => ({ day: '2026-11-20', zone: 'Europe/Vienna' }) },
  'orders.adminUpdate': {
    input: async (context) => ({ ...(await createOwnersOrder(context)), status: 'shipped' }),
  },
  'orders.adminSetStatuses': {
    input: async (context) => ({ orders: [{ ...(await createOwnersOrder(context)), status: 'shipped' }] }),
  },
  'orders.adminRemove': someOrder,
  'orders.adminRestore': {
    async input(context) {
      const { id } = await createOwnersOrder(context);
      await context.shop.db.run(sql`update orders set deleted_at = now() where id = ${id}`);
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
