import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';

/** A product on a wishlist. */
export interface Entry {
  /** The product. */
  id: string;
  /** ISO, UTC. */
  addedAt: string;
}

/** Reads the entries of a user, newest first, with those of deleted products. */
export function entriesOf(db: Queryable, userId: string): Promise<Entry[]> {
  return db.many<Entry>(sql`
    select product_id as id, added_at as "addedAt" from wishlist_items
    where user_id = ${userId} order by added_at desc, product_id desc`);
}

export async function hasEntry(db: Queryable, userId: string, productId: string): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from wishlist_items where user_id = ${userId} and product_id = ${productId}`);
  return row !== undefined;
}

/** Serializes additions to a wishlist, because they count its products. */
export async function lockWishlist(tx: Transaction, userId: string): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('shopkeeper wishlist'), hashtext(${userId}))`);
}

/** Counts the products for sale on a wishlist, except one. */
export async function countOthers(tx: Transaction, userId: string, productId: string): Promise<number> {
  const row = await tx.one<{ others: number }>(sql`
    select count(*)::int as others from wishlist_items w join products p on p.id = w.product_id
    where w.user_id = ${userId} and w.product_id <> ${productId} and p.deleted_at is null`);
  return row!.others;
}

/** Adds an entry; an existing one keeps its time. */
export async function insertEntry(tx: Transaction, userId: string, { id, addedAt }: Entry): Promise<void> {
  await tx.run(sql`
    insert into wishlist_items (user_id, product_id, added_at)
    values (${userId}, ${id}, ${addedAt}) on conflict do nothing`);
}

export async function deleteEntry(tx: Transaction, userId: string, productId: string): Promise<void> {
  await tx.run(sql`delete from wishlist_items where user_id = ${userId} and product_id = ${productId}`);
}
