import { newId } from '../../../src/server/storage/ids.ts';
import { sql } from '../../../src/server/storage/sql.ts';
import * as reviews from '../../../src/shop/reviews/contract.ts';
import { noInput, type SampleContext, type Samples } from '../sample.ts';
import { createProduct } from './shopping.ts';

const text = { title: 'Mug', description: 'Holds tea.', category: 'kitchen' };
const fields = { ...text, priceCents: 100, image: '/a.webp' };
const productInput = async (context: SampleContext) => ({ id: await createProduct(context) });

/** Creates a review of a new product and updates the product's count, as the write operation does. */
export async function createReview(
  context: SampleContext,
  author = context.subject.userId,
): Promise<{ id: string; productId: string }> {
  const [id, productId] = [newId(), await createProduct(context)];
  await context.shop.db.run(sql`
    insert into reviews (id, product_id, user_id, rating, comment)
    values (${id}, ${productId}, ${author}, 4, 'Good.')`);
  await context.shop.db.run(
    sql`update products set review_sum = 4, review_count = 1 where id = ${productId}`,
  );
  return { id, productId };
}

/** A product that the owner has reviewed: others may read the review, but no private data of its author. */
const reviewedProduct = async (context: SampleContext) => ({
  id: (await createReview(context, context.owner.userId)).productId,
});

export const catalogue: Samples = {
  'catalogue.list': { input: noInput },
  'catalogue.categories': { input: noInput },
  'catalogue.product': { input: productInput },
  'catalogue.adminList': { input: noInput },
  'catalogue.adminProduct': { input: productInput },
  'catalogue.add': { input: async () => ({ form: 'add', ...fields, rate: 0, count: 0 }) },
  'catalogue.update': {
    input: async (context) => ({
      form: 'manage',
      ...(await productInput(context)),
      version: 1,
      ...fields,
      rating: { rate: 3, count: 2 },
    }),
  },
  'catalogue.remove': { input: productInput },
  'catalogue.restore': {
    async input(context) {
      const { id } = await productInput(context);
      await context.shop.db.run(sql`update products set deleted_at = now() where id = ${id}`);
      return { id };
    },
  },
  'catalogue.removeSelected': { input: async (context) => ({ ids: [await createProduct(context)] }) },
  'catalogue.restoreSelected': { input: async (context) => ({ ids: [await createProduct(context)] }) },
  'catalogue.recategorise': {
    input: async (context) => ({ changes: [{ id: await createProduct(context), category: 'kitchen' }] }),
  },
  'catalogue.imports': { input: noInput },
  'catalogue.undoImport': {
    async input(context) {
      const id = newId();
      await context.shop.db.run(sql`
        insert into product_imports (id, actor_name, adds, updates) values (${id}, 'Ada', 1, 0)`);
      return { id };
    },
  },
  'reviews.ofProduct': { input: reviewedProduct },
  'reviews.summary': { input: reviewedProduct },
  'reviews.mine': { input: reviewedProduct },
  'reviews.latest': { input: async (context) => ({ productId: (await reviewedProduct(context)).id }) },
  'reviews.write': {
    input: async (context) => ({ ...(await productInput(context)), rating: 5, comment: 'Splendid.' }),
  },
  'reviews.remove': {
    input: async (context) => ({ id: (await createReview(context)).id }),
    owned: { field: 'id', unknown: newId },
  },
  'reviews.restore': {
    async input(context) {
      const { id } = await createReview(context);
      await context.shop.write(reviews.remove, { id }, context.subject);
      return { id };
    },
    owned: { field: 'id', unknown: newId },
  },
  'reviews.markHelpful': {
    async input(context) {
      const { userId } = await context.shop.addUser();
      return { id: (await createReview(context, userId)).id, helpful: true };
    },
  },
};
