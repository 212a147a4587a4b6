import type { ImportedLevels } from '../../../server/feature.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { empty, raw, type Sql, sql } from '../../../server/storage/sql.ts';
import { readTitlePage } from '../../catalogue/server/title-list.ts';
import type { CountDifference, Level, LevelParams, Movement } from '../contract.ts';
import { DEFAULT_LOW_AT, type EnteredKind, LEVELS_PAGE_SIZE, type LevelFilter } from '../rules.ts';
import type { OrderedPieces } from './movements.ts';

/** Matches the level of the product in the outer query. */
const levelOfProduct = sql`product_id = products.id`;

const FILTERS: Record<LevelFilter, Sql> = {
  all: sql`true`,
  tracked: sql`exists (select from stock_levels where ${levelOfProduct})`,
  // Arrays, so that PostgreSQL begins with the few levels instead of all products.
  low: sql`id = any(array(select product_id from stock_levels where on_hand <= low_at))`,
  out: sql`id = any(array(select product_id from stock_levels where on_hand <= low_at and on_hand = 0))`,
};

/** Reads a page of products with their levels, by title. */
export const findLevels = (db: Queryable, { search = '', show = 'all', cursor }: LevelParams) =>
  readTitlePage<Level>(db, {
    columns: sql`id, title, image,
      (select on_hand from stock_levels where ${levelOfProduct}) as "onHand",
      coalesce((select low_at from stock_levels where ${levelOfProduct}), ${DEFAULT_LOW_AT}::integer) as "lowAt"`,
    condition: FILTERS[show],
    search,
    cursor,
    size: LEVELS_PAGE_SIZE,
  });

/** Reads the level of one product; undefined if it is unlimited. */
export function findLevel(db: Queryable, productId: string): Promise<StoredLevel | undefined> {
  return db.one(sql`
    select on_hand as "onHand", low_at as "lowAt" from stock_levels where product_id = ${productId}`);
}

/**
 * Prefix of the request key of an undo, before the id of the movement that is undone. Other keys begin with a user id.
 */
const UNDO_KEY = 'undo ';

/** Reads up to `limit` movements of a product that are older than the movement `before`, newest first. */
export function findMovements(
  db: Queryable,
  productId: string,
  before: number | undefined,
  limit: number,
): Promise<Movement[]> {
  return db.many<Movement>(sql`
    select m.id::float8 as id, m.kind, m.pieces, o.code as "orderCode", u.name as "actorName", m.note,
           coalesce(m.request_key like ${`${UNDO_KEY}%`}, false) as "isUndo", m.created_at as at
    from stock_movements m left join orders o on o.id = m.order_id
      left join users u on u.id = coalesce(m.actor_id, o.user_id)
    where m.product_id = ${productId} ${before === undefined ? empty : sql`and m.id < ${before}`}
    order by m.id desc limit ${limit}`);
}

export interface StoredLevel {
  onHand: number;
  lowAt: number;
}

/** Returns whether any of these products has a level, or had one: movements stay. */
export async function hasHistory(db: Queryable, ids: readonly string[]): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from stock_levels where product_id = any(${[...ids]}::text[])
    union all select 1 from stock_movements where product_id = any(${[...ids]}::text[]) limit 1`);
  return row !== undefined;
}

/** Locks the levels of products in the lock order until the transaction ends; unlimited products are missing. */
export async function lockLevels(tx: Transaction, ids: readonly string[]): Promise<Map<string, StoredLevel>> {
  const rows = await tx.many<StoredLevel & { id: string }>(sql`
    select product_id as id, on_hand as "onHand", low_at as "lowAt" from stock_levels
    where product_id = any(${[...ids]}::text[]) order by product_id for no key update`);
  return new Map(rows.map(({ id, ...level }) => [id, level]));
}

/** A number of pieces that an administrator adds to a level or takes away. */
export interface EnteredMovement {
  productId: string;
  kind: EnteredKind;
  pieces: number;
  actorId: string;
  note: string;
  requestKey: string | undefined;
}

/** Records a movement and changes the locked level; returns its id, or undefined if a movement has this request key. */
export async function insertMovement(
  tx: Transaction,
  movement: EnteredMovement,
): Promise<number | undefined> {
  const { productId, kind, pieces, actorId, note, requestKey = null } = movement;
  const row = await tx.one<{ id: number }>(sql`
    with recorded as (
      insert into stock_movements (product_id, kind, pieces, actor_id, note, request_key)
      values (${productId}, ${kind}, ${pieces}, ${actorId}, ${note}, ${requestKey})
      on conflict (request_key) do nothing returning id, pieces
    )
    update stock_levels set on_hand = on_hand + recorded.pieces, import_id = null from recorded
    where product_id = ${productId} returning recorded.id::float8 as id`);
  return row?.id;
}

/** Reads the movement that a request has recorded. */
export function findByRequestKey(
  tx: Transaction,
  requestKey: string,
): Promise<(Pick<EnteredMovement, 'productId' | 'kind' | 'pieces'> & { id: number }) | undefined> {
  return tx.one(sql`
    select id::float8 as id, product_id as "productId", kind, pieces from stock_movements where request_key = ${requestKey}`);
}

/** A movement that an administrator may undo. */
interface UndoableMovement {
  id: number;
  productId: string;
  pieces: number;
  isUndone: boolean;
  /** Whether the product was counted afterwards: its level then no longer depends on the movement. */
  isCounted: boolean;
}

const isUndone = (movement: string) => sql`
  exists (select from stock_movements u where u.request_key = ${UNDO_KEY}::text || ${raw(movement)}.id)`;

/** Reads administrators' movements by id; those of orders and refunds are missing. */
export function findUndoable(tx: Transaction, ids: readonly number[]): Promise<UndoableMovement[]> {
  return tx.many<UndoableMovement>(sql`
    select m.id::float8 as id, m.product_id as "productId", m.pieces,
           ${isUndone('m')} as "isUndone",
           exists (select from stock_movements c
                   where c.product_id = m.product_id and c.id > m.id and c.kind = 'count'
                     and c.id <> all(${[...ids]}::bigint[]) and not ${isUndone('c')}) as "isCounted"
    from stock_movements m
    where m.id = any(${[...ids]}::bigint[]) and m.order_id is null and m.actor_id is not null
      and m.kind in ('delivery', 'return', 'correction', 'count')
    order by m.id`);
}

/** Records the opposite of movements, each once, and changes their levels, which the caller has locked. */
export async function insertUndo(
  tx: Transaction,
  movements: readonly UndoableMovement[],
  actorId: string,
): Promise<void> {
  await tx.run(sql`
    with recorded as (
      insert into stock_movements (product_id, kind, pieces, actor_id, request_key)
      select product_id, 'correction', -pieces, ${actorId}, ${UNDO_KEY}::text || id
      from stock_movements where id = any(${movements.map(({ id }) => id)}::bigint[]) order by id
      on conflict (request_key) do nothing returning product_id, pieces
    ), total as (
      select product_id, sum(pieces)::integer as pieces from recorded group by product_id
    )
    update stock_levels l set on_hand = l.on_hand + total.pieces, import_id = null
    from total where l.product_id = total.product_id`);
}

/** Returns the sum of a product's movements. Orders record movements of unlimited products, too. */
export async function sumOfMovements(tx: Transaction, productId: string): Promise<number> {
  const row = await tx.one<{ pieces: number }>(sql`
    select coalesce(sum(pieces), 0)::integer as pieces from stock_movements where product_id = ${productId}`);
  return row!.pieces;
}

/** Pieces that a recorded movement added or, if negative, took away. */
interface RecordedPieces extends OrderedPieces {
  movement: number;
}

/** A counted level; `lowAt` undefined keeps the threshold. */
export interface CountedLevel {
  id: string;
  pieces: number;
  lowAt?: number | undefined;
}

/**
 * Sets counted levels of products that the caller has locked (`lockProducts`, then `lockLevels`). Each movement is the
 * difference from the sum of the earlier ones, which also corrects a level that did not match it. Returns the pieces that
 * were added or, if negative, taken away, with their movements.
 */
export async function writeCounts(
  tx: Transaction,
  levels: readonly CountedLevel[],
  { actorId, note = '' }: { actorId: string; note?: string | undefined },
): Promise<RecordedPieces[]> {
  return tx.many<RecordedPieces>(sql`
    with counted as (
      select c.*, c.pieces - coalesce((
        select sum(m.pieces) from stock_movements m where m.product_id = c.product_id), 0)::integer as change
      from unnest(${levels.map(({ id }) => id)}::text[], ${levels.map(({ pieces }) => pieces)}::integer[],
                  ${levels.map(({ lowAt = null }) => lowAt)}::integer[]) c (product_id, pieces, low_at)
    ), written as (
      insert into stock_levels (product_id, on_hand, low_at)
      select product_id, c.pieces, coalesce(c.low_at, l.low_at, ${DEFAULT_LOW_AT})
      from counted c left join stock_levels l using (product_id) order by product_id
      on conflict (product_id) do update set on_hand = excluded.on_hand, low_at = excluded.low_at, import_id = null
    )
    insert into stock_movements (product_id, kind, pieces, actor_id, note)
    select product_id, 'count', change, ${actorId}, ${note} from counted where change <> 0
    returning product_id as "productId", pieces as quantity, id::float8 as movement`);
}

/** Changes the threshold of a level if it is still `was`. */
export async function restoreLowAt(
  tx: Transaction,
  { id, was, lowAt }: { id: string; was: number; lowAt: number },
): Promise<void> {
  await tx.run(sql`
    update stock_levels set low_at = ${lowAt} where product_id = ${id} and low_at = ${was}`);
}

/** Changes the threshold of a level. */
export async function writeLowAt(tx: Transaction, productId: string, lowAt: number): Promise<void> {
  await tx.run(sql`update stock_levels set low_at = ${lowAt} where product_id = ${productId}`);
}

/** Makes products unlimited. Records a movement for each, after which its movements add up to 0. */
export async function deleteLevels(
  tx: Transaction,
  ids: readonly string[],
  { actorId, note = '' }: { actorId: string; note?: string | undefined },
): Promise<void> {
  await tx.run(sql`
    with deleted as (delete from stock_levels where product_id = any(${[...ids]}::text[]) returning product_id)
    insert into stock_movements (product_id, kind, pieces, actor_id, note)
    select product_id, 'count', -sum(pieces), ${actorId}, ${note}
    from deleted join stock_movements using (product_id) group by product_id having sum(pieces) <> 0`);
}

/** Returns the number of pieces by product id; unlimited products are missing. */
export async function findPieces(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.many<{ id: string; pieces: number }>(sql`
    select product_id as id, on_hand as pieces from stock_levels where product_id = any(${[...ids]}::text[])`);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

/** Gives levels to products that have none, in an import that has locked the products; others keep theirs. */
export async function addMissingLevels(
  tx: Transaction,
  { importId, actorId, levels }: ImportedLevels,
): Promise<void> {
  await tx.run(sql`
    with added as (
      insert into stock_levels (product_id, on_hand, low_at, import_id)
      select id, pieces, ${DEFAULT_LOW_AT}, ${importId}
      from unnest(${levels.map(({ id }) => id)}::text[], ${levels.map(({ pieces }) => pieces)}::integer[]) l (id, pieces)
      order by id
      on conflict do nothing
      returning product_id, on_hand
    ), changed as (
      select product_id, on_hand - coalesce((
        select sum(m.pieces) from stock_movements m where m.product_id = added.product_id), 0)::integer as change
      from added
    )
    insert into stock_movements (product_id, kind, pieces, actor_id)
    select product_id, 'count', change, ${actorId} from changed where change <> 0`);
}

/** Deletes the levels that an import has added and no administrator has changed since. */
export async function removeImportedLevels(
  tx: Transaction,
  importId: string,
  actorId: string,
): Promise<void> {
  const rows = await tx.many<{ id: string }>(sql`
    select product_id as id from stock_levels where import_id = ${importId} order by product_id for no key update`);
  if (rows.length === 0) return;
  await deleteLevels(
    tx,
    rows.map(({ id }) => id),
    { actorId },
  );
}

/**
 * Reads the titles and current levels of counted products; unknown and deleted products are missing from the result.
 */
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

/** Returns whether a user has asked to be notified when a product is back in stock. */
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

/** Returns the ids of those products for which any user has asked to be notified. */
export async function requestedProducts(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select distinct product_id as id from stock_requests where product_id = any(${[...ids]}::text[])`);
  return rows.map(({ id }) => id);
}

/** Reads the products for which a user has asked to be notified. */
export function findRequestsOf(
  db: Queryable,
  userId: string,
): Promise<{ productId: string; title: string; requestedAt: string }[]> {
  return db.many(sql`
    select r.product_id as "productId", p.title, r.created_at as "requestedAt"
    from stock_requests r join products p on p.id = r.product_id where r.user_id = ${userId} order by r.id`);
}
