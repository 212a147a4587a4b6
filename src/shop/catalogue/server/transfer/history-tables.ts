import type { Queryable, Transaction } from '../../../../server/storage/database.ts';
import { join, sql } from '../../../../server/storage/sql.ts';
import type { PastImport, UndoImportResult } from '../../admin-contract.ts';
import { UNDO_DAYS } from '../../transfer/limits.ts';
import { markPicturesUsed } from '../pictures/tables.ts';
import type { Comparable } from './plan.ts';

/** Previous values of the fields that an import changed; `deleted`: the product was deleted before. */
export type PreviousValues = Partial<Comparable> & { deleted?: boolean };

export interface ImportChange {
  productId: string;
  /** Null if the import added the product. */
  before: PreviousValues | null;
  /** Version of the product after the import. */
  version: number;
}

/** Creates the record of an import. */
export async function insertImport(
  tx: Transaction,
  { id, fileName, actorName }: Pick<PastImport, 'id' | 'fileName' | 'actorName'>,
): Promise<void> {
  await tx.run(sql`
    insert into product_imports (id, file_name, actor_name, adds, updates)
    values (${id}, ${fileName}, ${actorName}, 0, 0)`);
}

/** Completes the record of an import, or deletes it and returns false if nothing was changed. */
export async function finishImport(
  tx: Transaction,
  id: string,
  { adds, updates }: { adds: number; updates: number },
): Promise<boolean> {
  await tx.run(
    adds + updates > 0
      ? sql`update product_imports set adds = ${adds}, updates = ${updates} where id = ${id}`
      : sql`delete from product_imports where id = ${id}`,
  );
  return adds + updates > 0;
}

export async function insertChanges(
  tx: Transaction,
  importId: string,
  changes: readonly ImportChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(sql`
    insert into product_import_changes (import_id, product_id, before, version)
    select ${importId}::text, r."productId", nullif(r.before, 'null'), r.version
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as r("productId" text, before jsonb, version integer)`);
}

/**
 * Deletes up to `limit` changes of the oldest import that can no longer be undone, and the import itself after its last
 * changes. Waits for a running undo.
 * @returns false if there is no such import
 */
export async function purgeNextBatch(tx: Transaction, limit: number): Promise<boolean> {
  const old = await tx.one<{ id: string }>(sql`
    select id from product_imports where created_at < now() - make_interval(days => ${UNDO_DAYS})
    order by id limit 1 for update`);
  if (!old) return false;
  const deleted = await tx.run(sql`
    delete from product_import_changes where import_id = ${old.id} and product_id in (
      select product_id from product_import_changes where import_id = ${old.id} order by product_id limit ${limit})`);
  if (deleted < limit) await tx.run(sql`delete from product_imports where id = ${old.id}`);
  return true;
}

/** Lists the latest imports that can be undone or have been undone. */
export function pastImports(db: Queryable, limit: number): Promise<PastImport[]> {
  return db.many(sql`
    select id, created_at as "createdAt", file_name as "fileName", actor_name as "actorName", adds, updates, undone
    from product_imports where created_at >= now() - make_interval(days => ${UNDO_DAYS})
    order by id desc limit ${limit}`);
}

/** Locks the record of an import; undefined if it is unknown or too old. */
export function lockImport(
  tx: Transaction,
  id: string,
): Promise<{ undone: UndoImportResult | null } | undefined> {
  return tx.one(sql`
    select undone from product_imports
    where id = ${id} and created_at >= now() - make_interval(days => ${UNDO_DAYS}) for update`);
}

export async function markUndone(tx: Transaction, id: string, undone: UndoImportResult): Promise<void> {
  await tx.run(sql`update product_imports set undone = ${JSON.stringify(undone)}::jsonb where id = ${id}`);
}

/** A change of an import with the current product. */
export interface UndoableChange extends ImportChange {
  title: string;
  /** Whether the product has not changed since. */
  isUnchanged: boolean;
  deleted: boolean;
  current: Comparable;
}

/** Reads up to `limit` changes after a product id and locks their products in the order of their ids. */
export function lockChanges(
  tx: Transaction,
  importId: string,
  after: string,
  limit: number,
): Promise<UndoableChange[]> {
  return tx.many(sql`
    select c.product_id as "productId", c.before, c.version, p.title, p.version = c.version as "isUnchanged",
           p.deleted_at is not null as deleted,
           jsonb_build_object(
             'title', p.title, 'priceCents', coalesce(p.regular_price_cents, p.price_cents), 'category', p.category, 'image', p.image,
             'furtherImages', p.further_images, 'description', p.description, 'seed', jsonb_build_object('sum', p.seed_sum, 'count', p.seed_count)
           ) as current
    from product_import_changes c join products p on p.id = c.product_id
    where c.import_id = ${importId} and c.product_id > ${after}
    order by c.product_id limit ${limit} for no key update of p`);
}

/** Restores the previous values of products; deletes products that the import added. */
export async function revertChanges(
  tx: Transaction,
  importId: string,
  changes: readonly UndoableChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await markPicturesUsed(
    tx,
    changes.flatMap(({ before }) => [before?.image ?? [], before?.furtherImages ?? []].flat()),
  );
  const ids = changes.map(({ productId }) => productId);
  const conditions = [
    sql`c.import_id = ${importId}`,
    sql`c.product_id = any(${ids}::text[])`,
    sql`p.id = c.product_id`,
  ];
  await tx.run(sql`
    update products p
    set title = coalesce(c.before->>'title', p.title),
        price_cents = coalesce((c.before->>'priceCents')::integer, p.regular_price_cents, p.price_cents),
        regular_price_cents = null,
        category = coalesce(c.before->>'category', p.category),
        image = coalesce(c.before->>'image', p.image),
        further_images = coalesce(
          (select array_agg(url) from jsonb_array_elements_text(c.before->'furtherImages') url),
          case when c.before ? 'furtherImages' then '{}'::text[] end, p.further_images),
        description = coalesce(c.before->>'description', p.description),
        seed_sum = coalesce((c.before->'seed'->>'sum')::numeric, p.seed_sum),
        seed_count = coalesce((c.before->'seed'->>'count')::integer, p.seed_count),
        deleted_at = case when c.before is null or (c.before->>'deleted')::boolean then now() else p.deleted_at end,
        version = p.version + 1, updated_at = now()
    from product_import_changes c where ${join(conditions, ' and ')}`);
}
