import { newId } from '../../../src/server/storage/ids.ts';
import { sql } from '../../../src/server/storage/sql.ts';
import * as reviews from '../../../src/shop/reviews/contract.ts';
import { noInput, type SampleContext, type Samples } from '../sample.ts';
import { createProduct } from './shopping.ts';

const fields = {
  title: 'Mug',
  description: 'Holds tea.',
  priceCents: 100,
  image: '/a.webp',
  category: 'kitchen',
};
const productInput = async (world: SampleContext) => ({ id: await createProduct(world) });

/** Creates a review of a new product and updates the product's count, as the write operation does. */
export async function createReview(
  world: SampleContext,
  author = world.subject.userId,
): Promise<{ id: string; productId: string }> {
  const [id, productId] = [newId(), await createProduct(world)];
  await world.shop.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into reviews (id, product_id, user_id, rating, comment)
      values (${id}, ${productId}, ${author}, 4, 'Good.')`);
    await tx.run(sql`update products set review_sum = 4, review_count = 1 where id = ${productId}`);
  });
  return { id, productId };
}

/** A product that the owner has reviewed: others may read the review, but no private data of its author. */
const reviewedProduct = async (world: SampleContext) => ({
  id: (await createReview(world, world.owner.userId)).productId,
});

export const catalogue: Samples = {
  'catalogue.list': { input: noInput },
  'catalogue.categories': { input: noInput },
  'catalogue.product': { input: productInput },
  'catalogue.adminList': { input: noInput },
  'catalogue.adminProduct': { input: productInput },
  'catalogue.add': { input: async () => ({ form: 'add', ...fields, rate: 0, count: 0 }) },
  'catalogue.update': {
    input: async (world) => ({
      form: 'manage',
      ...(await productInput(world)),
      version: 1,
      ...fields,
      rating: { rate: 3, count: 2 },
    }),
  },
  'catalogue.remove': { input: productInput },
  'catalogue.restore': {
    async input(world) {
      const { id } = await productInput(world);
      await world.shop.db.transaction((tx) =>
        tx.run(sql`update products set deleted_at = now() where id = ${id}`),
      );
      return { id };
    },
  },
  'catalogue.removeSelected': { input: async (world) => ({ ids: [await createProduct(world)] }) },
  'catalogue.restoreSelected': { input: async (world) => ({ ids: [await createProduct(world)] }) },
  'catalogue.recategorise': {
    input: async (world) => ({ changes: [{ id: await createProduct(world), category: 'kitchen' }] }),
  },
  'catalogue.imports': { input: noInput },
  'catalogue.undoImport': {
    async input(world) {
      const id = newId();
      await world.shop.db.run(sql`
        insert into product_imports (id, actor_name, adds, updates) values (${id}, 'Ada', 1, 0)`);
      return { id };
    },
  },
  'reviews.ofProduct': { input: reviewedProduct },
  'reviews.summary': { input: reviewedProduct },
  'reviews.mine': { input: reviewedProduct },
  'reviews.latest': { input: async (world) => ({ productId: (await reviewedProduct(world)).id }) },
  'reviews.write': {
    input: async (world) => ({ ...(await productInput(world)), rating: 5, comment: 'Splendid.' }),
  },
  'reviews.remove': {
    input: async (world) => ({ id: (await createReview(world)).id }),
    owned: { field: 'id', unknown: newId },
  },
  'reviews.restore': {
    async input(world) {
      const { id } = await createReview(world);
      await world.shop.write(reviews.remove, { id }, world.subject);
      return { id };
    },
    owned: { field: 'id', unknown: newId },
  },
  'reviews.markHelpful': {
    async input(world) {
      const { userId } = await world.shop.addUser();
      return { id: (await createReview(world, userId)).id, helpful: true };
    },
  },
};
