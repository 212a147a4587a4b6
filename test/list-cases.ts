import { newId } from '../src/server/storage/ids.ts';
import { sql } from '../src/server/storage/sql.ts';
import { mergeFixtures } from './feature-fixtures.ts';
import type { TestShop, TestUser } from './shop.ts';

/** Fills a list, so that the cost of its read can be measured with one item and with many. */
export interface ListCase {
  /** Adds `count` items; returns the parameters of the read that lists them. */
  fill(shop: TestShop, user: TestUser, count: number): Promise<object>;
  /** Parameters for other page sizes, if the read has them. */
  sizes?: object[];
  /** The length does not depend on the number of items (days, statuses). */
  fixed?: true;
  /** Tables whose shown columns never change, so that the read does not depend on them. */
  immutable?: readonly string[];
}

/** Adds a product with `count` further images. */
async function addImages(shop: TestShop, count: number): Promise<{ id: string }> {
  const [id] = await addProducts(shop, 1);
  const images = ids(count).map((image) => `https://pictures.test/${image}.webp`);
  await shop.db.run(sql`update products set further_images = ${images}::text[] where id = ${id}`);
  return { id: id! };
}

const ids = (count: number) => Array.from({ length: count }, () => newId());

/** Adds products to a category; returns their ids. */
async function addProducts(shop: TestShop, count: number, category = 'counted'): Promise<string[]> {
  const productIds = ids(count);
  await shop.db.run(sql`
    insert into products (id, title, price_cents, category, created_by, seed_sum, seed_count)
    select id, 'Counted thing', 500, ${category}, 'test', 10, 5 from unnest(${productIds}::text[]) id`);
  return productIds;
}

/** Adds orders of this user, each with a new product and its first event; returns their ids. */
async function addOrders(shop: TestShop, { userId }: TestUser, count: number): Promise<string[]> {
  const orderIds = ids(count);
  const products = await addProducts(shop, count);
  await shop.db.run(sql`
    insert into orders (id, user_id, items, item_count, quantity, total_cents, ship_to_name, notified_at)
    select id, ${userId}, jsonb_build_array(jsonb_build_object('productId', product, 'title', 'Counted thing',
      'priceCents', 500, 'image', '', 'quantity', 1)), 1, 1, 500, 'Robin', now()
    from unnest(${orderIds}::text[], ${products}::text[]) as made(id, product)`);
  await shop.db.run(sql`
    insert into order_events (id, order_id, kind, to_value, actor_id)
    select id, id, 'placed', 'pending', ${userId} from unnest(${orderIds}::text[]) id`);
  return orderIds;
}

/** Adds an order with `count` lines and `count` further events. */
async function growOrder(shop: TestShop, user: TestUser, count: number): Promise<{ id: string }> {
  const [id] = await addOrders(shop, user, 1);
  const products = await addProducts(shop, count);
  await shop.db.run(sql`
    update orders set item_count = ${count}, quantity = ${count}, items = (
      select jsonb_agg(jsonb_build_object('productId', product, 'title', 'Counted thing', 'priceCents', 500, 'image', '', 'quantity', 1))
      from unnest(${products}::text[]) product) where id = ${id}`);
  await shop.db.run(sql`
    insert into order_events (id, order_id, kind, from_value, to_value, actor_id)
    select id, ${id}, 'status', 'pending', 'in process', ${user.userId} from unnest(${ids(count)}::text[]) id`);
  return { id: id! };
}

/** Adds reviews of a new product, each by another user. */
async function addReviews(shop: TestShop, count: number): Promise<{ product: string; reviews: string[] }> {
  const [product] = await addProducts(shop, 1);
  const reviews: string[] = [];
  for (let n = 0; n < count; n++) {
    const { userId } = await shop.addUser();
    const id = newId();
    await shop.db.run(sql`
      insert into reviews (id, product_id, user_id, rating, comment) values (${id}, ${product}, ${userId}, 2, 'Counted')`);
    reviews.push(id);
  }
  return { product: product!, reviews };
}

const PAGES = [{ limit: 1 }, { limit: 5 }, { limit: 100 }];

/** Every read that returns a list, by its name. */
export const cases: Record<string, ListCase> = {
  ...mergeFixtures(({ listCases }) => listCases),
  'account.devices': {
    async fill(shop, { userId }, count) {
      await shop.db.run(sql`
        insert into identity.session (id, token, user_id, expires_at)
        select id, id, ${userId}, now() + interval '1 day' from unnest(${ids(count)}::text[]) id`);
      return {};
    },
  },
  'audit.list': {
    async fill(shop, { userId }, count) {
      const products = await addProducts(shop, count);
      await shop.db.run(sql`
        insert into audit (id, actor_id, entity, entity_id, action)
        select id, ${userId}, 'product', id, 'update' from unnest(${products}::text[]) id`);
      await shop.db.run(sql`
        insert into audit (id, actor_id, entity, entity_id, action)
        select id, ${userId}, 'role', ${userId}, 'grant' from unnest(${ids(count)}::text[]) id`);
      return {};
    },
  },
  'cart.mine': {
    async fill(shop, { userId }, count) {
      const products = await addProducts(shop, count);
      await shop.db.run(sql`
        insert into carts (user_id, revision, items)
        select ${userId}, 1, jsonb_agg(jsonb_build_object('productId', id, 'quantity', 1, 'seenPriceCents', 500))
        from unnest(${products}::text[]) id
        on conflict (user_id) do update set items = excluded.items, revision = carts.revision + 1`);
      return {};
    },
  },
  'catalogue.list': {
    async fill(shop, _, count) {
      await addProducts(shop, count, 'stationery');
      return { category: 'stationery' };
    },
    sizes: PAGES,
  },
  'catalogue.categories': {
    async fill(shop, _, count) {
      for (const id of ids(count)) await addProducts(shop, 1, `kind ${id}`);
      return {};
    },
  },
  'catalogue.adminList': {
    async fill(shop, _, count) {
      await addProducts(shop, count, 'managed');
      return { category: 'managed' };
    },
    sizes: PAGES,
  },
  'catalogue.product': { fill: (shop, _, count) => addImages(shop, count) },
  'catalogue.adminProduct': { fill: (shop, _, count) => addImages(shop, count) },
  'catalogue.imports': {
    async fill(shop, _, count) {
      await shop.db.run(sql`
        insert into product_imports (id, actor_name, adds, updates)
        select id, 'Robin', 1, 0 from unnest(${ids(count)}::text[]) id`);
      return {};
    },
  },
  'notifications.mine': {
    // An order keeps its code and the snapshot of its items.
    immutable: ['orders'],
    async fill(shop, { userId }, count) {
      await shop.db.run(sql`
        insert into notifications (id, user_id, message)
        select id, ${userId}, 'Counted' from unnest(${ids(count)}::text[]) id`);
      return {};
    },
  },
  'orders.mine': {
    async fill(shop, user, count) {
      await addOrders(shop, user, count);
      return {};
    },
  },
  'orders.one': { fill: growOrder },
  'orders.products': { fill: growOrder },
  'orders.adminList': {
    async fill(shop, user, count) {
      await addOrders(shop, user, count);
      return { search: user.email };
    },
  },
  'orders.adminRows': {
    async fill(shop, user, count) {
      return { ids: (await addOrders(shop, user, count)).join(',') };
    },
  },
  'orders.adminOne': { fill: growOrder },
  'orders.dashboard': {
    async fill(shop, user, count) {
      await addOrders(shop, user, count);
      await shop.db.run(sql`select fold_order_tallies(1000)`);
      return { day: new Date().toISOString().slice(0, 10), zone: 'UTC' };
    },
    fixed: true,
  },
  'reviews.ofProduct': {
    async fill(shop, _, count) {
      return { id: (await addReviews(shop, count)).product };
    },
  },
  'reviews.latest': {
    async fill(shop, _, count) {
      return { productId: (await addReviews(shop, count)).product };
    },
    sizes: [{ limit: 1 }, { limit: 10 }],
  },
  'reviews.mine': {
    async fill(shop, { userId }, count) {
      const { product, reviews } = await addReviews(shop, count);
      await shop.db.run(sql`
        insert into review_votes (review_id, user_id) select id, ${userId} from unnest(${reviews}::text[]) id`);
      return { id: product };
    },
  },
  'reviews.adminList': {
    async fill(shop, _, count) {
      const { reviews } = await addReviews(shop, count);
      await shop.db.run(sql`update reviews set hidden_at = now() where id = any(${reviews}::text[])`);
      return { filter: 'hidden' };
    },
  },
};
