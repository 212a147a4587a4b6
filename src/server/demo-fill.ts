import { demoShop } from '../../demo/shop.ts';
import { hashPassword } from './identity/passwords.ts';
import type { Database, Queryable, Transaction } from './storage/database.ts';
import { newId } from './storage/ids.ts';
import { type Sql, sql } from './storage/sql.ts';

/** Name of the row in `shop_facts` that records that the database was filled with the demo. */
export const DEMO_FILLED = 'filled_as_demo';
/** Name of the row in `shop_facts` that records that the demo was removed and must not be filled again. */
export const DEMO_CLEARED = 'cleared_of_demo';
/** Serializes filling and clearing. */
export const DEMO_LOCK = sql`select pg_advisory_xact_lock(hashtext('shopkeeper demo'))`;

/** Returns whether this database was filled with the demo. It then has accounts whose passwords are in the README. */
export async function isDemoDatabase(db: Queryable): Promise<boolean> {
  return (await db.one(sql`select 1 from shop_facts where name = ${DEMO_FILLED}`)) !== undefined;
}

/** Fills an empty shop with demo products, users, orders and reviews. Returns false if it is not empty or was cleared. */
export async function fillDemo(db: Database, now = new Date()): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(DEMO_LOCK);
    const existing = await tx.one(sql`
      select 1 from identity.user union all select 1 from products
      union all select 1 from shop_facts where name = ${DEMO_CLEARED} limit 1`);
    if (existing) return false;
    await insertDemo(tx, now);
    await tx.run(sql`insert into shop_facts (name, value) values (${DEMO_FILLED}, to_jsonb(now()))`);
    return true;
  });
}

async function insertDemo(tx: Transaction, now: Date): Promise<void> {
  const demo = demoShop(now);
  const passwords = await Promise.all(
    demo.users.map(async ({ id, password }) => ({
      id: newId(),
      userId: id,
      // The other accounts cannot log in: '!' is not a valid hash.
      password: password === null ? '!' : await hashPassword(password),
    })),
  );
  const rows = (value: unknown): Sql => sql`jsonb_array_elements(${JSON.stringify(value)}::jsonb) r`;

  await tx.run(sql`
    insert into identity.user (id, name, email, email_verified, created_at)
    select r->>'id', r->>'name', r->>'email', true, (r->>'createdAt')::timestamptz from ${rows(demo.users)}`);
  await tx.run(sql`
    insert into identity.account (id, account_id, provider_id, user_id, password)
    select r->>'id', r->>'userId', 'credential', r->>'userId', r->>'password' from ${rows(passwords)}`);
  await tx.run(sql`
    insert into users (id, name, email, address, role, demo, created_at)
    select r->>'id', r->>'name', r->>'email', r->>'address', r->>'role', true, (r->>'createdAt')::timestamptz
    from ${rows(demo.users)}`);
  await tx.run(sql`
    insert into products (id, title, price_cents, image, category, description, created_by, created_at)
    select r->>'id', r->>'title', (r->>'priceCents')::int, r->>'image', r->>'category', r->>'description', r->>'createdBy',
           (r->>'createdAt')::timestamptz
    from ${rows(demo.products)}`);
  await tx.run(sql`
    insert into reviews (id, product_id, user_id, rating, comment, created_at)
    select r->>'id', r->>'productId', r->>'userId', (r->>'rating')::int, r->>'comment', (r->>'createdAt')::timestamptz
    from ${rows(demo.reviews)}`);
  await tx.run(sql`
    insert into review_votes (review_id, user_id) select r->>'reviewId', r->>'userId' from ${rows(demo.reviewVotes)}`);
  await tx.run(sql`
    update reviews set helpful_count = v.votes
    from (select review_id, count(*)::int votes from review_votes group by 1) v where v.review_id = reviews.id`);
  await tx.run(sql`
    update products set review_sum = s.total, review_count = s.number
    from (select product_id, sum(rating)::int total, count(*)::int number from reviews group by 1) s
    where s.product_id = products.id`);
  await tx.run(sql`
    insert into orders (id, user_id, items, item_count, quantity, total_cents, due_cents, status, delivery_status,
      delivery_date, estimated_delivery, ship_to_name, ship_to_address, idempotency_key, notified_at, created_at, updated_at)
    select r->>'id', r->>'userId', r->'items', jsonb_array_length(r->'items'),
           (select sum((i->>'quantity')::int) from jsonb_array_elements(r->'items') i), (r->>'totalCents')::bigint,
           (r->>'dueCents')::bigint, r->>'status', r->>'deliveryStatus', (r->>'deliveryDate')::timestamptz,
           (r->>'estimatedDelivery')::timestamptz, r->>'shipToName', r->>'shipToAddress', r->>'idempotencyKey',
           (r->>'createdAt')::timestamptz, (r->>'createdAt')::timestamptz, (r->>'updatedAt')::timestamptz
    from ${rows(demo.orders)}`);
  const events = demo.orders.flatMap((order) => order.events);
  await tx.run(sql`
    insert into order_events (id, order_id, kind, from_value, to_value, actor_id, actor_role, at)
    select r->>'id', r->>'orderId', r->>'kind',
           case when r->>'kind' = 'estimate' then null else r->>'from' end,
           case when r->>'kind' = 'estimate' then r->>'estimatedDelivery' else r->>'to' end,
           r->>'actorId', coalesce((select role from users u where u.id = r->>'actorId'), 'user'), (r->>'at')::timestamptz
    from ${rows(events)}`);
  await tx.run(sql`
    insert into notifications (id, user_id, order_id, message, code, params, type, status, images, image_product_ids, product_titles, read, created_at)
    select r->>'id', r->>'userId', r->>'orderId', r->>'message', r->>'code', r->'params', r->>'type', r->>'status',
           array(select jsonb_array_elements_text(r->'images')), array(select jsonb_array_elements_text(r->'imageProductIds')), array(select jsonb_array_elements_text(r->'productTitles')),
           (r->>'read')::boolean, (r->>'createdAt')::timestamptz
    from ${rows(demo.notifications)}`);
}
