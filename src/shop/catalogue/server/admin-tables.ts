import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { AdminProduct } from '../admin-contract.ts';
import type { RatingSum } from '../rules.ts';
import { markPicturesUsed } from './pictures/tables.ts';

/** The price without a sale. */
export const regularPrice = sql`coalesce(regular_price_cents, price_cents)`;

/** Columns of a product for administrators. */
export const adminColumns = sql`
  id, title, ${regularPrice} as "priceCents", image, category, description,
  jsonb_build_object('rate', round(rating_rate, 4), 'count', rating_count) as rating,
  further_images as "furtherImages", created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt", version`;

/** A product with the components of its rating. */
export interface StoredProduct extends AdminProduct {
  seedRating: RatingSum;
  reviews: RatingSum;
  deletedAt: string | null;
}

/** Fields that administrators write; the category is stored in lower case (SPEC L66). */
export type EditableFields = Pick<
  StoredProduct,
  'title' | 'priceCents' | 'image' | 'category' | 'description' | 'furtherImages' | 'seedRating'
>;

export const storedColumns = sql`
  ${adminColumns}, deleted_at as "deletedAt",
  jsonb_build_object('sum', seed_sum, 'count', seed_count) as "seedRating",
  jsonb_build_object('sum', review_sum, 'count', review_count) as reviews`;

export function adminProduct(db: Queryable, id: string): Promise<AdminProduct | undefined> {
  return db.one(sql`select ${adminColumns} from products where id = ${id} and deleted_at is null`);
}

/** Locks a product until the transaction ends; reviews and other administrators wait. */
export function lockProduct(tx: Transaction, id: string): Promise<StoredProduct | undefined> {
  return tx.one(sql`select ${storedColumns} from products where id = ${id} for no key update`);
}

/** Inserts a product; returns undefined when the id is taken. */
export async function insertProduct(
  tx: Transaction,
  { id, createdBy, seedRating, ...fields }: EditableFields & { id: string; createdBy: string },
): Promise<AdminProduct | undefined> {
  const { title, priceCents, image, category, description, furtherImages } = fields;
  await markPicturesUsed(tx, [image, ...furtherImages]);
  return tx.one(sql`
    insert into products (id, title, price_cents, image, category, description, further_images, seed_sum, seed_count,
                          created_by)
    values (${id}, ${title}, ${priceCents}, ${image}, lower(${category}), ${description}, ${[...furtherImages]},
            ${seedRating.sum}, ${seedRating.count}, ${createdBy})
    on conflict (id) do nothing
    returning ${adminColumns}`);
}

export async function updateProduct(
  tx: Transaction,
  id: string,
  fields: EditableFields,
): Promise<AdminProduct> {
  const { title, priceCents, image, category, description, furtherImages, seedRating } = fields;
  await markPicturesUsed(tx, [image, ...furtherImages]);
  const row = await tx.one<AdminProduct>(sql`
    update products
    set title = ${title}, price_cents = ${priceCents}, regular_price_cents = null, image = ${image}, category = lower(${category}),
        description = ${description}, further_images = ${[...furtherImages]}, seed_sum = ${seedRating.sum}, seed_count = ${seedRating.count},
        version = version + 1, updated_at = now()
    where id = ${id}
    returning ${adminColumns}`);
  return row!;
}

/** Soft-deletes or restores a product; its rating, reviews and orders are kept (SETTLED 19). */
export async function setDeleted(tx: Transaction, id: string, deleted: boolean): Promise<AdminProduct> {
  const row = await tx.one<AdminProduct>(sql`
    update products
    set deleted_at = case when ${deleted}::boolean then now() end, version = version + 1, updated_at = now()
    where id = ${id}
    returning ${adminColumns}`);
  return row!;
}
