import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { lowestIdWithin, newId } from '../../../server/storage/ids.ts';
import { empty, join, type Sql, sql } from '../../../server/storage/sql.ts';
import { parseOrderCode } from '../code.ts';
import type { Order, OrderCharge, OrderItem } from '../contract.ts';
import type { ShopperFilter } from '../rules.ts';
import type { OrderEvent } from '../timeline.ts';
import type { StatusChange } from '../transitions.ts';

/**
 * Viewer of an order. Owners cannot see orders that they have deleted; no user can see those deleted by administrators.
 */
export interface OrderViewer {
  userId: string;
  role: 'user' | 'admin';
}

/** An order with additional fields for its page and for changes. */
export interface StoredOrder extends Order {
  shipToName: string;
  shipToAddress: string;
  hiddenByOwner: boolean;
}

/** Charges and amount due of an order, both undefined without charges; taxes, undefined without tax. */
type Charged = Pick<Order, 'charges' | 'dueCents' | 'taxes'>;

/** Column `charged` of an order that has charges or taxes, otherwise null. `id`: the order's id. */
export const chargedColumn = (id: Sql): Sql => sql`
  nullif(coalesce((
     select jsonb_build_object('dueCents', due_cents, 'charges', jsonb_agg(
       jsonb_build_object('kind', c.kind, 'label', c.label, 'cents', c.gross_cents) order by c.position))
     from order_charges c where c.order_id = ${id} having count(*) > 0), '{}') || coalesce((
     select jsonb_build_object('taxes', jsonb_agg(jsonb_build_object('rate', t.rate, 'netCents', t.net_cents,
       'taxCents', t.tax_cents, 'grossCents', t.gross_cents, 'inclusive', t.inclusive, 'label', t.label,
       'country', t.country, 'destination', t.destination, 'vatId', t.vat_id, 'reverseCharge', t.reverse_charge,
       'exempt', t.exempt) order by t.rate desc))
     from order_taxes t where t.order_id = ${id} having count(*) > 0), '{}'), '{}') as charged`;

/** Reads rows with `chargedColumn`, whose content becomes fields of the row. */
export async function readCharged<T extends Charged>(db: Queryable, rows: Sql): Promise<T[]> {
  const found = await db.many<Omit<T, keyof Charged> & { charged: Charged | null }>(rows);
  return found.map(({ charged, ...row }) => ({ ...row, ...charged }) as unknown as T);
}

const columns = sql`
  id, code, user_id as "userId", items, total_cents as "totalCents", status, created_at as "createdAt",
  delivery_status as "deliveryStatus", delivery_date as "deliveryDate", estimated_delivery as "estimatedDelivery",
  ${chargedColumn(sql`id`)}`;
/** Columns of a `StoredOrder`. */
export const allColumns = sql`${columns}, ship_to_name as "shipToName", ship_to_address as "shipToAddress",
  hidden_by_owner_at is not null as "hiddenByOwner"`;

/** Format of valid order ids; excludes NUL, which PostgreSQL rejects. */
export const ORDER_ID = /^[\w-]{1,64}$/;
/** Matches an order by its code, or by its id, which old URLs contain (SETTLED 47). */
function matchesIdOrCode(idOrCode: string): Sql {
  const code = parseOrderCode(idOrCode);
  return code ? sql`code = ${code}` : sql`id = ${idOrCode}`;
}
const visible = sql`deleted_at is null and hidden_by_owner_at is null`;

/** Reads a page of a user's orders, newest first (SPEC L124). */
export async function findHistory(
  db: Queryable,
  userId: string,
  filter: ShopperFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Order[]> {
  return readCharged<Order>(
    db,
    sql`
    select ${columns} from orders where user_id = ${userId} and ${visible} ${withStatus(filter)}
    order by id desc limit ${limit} offset ${offset}`,
  );
}

export async function countHistory(db: Queryable, userId: string, filter: ShopperFilter): Promise<number> {
  const row = await db.one<{ number: number }>(sql`
    select count(*) as number from orders where user_id = ${userId} and ${visible} ${withStatus(filter)}`);
  return row!.number;
}

const withStatus = (filter: ShopperFilter): Sql => (filter === 'all' ? sql`` : sql`and status = ${filter}`);

/** Reads an order, if the viewer may see it. */
export async function findOrder(
  db: Queryable,
  id: string,
  { userId, role }: OrderViewer,
): Promise<StoredOrder | undefined> {
  if (!ORDER_ID.test(id)) return undefined;
  const [order] = await readCharged<StoredOrder>(
    db,
    sql`
      select ${allColumns} from orders
      where ${matchesIdOrCode(id)} and deleted_at is null
        and ((user_id = ${userId} and hidden_by_owner_at is null) or ${role} = 'admin')`,
  );
  return order;
}

/** Reads up to `limit` orders of a user, including those that the user has deleted, newest first. */
export function findOrdersOf(
  db: Queryable,
  userId: string,
  olderThan: string | undefined,
  limit: number,
): Promise<StoredOrder[]> {
  const older = olderThan === undefined ? empty : sql`and id < ${olderThan}`;
  // Two queries, because visible and deleted orders have separate indexes.
  const half = (condition: Sql) => sql`
    (select * from orders where user_id = ${userId} and deleted_at is null and ${condition} ${older}
     order by id desc limit ${limit})`;
  return readCharged<StoredOrder>(
    db,
    sql`
      select ${allColumns} from (
        ${half(sql`hidden_by_owner_at is null`)} union all ${half(sql`hidden_by_owner_at is not null`)}) o
      order by id desc limit ${limit}`,
  );
}

/** Reads the events of an order that its owner can see, oldest first. */
export async function findEvents(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  const rows = await db.many<{
    kind: 'placed' | 'status' | 'estimate';
    at: string;
    value: string | null;
  }>(sql`
    select kind, at, to_value as value from order_events
    where order_id = ${orderId} and kind in ('placed', 'status', 'estimate') order by id`);
  return rows.map(({ kind, at, value }) =>
    kind === 'estimate' ? { kind, at, estimatedDelivery: value } : { kind, at, status: value ?? '' },
  );
}

/** Returns the owners of orders. Lock order: owners (`lockUsers`) before their orders. */
export async function findOwners(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ userId: string }>(sql`
    select distinct user_id as "userId" from orders where id = any(${[...ids]}::text[]) and user_id is not null`);
  return rows.map(({ userId }) => userId);
}

/** Locks an order of this owner until the transaction ends, even if the owner has deleted it. */
export async function lockOrder(
  tx: Transaction,
  id: string,
  ownerId: string,
): Promise<StoredOrder | undefined> {
  if (!ORDER_ID.test(id)) return undefined;
  const [order] = await readCharged<StoredOrder>(
    tx,
    sql`
      select ${allColumns} from orders
      where ${matchesIdOrCode(id)} and deleted_at is null and user_id = ${ownerId} for update`,
  );
  return order;
}

/**
 * Locks a user's cancellable orders until the transaction ends, including those deleted by an administrator, which may
 * be restored.
 */
export function lockOpenOrders(
  tx: Transaction,
  userId: string,
  open: readonly string[],
): Promise<StoredOrder[]> {
  return readCharged<StoredOrder>(
    tx,
    sql`
      select ${allColumns} from orders
      where user_id = ${userId} and status = any(${[...open]}::text[])
      order by id for update`,
  );
}

/** Writes a status change if the order still has the previous status; returns whether it did. */
export async function writeStatus(tx: Transaction, id: string, change: StatusChange): Promise<boolean> {
  const { from, status, deliveryStatus, deliveryDate } = change;
  const updatedRows = await tx.run(sql`
    update orders set status = ${status}, delivery_status = ${deliveryStatus}, delivery_date = ${deliveryDate},
      version = version + 1, updated_at = now()
    where id = ${id} and status = ${from}`);
  return updatedRows === 1;
}

export async function hideFromOwner(tx: Transaction, id: string): Promise<void> {
  await tx.run(
    sql`update orders set hidden_by_owner_at = now(), version = version + 1, updated_at = now() where id = ${id}`,
  );
}

/** Data of a new order. `charges`: in the order of its receipt. */
export interface NewOrder {
  id: string;
  userId: string;
  items: OrderItem[];
  quantity: number;
  totalCents: number;
  dueCents: number;
  charges: OrderCharge[];
  status: string;
  shipTo: { name: string; address: string };
  /** Language in which the order is placed. */
  language: string;
  key: string;
  requestHash: string;
}

/** Values that the database generates for a new order. */
export interface InsertedOrder {
  code: string;
  createdAt: string;
}

/** The rate limit has been reached; the next order is accepted after `waitS` seconds. */
export interface OrderLimitReached {
  waitS: number;
}

/** Maximum orders per account in a time window. */
export interface OrderLimit {
  max: number;
  windowS: number;
}

/** CTE that inserts the charges of the order that the CTE `placed` has inserted; empty without charges. */
function insertedCharges(charges: readonly OrderCharge[]): Sql {
  if (charges.length === 0) return empty;
  const rows = charges.map(({ kind, label, cents }, position) => {
    const [netCents, taxCents] = kind === 'tax' ? [0, cents] : [cents, 0];
    return sql`
      select id, ${position}::integer, ${kind}::text, ${label}::text, ${netCents}::bigint, ${taxCents}::bigint, ${cents}::bigint
      from placed`;
  });
  return sql`, charged as (
      insert into order_charges (order_id, position, kind, label, net_cents, tax_cents, gross_cents)
      ${join(rows, ' union all ')}
    )`;
}

/**
 * Inserts the order, its charges and its first event in one statement, unless the rate limit has been reached. The caller must have
 * locked the buyer's cart, which serializes the count. Returns undefined if the idempotency key has already placed an
 * order, or if the generated code is taken (1 in 35 million with a million orders).
 */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  { max, windowS }: OrderLimit,
): Promise<InsertedOrder | OrderLimitReached | undefined> {
  const {
    id,
    userId,
    items,
    quantity,
    totalCents,
    dueCents,
    charges,
    status,
    shipTo,
    language,
    key,
    requestHash,
  } = order;
  // Ids are sortable by time. Orders deleted by their owner or by an administrator have separate partial indexes.
  const recentIds = sql`user_id = ${userId} and id >= ${lowestIdWithin(windowS)}`;
  const row = await tx.one<InsertedOrder & { waitS: number | null }>(sql`
    with recent as (
      select count(*) as number, min(created_at) as oldest from (
        select created_at from orders where ${recentIds} and ${visible}
        union all
        select created_at from orders where ${recentIds} and deleted_at is null and hidden_by_owner_at is not null
        union all
        select created_at from orders where ${recentIds} and deleted_at is not null) o
      -- Excludes future times, which exist if the clock was set back.
      where created_at > now() - make_interval(secs => ${windowS}) and created_at <= now()
    ), placed as (
      insert into orders (id, user_id, items, item_count, quantity, total_cents, due_cents, status, ship_to_name,
        ship_to_address, language, idempotency_key, request_hash, notified_at)
      select ${id}, ${userId}, ${JSON.stringify(items)}::jsonb, ${items.length}, ${quantity}, ${totalCents}, ${dueCents},
        ${status}, ${shipTo.name}, ${shipTo.address}, ${language}, ${key}, ${requestHash}, now()
      from recent where number < ${max}
      on conflict do nothing
      returning id, code, user_id, status, created_at
    ), recorded as (
      insert into order_events (id, order_id, kind, to_value, actor_id, actor_role)
      select ${newId()}, id, 'placed', status, user_id, 'user' from placed
    )${insertedCharges(charges)}
    select code, created_at as "createdAt", null::float8 as "waitS" from placed
    union all
    select null, null, ${windowS} - extract(epoch from now() - oldest)::float8 from recent where number >= ${max}`);
  if (!row) return undefined;
  const { code, createdAt, waitS } = row;
  return waitS === null ? { code, createdAt } : { waitS };
}

/** Reads the order that this idempotency key has placed. */
export function findByKey(
  tx: Transaction,
  userId: string,
  key: string,
): Promise<
  { id: string; code: string; totalCents: number; createdAt: string; requestHash: string } | undefined
> {
  return tx.one(sql`
    select id, code, total_cents as "totalCents", created_at as "createdAt", request_hash as "requestHash"
    from orders where user_id = ${userId} and idempotency_key = ${key}`);
}

/** Reads a user's newest visible order. */
export function findNewest(
  tx: Transaction,
  userId: string,
): Promise<{ code: string; requestHash: string | null } | undefined> {
  return tx.one(sql`
    select code, request_hash as "requestHash" from orders where user_id = ${userId} and ${visible}
    order by id desc limit 1`);
}
