import type { ShopUnderTest } from '../torture/shop-under-test.ts';
import type { LoadRequest } from './load.ts';

/** A logged-in user who requests Home. */
export interface Member extends LoadRequest {
  /** Unique. */
  name: string;
}

/** Adds users with different names, carts and notifications, so that no two pages are the same. */
export async function createMembers(shop: ShopUnderTest, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (const [n, { userId, cookie }] of (await shop.createUsers(count)).entries()) {
    const name = `Robin the ${n}th`;
    await shop.db.pool.query('update users set name = $2 where id = $1', [userId, name]);
    await shop.db.pool.query(
      `insert into carts (user_id, revision, items)
       select $1, 1, coalesce(jsonb_agg(jsonb_build_object('productId', id, 'quantity', 1, 'seenPriceCents', price_cents)), '[]')
       from (select id, price_cents from products order by id limit $2 offset $3) p`,
      [userId, n % 5, n],
    );
    await shop.db.pool.query(
      "insert into notifications (id, user_id, message) select $1 || n, $1, 'Notified' from generate_series(1, $2::int) n",
      [userId, n % 7],
    );
    members.push({ path: '/', headers: { cookie }, name });
  }
  return members;
}
