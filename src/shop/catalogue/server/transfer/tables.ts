import type { Queryable, Transaction } from '../../../../server/storage/database.ts';
import { empty, join, sql } from '../../../../server/storage/sql.ts';
import { normalizeCategory, normalizeSearch } from '../../rules.ts';
import type { ExportedProduct } from '../../transfer/own-csv.ts';
import { type EditableFields, regularPrice, type StoredProduct, storedColumns } from '../admin-tables.ts';
import { markPicturesUsed } from '../pictures/tables.ts';
import { searchConditions } from '../search.ts';

export interface ExistingProduct extends StoredProduct {
  importKey: string | null;
}

/** Reads products with one of these ids or import keys, including deleted ones. */
export function findForImport(
  db: Queryable,
  ids: readonly string[],
  importKeys: readonly string[],
  lock: boolean,
): Promise<ExistingProduct[]> {
  return db.many(sql`
    select ${storedColumns}, import_key as "importKey" from products
    where id = any(${ids}::text[]) or import_key = any(${importKeys}::text[])
    order by id ${lock ? sql`for update` : empty}`);
}

/** Reads up to two products for each of these titles, ignoring case; two show that a title is ambiguous. */
export function findByTitle(
  db: Queryable,
  titles: readonly string[],
): Promise<{ wanted: string; id: string }[]> {
  return db.many(sql`
    select w.wanted, p.id from unnest(${titles}::text[]) as w(wanted), lateral (
      select id from products where title_order = lower(w.wanted) and deleted_at is null order by id limit 2
    ) p`);
}

export interface ProductToWrite extends EditableFields {
  id: string;
  importKey: string | null;
}

const imageUrlsOf = (products: readonly ProductToWrite[]) =>
  products.flatMap(({ image, furtherImages }) => [image, ...furtherImages]);

const recordset = (products: readonly ProductToWrite[]) => sql`
  jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r(
    id text, "importKey" text, title text, "priceCents" integer, image text, "furtherImages" text[], category text,
    description text, "seedRating" jsonb)`;

export async function insertProducts(
  tx: Transaction,
  products: readonly ProductToWrite[],
  createdBy: string,
): Promise<void> {
  if (products.length === 0) return;
  await markPicturesUsed(tx, imageUrlsOf(products));
  await tx.run(sql`
    insert into products (id, import_key, title, price_cents, image, further_images, category, description, seed_sum,
      seed_count, created_by)
    select r.id, r."importKey", r.title, r."priceCents", r.image, r."furtherImages", lower(r.category), r.description,
           (r."seedRating"->>'sum')::numeric, (r."seedRating"->>'count')::integer, ${createdBy}::text
    from ${recordset(products)}`);
}

/** Updates products and restores deleted ones. */
export async function updateProducts(tx: Transaction, products: readonly ProductToWrite[]): Promise<void> {
  if (products.length === 0) return;
  await markPicturesUsed(tx, imageUrlsOf(products));
  await tx.run(sql`
    update products p
    set title = r.title, price_cents = r."priceCents", regular_price_cents = null, image = r.image,
        further_images = r."furtherImages", category = lower(r.category), description = r.description,
        seed_sum = (r."seedRating"->>'sum')::numeric, seed_count = (r."seedRating"->>'count')::integer,
        deleted_at = null, version = version + 1, updated_at = now()
    from ${recordset(products)}
    where p.id = r.id`);
}

/** Acquires the lock that allows one import or undo at a time in all processes; false if another one is running. */
export async function acquireImportLock(tx: Transaction): Promise<boolean> {
  const row = await tx.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('shopkeeper product import')) as free`,
  );
  return row!.free;
}

/** Reads up to `limit` products after an id, in the order of ids. */
export function readExportPage(
  db: Queryable,
  { after, limit, search, category }: { after: string; limit: number; search: string; category: string },
): Promise<ExportedProduct[]> {
  const conditions = [
    sql`deleted_at is null and id > ${after}`,
    ...(category ? [sql`category = ${normalizeCategory(category)}`] : []),
    ...searchConditions(normalizeSearch(search)),
  ];
  return db.many(sql`
    select id, title, ${regularPrice} as "priceCents", category, image, description,
           jsonb_build_object('rate', round(rating_rate, 4), 'count', rating_count) as rating,
           import_key as "importKey", further_images as "furtherImages"
    from products where ${join(conditions, ' and ')} order by id limit ${limit}`);
}
