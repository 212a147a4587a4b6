import type { Transaction } from '../../../server/storage/database.ts';
import { empty, type Sql, sql } from '../../../server/storage/sql.ts';

export interface OrderedPieces {
  productId: string;
  quantity: number;
}

/** A product with fewer pieces than an order needs. */
export interface Shortage {
  productId: string;
  /** Pieces that are left, if shoppers may see the number. */
  left: number | null;
}

interface TakenRow extends Shortage {
  result: 'refused' | 'short' | 'low';
}

/** CTEs that run before the pieces are taken, and a condition: if it does not hold, nothing is locked or taken. */
interface Precondition {
  ctes: Sql;
  holds: Sql;
}

/** Result of taking pieces: products with too few, in which case no level has changed, or else those now low. */
export interface TakeResult {
  /** If false, no level has changed. */
  preconditionHolds: boolean;
  shortages: Shortage[];
  /** Products whose level has just fallen to their threshold or below it, or to 0. */
  low: string[];
}

/** Pieces to take for a new order. */
interface PiecesToTake {
  orderId: string;
  items: readonly OrderedPieces[];
  precondition?: Precondition | undefined;
}

/**
 * CTEs that take the pieces, and a query that returns the findings: shortages, levels that have become low, and a
 * precondition that does not hold.
 */
function statementOf({ orderId, items, precondition }: PiecesToTake): { ctes: Sql; findings: Sql } {
  const { ctes, holds } = precondition ?? { ctes: undefined, holds: sql`true` };
  return {
    ctes: sql`
    ${ctes ? sql`${ctes}, ` : empty}ordered as (
      select * from unnest(${items.map(({ productId }) => productId)}::text[],
                           ${items.map(({ quantity }) => quantity)}::integer[]) o (product_id, quantity)
    ), locked as materialized (
      select l.product_id, l.on_hand, pieces_left(l) as shown, quantity
      from stock_levels l join ordered using (product_id)
      where ${holds} order by l.product_id for no key update of l
    ), taken as (
      update stock_levels l set on_hand = l.on_hand - quantity
      from locked where l.product_id = locked.product_id
        and not exists (select from locked where on_hand < quantity)
      returning l.product_id, l.on_hand, l.low_at, quantity
    ), recorded as (
      insert into stock_movements (product_id, kind, pieces, order_id)
      select product_id, 'sale', -quantity, ${orderId} from taken
    )`,
    findings: sql`
    select product_id as "productId", shown as left, 'short' as result from locked where on_hand < quantity
    union all
    select product_id, on_hand, 'low' from taken
    where on_hand = 0 or on_hand <= low_at and on_hand + quantity > low_at
    ${precondition ? sql`union all select null, null, 'refused' where not ${holds}` : empty}`,
  };
}

/**
 * Takes the pieces of a new order from the levels of its products, all or nothing, and records the movements. Products
 * without a level are unlimited. Call it if the feature was on when the cart was read. One statement, because concurrent
 * orders of the same product wait for each other until the transaction ends: call it last, in the lock order of
 * ARCHITECTURE.md. While the precondition waits for another order, a product whose first level is set still counts as
 * unlimited.
 */
export async function takePieces(tx: Transaction, pieces: PiecesToTake): Promise<TakeResult> {
  const { ctes, findings } = statementOf(pieces);
  const rows = await tx.many<TakenRow>(sql`with ${ctes} ${findings}`);
  return {
    preconditionHolds: rows.every(({ result }) => result !== 'refused'),
    shortages: rows.filter(({ result }) => result === 'short'),
    low: rows.filter(({ result }) => result === 'low').map(({ productId }) => productId),
  };
}

/**
 * Takes the pieces like `takePieces`, together with the commit. If there is a finding, the transaction is retried: too few
 * pieces, a level that has fallen to its threshold or below it, or to 0, or a precondition that does not hold.
 */
export function takePiecesWithCommit(tx: Transaction, pieces: PiecesToTake): void {
  const { ctes, findings } = statementOf(pieces);
  tx.runWithCommit(sql`with ${ctes} select retry_transaction() from (${findings}) finding`);
}

/** An order whose status has changed. The order must be locked. */
export interface OrderToSync {
  id: string;
  status: string;
}

/** Statuses of orders that hold no pieces. */
const RELEASED = ['cancelled', 'refunded'];

export interface SyncResult {
  /** Products with too few pieces to reopen the orders, in which case no level has changed. */
  shortages: Shortage[];
  /** Pieces that were returned, by product. */
  returned: OrderedPieces[];
  /** Products whose level has fallen to their threshold or below it. */
  low: string[];
}

/**
 * Returns the pieces of cancelled and refunded orders to the levels, and takes those of reopened orders again, all or
 * nothing. The pieces that an order holds are the sum of its own movements, so a repetition changes nothing. Pieces
 * that were returned with a refund are not taken again. Orders that were placed without taking pieces hold none.
 * Movements of a product that has become unlimited are recorded, too: they count when it gets a level again.
 */
export async function syncOrders(
  tx: Transaction,
  orders: readonly OrderToSync[],
  actorId: string | null,
): Promise<SyncResult> {
  const rows = await tx.many<Shortage & { returned: number; isShort: boolean; isLow: boolean }>(sql`
    with changed as (
      select * from unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ status }) => status)}::text[])
        o (order_id, status)
    ), needed as (
      -- The pieces that each order holds now, and those that it took at first: the quantity of an order never changes.
      select order_id, product_id, status,
             case when status = any(${RELEASED}::text[]) then 0
                  else max(-pieces) filter (where kind = 'sale')
                    - coalesce(sum(pieces) filter (where refund_id is not null), 0) end
               + sum(pieces) as pieces
      from changed join stock_movements using (order_id) group by order_id, product_id, status
    ), total as (
      select product_id, sum(pieces)::integer as pieces from needed where pieces <> 0 group by product_id
    ), locked as materialized (
      select l.product_id, l.on_hand, pieces_left(l) as shown, pieces
      from stock_levels l join total using (product_id) order by l.product_id for no key update of l
    ), synced as (
      update stock_levels l set on_hand = l.on_hand - pieces
      from locked where l.product_id = locked.product_id
        and not exists (select from locked where on_hand < pieces)
      returning l.product_id, l.on_hand, l.low_at, pieces
    ), recorded as (
      insert into stock_movements (product_id, kind, pieces, order_id, actor_id)
      select product_id,
             case when needed.pieces > 0 then 'sale' when status = 'refunded' then 'return' else 'cancellation' end,
             -needed.pieces, order_id, ${actorId}
      from needed where needed.pieces <> 0 and not exists (select from locked where on_hand < locked.pieces)
    )
    select product_id as "productId", shown as left, 0 as returned, true as "isShort", false as "isLow"
    from locked where on_hand < pieces
    union all
    select product_id, null, -pieces, false, pieces > 0 and on_hand <= low_at and on_hand + pieces > low_at from synced`);
  return {
    shortages: rows.filter(({ isShort }) => isShort),
    returned: rows
      .filter(({ isShort, returned }) => !isShort && returned > 0)
      .map(({ productId, returned }) => ({ productId, quantity: returned })),
    low: rows.filter(({ isLow }) => isLow).map(({ productId }) => productId),
  };
}

/** Pieces of an order that are returned with a refund. */
export interface ReturnedPieces {
  orderId: string;
  refundId: string;
  items: readonly OrderedPieces[];
  /** The administrator. */
  actorId: string;
}

/**
 * Returns pieces of an order with a refund; resolves to those that were added. An order returns at most the pieces that
 * it holds, so pieces that a cancellation has returned are not returned twice. The order must be locked; call it last,
 * in the lock order.
 */
export function returnPieces(
  tx: Transaction,
  { orderId, refundId, items, actorId }: ReturnedPieces,
): Promise<OrderedPieces[]> {
  return tx.many<OrderedPieces>(sql`
    with returned as (
      select r.product_id, least(r.quantity, held.pieces)::integer as pieces
      from unnest(${items.map(({ productId }) => productId)}::text[],
                  ${items.map(({ quantity }) => quantity)}::integer[]) r (product_id, quantity),
        lateral (select coalesce(-sum(pieces), 0) as pieces from stock_movements m
                 where m.order_id = ${orderId} and m.product_id = r.product_id) held
      where held.pieces > 0
    ), locked as materialized (
      select product_id, pieces from stock_levels join returned using (product_id)
      order by product_id for no key update of stock_levels
    ), added as (
      update stock_levels l set on_hand = l.on_hand + pieces from locked where l.product_id = locked.product_id
    )
    insert into stock_movements (product_id, kind, pieces, order_id, actor_id, refund_id)
    select product_id, 'return', pieces, ${orderId}, ${actorId}, ${refundId} from returned
    returning product_id as "productId", pieces as quantity`);
}
