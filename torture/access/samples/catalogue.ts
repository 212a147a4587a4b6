import { newId } from '../../../src/server/storage/ids.ts';
import { sql } from '../../../src/server/storage/sql.ts';
import * as reviews from '../../../src/shop/reviews/contract.ts';
import { nothing, type Samples, type World } from '../sample.ts';
import { aProduct } from './shopping.ts';

const typed = {
  title: 'Mug',
  description: 'Holds tea.',
  priceCents: 100,
  image: '/a.webp',
  category: 'kitchen',
};
const one = async (world: World) => ({ id: await aProduct(world) });

/** A review by the subject, of a new product; with its count, as the operation that writes it leaves it. */
export async function aReview(
  world: World,
  author = world.subject.userId,
): Promise<{ id: string; productId: string }> {
  const [id, productId] = [newId(), await aProduct(world)];
  await world.shop.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into reviews (id, product_id, user_id, rating, comment)
      values (${id}, ${productId}, ${author}, 4, 'Good.')`);
    await tx.run(sql`update products set review_sum = 4, review_count = 1 where id = ${productId}`);
  });
  return { id, productId };
}

/** A product that the owner has reviewed: others read the review, and nothing else about its author. */
const reviewed = async (world: World) => ({ id: (await aReview(world, world.owner.userId)).productId });

export const catalogue: Samples = {
  'catalogue.list': { input: nothing },
  'catalogue.categories': { input: nothing },
  'catalogue.product': { input: one },
  'catalogue.adminList': { input: nothing },
  'catalogue.adminProduct': { input: one },
  'catalogue.add': { input: async () => ({ form: 'add', ...typed, rate: 0, count: 0 }) },
  'catalogue.update': {
    input: async (world) => ({
      form: 'manage',
      ...(await one(world)),
      version: 1,
      ...typed,
      rating: { rate: 3, count: 2 },
    }),
  },
  'catalogue.remove': { input: one },
  'catalogue.restore': {
    async input(world) {
      const { id } = await one(world);
      await world.shop.db.transaction((tx) =>
        tx.run(sql`update products set deleted_at = now() where id = ${id}`),
      );
      return { id };
    },
  },
  'catalogue.removeSelected': { input: async (world) => ({ ids: [await aProduct(world)] }) },
  'catalogue.restoreSelected': { input: async (world) => ({ ids: [await aProduct(world)] }) },
  'catalogue.recategorise': {
    input: async (world) => ({ changes: [{ id: await aProduct(world), category: 'kitchen' }] }),
  },
  'catalogue.imports': { input: nothing },
  'catalogue.undoImport': {
    async input(world) {
      const id = newId();
      await world.shop.db.run(sql`
        insert into product_imports (id, actor_name, adds, updates) values (${id}, 'Ada', 1, 0)`);
      return { id };
    },
  },
  'reviews.ofProduct': { input: reviewed },
  'reviews.summary': { input: reviewed },
  'reviews.mine': { input: reviewed },
  'reviews.latest': { input: async (world) => ({ productId: (await reviewed(world)).id }) },
  'reviews.write': { input: async (world) => ({ ...(await one(world)), rating: 5, comment: 'Splendid.' }) },
  'reviews.remove': {
    input: async (world) => ({ id: (await aReview(world)).id }),
    owned: { field: 'id', unknown: newId },
  },
  'reviews.restore': {
    async input(world) {
      const { id } = await aReview(world);
      await world.shop.write(reviews.remove, { id }, world.subject);
      return { id };
    },
    owned: { field: 'id', unknown: newId },
  },
  'reviews.markHelpful': {
    async input(world) {
      const { userId } = await world.shop.addUser();
      return { id: (await aReview(world, userId)).id, helpful: true };
    },
  },
};
