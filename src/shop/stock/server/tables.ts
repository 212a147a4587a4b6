import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { empty, type Sql, sql } from '../../../server/storage/sql.ts';
import type { CursorPosition } from '../../catalogue/server/cursor.ts';
import { searchProducts } from '../../catalogue/server/search.ts';
import type { CountDifference, Level, Movement } from '../contract.ts';
import type { MovementKind } from '../rules.ts';
import { DEFAULT_LOW_AT, type LevelFilter } from '../rules.ts';

/** Matches the level of the product in the outer query. */
const levelOfProduct = sql`product_id = products.id`;

const FILTERS: Record<LevelFilter, Sql> = {
  all: sql`true`,
  tracked: sql`exists (select from stock_levels where ${levelOfProduct})`,
  low: sql`exists (select from stock_levels where ${levelOfProduct} and on_hand <= low_at)`,
  out: sql`exists (select from stock_levels where ${levelOfProduct} and on_hand = 0)`,
};

export interface LevelQuery {
  search: string;
  show: LevelFilter;
  after: CursorPosition<string> | undefined;
  limit: number;
}

/** Reads up to `limit` products with their levels, by title; `value` is their position in this order. */
export function findLevels(
  db: Queryable,
  { search, show, after, limit }: LevelQuery,
): Promise<(Level & { value: string })[]> {
  return searchProducts(db, {
    columns: sql`id, title, image, title_order as value,
      (select on_hand from stock_levels where ${levelOfProduct}) as "onHand",
      coalesce((select low_at from stock_levels where ${levelOfProduct}), ${DEFAULT_LOW_AT}::integer) as "lowAt"`,
    conditions: [
      sql`deleted_at is null`,
      FILTERS[show],
      ...(after ? [sql`(title_order, id) > (${after.value}, ${after.id})`] : []),
    ],
    search,
    order: sql`title_order, id`,
    limit,
  });
}

/** Reads the level of one product; undefined if it is unlimited. */
export function findLevel(db: Queryable, productId: string): Promise<StoredLevel | undefined> {
  return db.one(sql`
    select on_hand as "onHand", low_at as "lowAt" from stock_levels where product_id = ${productId}`);
}

/** Reads up to `limit` movements of a product that are older than the movement `before`, newest first. */
export function findMovements(
  db: Queryable,
  productId: string,
  before: number | undefined,
  limit: number,
): Promise<Movement[]> {
  return db.many<Movement>(sql`
    select m.id::float8 as id, m.kind, m.pieces, o.code as "orderCode", u.name as "actorName", m.note, m.created_at as at
    from stock_movements m left join orders o on o.id = m.order_id left join users u on u.id = m.actor_id
    where m.product_id = ${productId} ${before === undefined ? empty : sql`and m.id < ${before}`}
    order by m.id desc limit ${limit}`);
}

/** A level as stored. */
export interface StoredLevel {
  onHand: number;
  lowAt: number;
}

/** Locks the levels of products in the lock order until the transaction ends; unlimited products are missing. */
export async function lockLevels(tx: Transaction, ids: readonly string[]): Promise<Map<string, StoredLevel>> {
  const rows = await tx.many<StoredLevel & { id: string }>(sql`
    select product_id as id, on_hand as "onHand", low_at as "lowAt" from stock_levels
    where product_id = any(${[...ids]}::text[]) order by product_id for no key update`);
  return new Map(rows.map(({ id, ...level }) => [id, level]));
}

/** A movement to record. */
export interface NewMovement {
  productId: string;
  kind: MovementKind;
  pieces: number;
  actorId: string;
  note?: string | undefined;
  requestKey?: string | undefined;
}

/** Records a movement; returns false if its request has recorded it before. The caller changes the level. */
export async function insertMovement(tx: Transaction, movement: NewMovement): Promise<boolean> {
  const { productId, kind, pieces, actorId, note = '', requestKey = null } = movement;
  const inserted = await tx.run(sql`
    insert into stock_movements (product_id, kind, pieces, actor_id, note, request_key)
    values (${productId}, ${kind}, ${pieces}, ${actorId}, ${note}, ${requestKey}) on conflict (request_key) do nothing`);
  return inserted === 1;
}

export async function writeLevel(
  tx: Transaction,
  productId: string,
  { onHand, lowAt }: StoredLevel,
): Promise<void> {
  await tx.run(sql`
    insert into stock_levels (product_id, on_hand, low_at, is_tracked) values (${productId}, ${onHand}, ${lowAt}, true)
    on conflict (product_id) do update set on_hand = excluded.on_hand, low_at = excluded.low_at, is_tracked = true`);
}

/** Returns levels by product id; unlimited products are missing. */
export async function findPieces(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.many<{ id: string; pieces: number }>(sql`
    select product_id as id, on_hand as pieces from stock_levels where product_id = any(${[...ids]}::text[])`);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

/** Gives counted levels to products that have none, in the lock order; others keep theirs. */
export async function addMissingLevels(
  tx: Transaction,
  levels: readonly { id: string; pieces: number }[],
  actorId: string,
): Promise<void> {
  if (levels.length === 0) return;
  await tx.run(sql`
    with added as (
      insert into stock_levels (product_id, on_hand, low_at, is_tracked)
      select id, pieces, ${DEFAULT_LOW_AT}, true
      from unnest(${levels.map(({ id }) => id)}::text[], ${levels.map(({ pieces }) => pieces)}::integer[]) l (id, pieces)
      order by id
      on conflict do nothing
      returning product_id, on_hand
    )
    insert into stock_movements (product_id, kind, pieces, actor_id)
    select product_id, 'count', on_hand, ${actorId} from added where on_hand > 0`);
}

/** Makes a product unlimited. */
export async function deleteLevel(tx: Transaction, productId: string): Promise<void> {
  await tx.run(sql`delete from stock_levels where product_id = ${productId}`);
}

/** Compares counted levels with the current ones; ids of unknown products are missing from the result. */
export function findCounted(
  db: Queryable,
  ids: readonly string[],
): Promise<Omit<CountDifference, 'pieces'>[]> {
  return db.many(sql`
    select p.id, p.title, l.on_hand as was from products p left join stock_levels l on l.product_id = p.id
    where p.id = any(${[...ids]}::text[]) and p.deleted_at is null`);
}

/** Reads a page of the count file: up to `limit` products after `afterId`. */
export function findCountPage(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string; title: string; onHand: number | null }[]> {
  return db.many(sql`
    select p.id, p.title, l.on_hand as "onHand" from products p left join stock_levels l on l.product_id = p.id
    where p.deleted_at is null and p.id > ${afterId} order by p.id limit ${limit}`);
}

/** Shows or hides all levels, when the feature is switched on or off. */
export async function setTracked(tx: Transaction, isTracked: boolean): Promise<void> {
  // In the lock order; concurrent orders take the same locks.
  await tx.run(sql`
    with locked as materialized (
      select product_id from stock_levels where is_tracked <> ${isTracked} order by product_id for no key update
    )
    update stock_levels set is_tracked = ${isTracked} where product_id in (select product_id from locked)`);
}

/** Whether a user waits for a product. */
export async function hasRequest(db: Queryable, userId: string, productId: string): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from stock_requests where user_id = ${userId} and product_id = ${productId}`);
  return row !== undefined;
}

export async function insertRequest(tx: Transaction, userId: string, productId: string): Promise<void> {
  await tx.run(sql`
    insert into stock_requests (user_id, product_id) values (${userId}, ${productId}) on conflict do nothing`);
}

export async function deleteRequest(tx: Transaction, userId: string, productId: string): Promise<void> {
  await tx.run(sql`delete from stock_requests where user_id = ${userId} and product_id = ${productId}`);
}

/** Returns those of the products that users wait for. */
export async function requestedProducts(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select distinct product_id as id from stock_requests where product_id = any(${[...ids]}::text[])`);
  return rows.map(({ id }) => id);
}

/** Reads the products that a user waits for. */
export function findRequestsOf(
  db: Queryable,
  userId: string,
): Promise<{ productId: string; title: string; requestedAt: string }[]> {
  return db.many(sql`
    select r.product_id as "productId", p.title, r.created_at as "requestedAt"
    from stock_requests r join products p on p.id = r.product_id where r.user_id = ${userId} order by r.id`);
}
