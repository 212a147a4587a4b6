import { newId } from '../../src/server/storage/ids.ts';
import { sql } from '../../src/server/storage/sql.ts';
import type { Shopper, ShopUnderTest } from '../shop-under-test.ts';
import { PAYLOADS } from './payloads.ts';

/** Ids of the rows with payloads. */
export interface StoredPayloads {
  /** A product with 100 reviews. */
  product: string;
  /** One product for each payload. */
  products: readonly string[];
  /** An order with all payloads. */
  order: string;
}

/**
 * Writes every payload into every table with user-supplied text, bypassing validation: products, users with reviews,
 * order lines, notifications and audit entries. Image URLs stay valid: writes refuse invalid ones.
 */
export async function storePayloads(
  shop: ShopUnderTest,
  shopper: Shopper,
  admin: Shopper,
): Promise<StoredPayloads> {
  const products = PAYLOADS.map(() => newId());
  const [texts, order] = [[...PAYLOADS], newId()];
  const [product] = products as [string];
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into products (id, title, price_cents, image, category, description, created_by)
      select r.id, r.text, 1250, '/a.webp', lower(left(r.text, 60)), r.text, r.text
      from unnest(${products}::text[], ${texts}::text[]) as r(id, text)`);
    const authors = PAYLOADS.map(() => newId());
    await tx.run(sql`
      insert into identity.user (id, name, email)
      select r.id, r.text, r.id || '@people.test' from unnest(${authors}::text[], ${texts}::text[]) as r(id, text)`);
    await tx.run(sql`
      insert into users (id, name, email, address)
      select r.id, r.text, r.id || '@people.test', r.text from unnest(${authors}::text[], ${texts}::text[]) as r(id, text)`);
    // One product reviewed by all users, and one review for each other product.
    await tx.run(sql`
      insert into reviews (id, product_id, user_id, rating, comment)
      select 'a' || r.id, ${product}, r.id, 5, r.text from unnest(${authors}::text[], ${texts}::text[]) as r(id, text)`);
    await tx.run(sql`
      insert into reviews (id, product_id, user_id, rating, comment)
      select 'b' || r.id, r.id, ${shopper.userId}, 5, r.text from unnest(${products.slice(1)}::text[], ${texts.slice(1)}::text[]) as r(id, text)`);
    const items = PAYLOADS.map((title, n) => ({
      productId: products[n],
      title,
      priceCents: 1250,
      image: '/a.webp',
      quantity: 1,
    }));
    // One order with all payloads, and one order for each payload.
    await tx.run(sql`
      insert into orders (id, user_id, items, item_count, quantity, total_cents, ship_to_name, ship_to_address, notified_at)
      values (${order}, ${shopper.userId}, ${JSON.stringify(items)}::jsonb, 100, 100, 125000, ${texts[0]}, ${texts.join(' ')}, now())`);
    await tx.run(sql`
      insert into orders (id, user_id, items, item_count, quantity, total_cents, ship_to_name, ship_to_address, notified_at)
      select 'o' || r.id, r.id, jsonb_build_array(${JSON.stringify(items)}::jsonb -> (r.n::int - 1)), 1, 1, 1250, r.text, r.text, now()
      from unnest(${authors}::text[], ${texts}::text[]) with ordinality as r(id, text, n)`);
    for (const { userId } of [shopper, admin])
      await tx.run(sql`
        insert into notifications (id, user_id, order_id, message, type, status, images, product_titles)
        select ${userId} || r.n, ${userId}, ${order}, r.text, case when r.n % 2 = 0 then 'order' else r.text end, r.text,
          array['/a.webp'], array[r.text]
        from unnest(${texts}::text[]) with ordinality as r(text, n)`);
    await tx.run(sql`
      insert into audit (id, actor_id, actor_name, entity, entity_id, action, before, after)
      select 'x' || r.n, ${admin.userId}, r.text, case r.n % 3 when 0 then 'product' when 1 then 'order' else r.text end, r.text,
        case when r.n % 2 = 0 then 'update' else r.text end, jsonb_build_object('title', r.text), jsonb_build_object('title', r.text, r.text, r.text)
      from unnest(${texts}::text[]) with ordinality as r(text, n)`);
    const lines = products.map((id) => ({ productId: id, quantity: 1, seenPriceCents: 1 }));
    for (const { userId } of [shopper, admin]) {
      await tx.run(sql`
        insert into carts (user_id, items, revision) values (${userId}, ${JSON.stringify(lines)}::jsonb, 1)
        on conflict (user_id) do update set items = excluded.items`);
      await tx.run(
        sql`update users set name = ${texts[20]}, address = ${texts.join(' ')} where id = ${userId}`,
      );
      await tx.run(sql`update identity.user set name = ${texts[20]} where id = ${userId}`);
    }
  });
  return { product, products, order };
}
