import { demoExample } from '../../demo/example.ts';
import { demoShop } from '../../demo/shop.ts';
import { COMMAND_LINE, recordAudit } from './audit/record.ts';
import { DEMO_CLEARED, DEMO_FILLED, DEMO_LOCK } from './demo-fill.ts';
import { forgetExampleDocuments } from './filled-documents.ts';
import type { Database, Transaction } from './storage/database.ts';
import { type Sql, sql } from './storage/sql.ts';

/** Numbers of removed rows, and of remaining rows that refer to removed ones. */
export interface ClearedDemo {
  products: number;
  /** Removed products that had been edited. */
  editedProducts: number;
  accounts: number;
  orders: number;
  reviews: number;
  /** Removed reviews that other users wrote about demo products. */
  reviewsByOtherUsers: number;
  /** Removed lines in other users' carts. */
  cartLines: number;
  /** Other users' orders that contain demo products. They remain: an order has its own copy of its products. */
  remainingOrders: number;
  /** Remaining products that demo accounts had added. */
  remainingProducts: number;
  /** Removed example texts, settings and manufacturers that presets had filled in and nobody had edited. */
  examples: number;
  /** Administrators that remain. */
  administrators: number;
}

/**
 * Removes the demo's products, accounts, orders and reviews, and references to them in other users' rows, and the example
 * data that presets have filled in. Rows that users added or edited remain. Demo data is not added again at the next
 * start. Idempotent.
 */
export function clearDemo(db: Database): Promise<ClearedDemo> {
  return db.transaction(async (tx) => {
    await tx.run(DEMO_LOCK);
    // Prevents concurrent role changes.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('shopkeeper administrators'))`);
    const cleared = await removeRows(tx);
    const { administrators, ...counts } = cleared;
    const { products, accounts, orders, reviews, cartLines, examples } = cleared;
    // Records nothing when repeated: nothing is removed then.
    if (products + accounts + orders + reviews + cartLines + examples > 0)
      await recordAudit(tx, COMMAND_LINE, {
        ...{ entity: 'demo', entityId: 'demo', action: 'clear' },
        before: counts,
      });
    await tx.run(sql`delete from shop_facts where name = ${DEMO_FILLED}`);
    await tx.run(sql`
      insert into shop_facts (name, value) values (${DEMO_CLEARED}, to_jsonb(now())) on conflict (name) do nothing`);
    return cleared;
  });
}

/** Deletes orders with their notifications and their uses of discount codes. */
async function deleteOrders(tx: Transaction, ids: readonly string[]): Promise<number> {
  await tx.run(sql`delete from notifications where order_id = any(${[...ids]}::text[])`);
  await tx.many(sql`
    select 1 from discount_codes
    where id in (select code_id from discount_uses where order_id = any(${[...ids]}::text[]))
    order by id for no key update`);
  return tx.run(sql`delete from orders where id = any(${[...ids]}::text[])`);
}

/** Locks and deletes in the lock order of ARCHITECTURE.md. */
async function removeRows(tx: Transaction): Promise<ClearedDemo> {
  const shop = demoShop(new Date());
  const userIds = await idsOf(tx, sql`select id from users where demo order by id for update`);
  const anyDemoUser = sql`any(${userIds}::text[])`;
  await tx.run(sql`select 1 from identity.user where id = ${anyDemoUser} order by id for update`);
  const productIds = shop.products.map(({ id }) => id);
  const cartLines = await removeCartLines(tx, userIds, productIds);
  // Orders of deleted demo accounts are recognized by their idempotency keys.
  const orders = await idsOf(
    tx,
    sql`select id from orders where user_id = ${anyDemoUser} or (user_id is null and idempotency_key like 'demo-%')
        order by id for update`,
  );
  const { number: remainingOrders } = (await tx.one<{ number: number }>(sql`
    select count(*)::int as number from orders o where id <> all(${orders}::text[])
      and exists (select from sold_items(o.items) where product_id = any(${productIds}::text[]))`))!;
  const reviewedProducts = await idsOf(
    tx,
    sql`select id from products where id in (select product_id from reviews where user_id = ${anyDemoUser})
          and id <> all(${productIds}::text[]) order by id for no key update`,
  );
  const products = await tx.many<{ id: string; version: number }>(sql`
    select id, version from products where id = any(${productIds}::text[]) order by id for update`);

  const { number: reviewsByOtherUsers } = (await tx.one<{ number: number }>(sql`
    select count(*)::int as number from reviews where product_id = any(${productIds}::text[])
      and coalesce(user_id, '') <> all(${userIds}::text[])`))!;
  const counts = {
    cartLines,
    remainingOrders,
    editedProducts: products.filter(({ version }) => version > 1).length,
    reviewsByOtherUsers,
    reviews: await tx.run(sql`
      delete from reviews where user_id = ${anyDemoUser} or product_id = any(${productIds}::text[])`),
    orders: await deleteOrders(tx, orders),
    // This also deletes their stock levels, which come after the discount codes in the lock order.
    products: await tx.run(sql`delete from products where id = any(${productIds}::text[])`),
  };
  const examples = await removeExamples(tx);
  await recalculateRatings(tx, reviewedProducts);
  await tx.run(sql`delete from product_import_changes where product_id = any(${productIds}::text[])`);
  await tx.run(sql`update order_events set actor_id = null where actor_id = ${anyDemoUser}`);
  await tx.run(sql`delete from identity.verification where value = ${anyDemoUser}`);
  const { number: remainingProducts } = (await tx.one<{ number: number }>(sql`
    select count(*)::int as number from products where created_by = ${anyDemoUser}`))!;
  const accounts = await tx.run(sql`delete from identity.user where id = ${anyDemoUser}`);
  const { administrators } = (await tx.one<{ administrators: number }>(sql`
    select count(*)::int as administrators from users where role = 'admin'`))!;
  return { ...counts, examples, accounts, remainingProducts, administrators };
}

/** Removes the example data of the features. Loads their modules only here: other terminal commands do not need them. */
async function removeExamples(tx: Transaction): Promise<number> {
  const { clearExamples } = await import('./features.ts');
  const removed = await clearExamples(tx, demoExample);
  await forgetExampleDocuments(tx);
  return removed;
}

async function idsOf(tx: Transaction, query: Sql): Promise<string[]> {
  return (await tx.many<{ id: string }>(query)).map(({ id }) => id);
}

/** Removes the products from the carts of other users; a new revision makes their open pages reload the cart. */
async function removeCartLines(tx: Transaction, demoUsers: string[], products: string[]): Promise<number> {
  const isRemoved = sql`line->>'productId' = any(${products}::text[])`;
  const carts = await tx.many<{ id: string; lines: number }>(sql`
    select user_id as id, (select count(*)::int from jsonb_array_elements(items) line where ${isRemoved}) as lines
    from carts where user_id <> all(${demoUsers}::text[])
      and exists (select from jsonb_array_elements(items) line where ${isRemoved})
    order by user_id for update`);
  await tx.run(sql`
    update carts set revision = revision + 1, updated_at = now(), items = coalesce((
      select jsonb_agg(line order by position)
      from jsonb_array_elements(items) with ordinality as l(line, position) where not (${isRemoved})), '[]')
    where user_id = any(${carts.map(({ id }) => id)}::text[])`);
  return carts.reduce((sum, { lines }) => sum + lines, 0);
}

/** Recalculates the ratings of products that have lost reviews. */
async function recalculateRatings(tx: Transaction, products: string[]): Promise<void> {
  await tx.run(sql`
    update products p set review_sum = s.total, review_count = s.number
    from (
      select p.id, coalesce(sum(r.rating), 0)::int as total, count(r.id)::int as number
      from products p left join reviews r on r.product_id = p.id and r.hidden_at is null
      where p.id = any(${products}::text[]) group by p.id
    ) s where s.id = p.id`);
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Summarizes a removal for the terminal. */
export function clearedSummary(cleared: ClearedDemo): string {
  const { products, editedProducts, accounts, orders, reviews, reviewsByOtherUsers, cartLines, examples } =
    cleared;
  const { remainingOrders, remainingProducts } = cleared;
  const removed = [
    `${count(products, 'product', 'products')}${editedProducts > 0 ? ` (${editedProducts} had been edited)` : ''}`,
    count(accounts, 'account', 'accounts'),
    count(orders, 'order', 'orders'),
    `${count(reviews, 'review', 'reviews')}${reviewsByOtherUsers > 0 ? ` (${reviewsByOtherUsers} of them by other users, about demo products)` : ''}`,
    cartLines > 0 && `${count(cartLines, 'line', 'lines')} in other users' carts`,
    examples > 0 &&
      count(examples, 'example that a preset had filled in', 'examples that presets had filled in'),
  ];
  const isEmpty = products + accounts + orders + reviews + cartLines + examples === 0;
  const lines = [
    isEmpty
      ? 'There is nothing left of the demo.'
      : `Removed from the demo: ${removed.filter(Boolean).join(', ')}.`,
    !isEmpty &&
      remainingOrders > 0 &&
      `Not removed: ${count(remainingOrders, 'order of another user that contains demo products', 'orders of other users that contain demo products')}.`,
    !isEmpty &&
      remainingProducts > 0 &&
      `Not removed: ${count(remainingProducts, 'product', 'products')} that demo accounts had added.`,
    products > 0 && 'The running shop removes unused uploaded pictures after a week.',
    cleared.administrators === 0 &&
      'There is no administrator now. Register an account, then: npm run admin -- grant EMAIL',
  ];
  return lines.filter(Boolean).join('\n');
}
