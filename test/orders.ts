import { sql } from '../src/server/storage/sql.ts';
import { type Cart, mine as myCart, save } from '../src/shop/cart/contract.ts';
import { quoteCart } from '../src/shop/cart/quote.ts';
import { type PlacedOrder, place } from '../src/shop/orders/contract.ts';
import type { Reply, TestShop, TestUser } from './shop.ts';

let counter = 0;
/** Returns a unique key or name. */
export const uniqueKey = (): string => `test-key-${++counter}`;

/** Replaces the cart of a user with these products; returns the cart. */
export async function fillCart(
  shop: TestShop,
  user: TestUser,
  items: { id: string; quantity: number }[],
): Promise<Cart> {
  const { revision } = (await shop.read(myCart, {}, user)).body;
  const reply = await shop.write(save, { uid: user.userId, revision, save: uniqueKey(), items }, user);
  if (reply.status !== 200) throw new Error(`the cart was not saved: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Places an order for a cart as it was shown. */
export function checkOut(
  shop: TestShop,
  user: TestUser,
  shown: Cart,
  key = uniqueKey(),
): Promise<Reply<PlacedOrder>> {
  const request = { revision: shown.revision, totalCents: quoteCart(shown.lines).totalCents };
  return shop.write(place, request, user, { 'idempotency-key': key });
}

/** Places an order of these products; returns its id. */
export async function placeOrder(
  shop: TestShop,
  user: TestUser,
  items: { id: string; quantity: number }[],
): Promise<string> {
  const reply = await checkOut(shop, user, await fillCart(shop, user, items));
  if (reply.status !== 200) throw new Error(`the order was not placed: ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** The code of an order that users see. */
export async function codeOf(shop: TestShop, id: string): Promise<string> {
  const row = await shop.db.one<{ code: string }>(sql`select code from orders where id = ${id}`);
  return row!.code;
}
