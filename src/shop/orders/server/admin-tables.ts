import { lockUsers } from '../../../server/identity/lock-users.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import type { AdminEvent, AdminOrder } from '../admin-contract.ts';
import type { OrderItem } from '../contract.ts';
import type { OrderFilter, OrderRange } from './admin-search.ts';
import { newestFirst, planFor, selectOrderIds, selectOrders } from './admin-search.ts';
import { allColumns, chargedColumn, findOwners, ORDER_ID, readCharged, type StoredOrder } from './tables.ts';

const events = sql`
  select e.id, e.kind, e.from_value as "from", e.to_value as "to", e.at,
         a.name as "actorName", e.actor_role as "actorRole"
  from order_events e left join users a on a.id = e.actor_id`;

const rowColumns = sql`
  o.id, o.code, o.user_id as "userId", u.name as "userName", u.email as "userEmail", o.item_count as "itemCount", o.quantity,
  o.total_cents as "totalCents", o.status, o.created_at as "createdAt", o.delivery_status as "deliveryStatus",
  o.delivery_date as "deliveryDate", o.estimated_delivery as "estimatedDelivery", o.version,
  o.hidden_by_owner_at is not null as "deletedByOwner", o.deleted_at is not null as deleted,
  (select jsonb_build_object('id', e.id, 'kind', e.kind, 'from', e.from, 'to', e.to, 'at', e.at,
          'actorName', e."actorName", 'actorRole', e."actorRole")
   from (${events} where e.order_id = o.id order by e.id desc limit 1) e) as latest,
  ${chargedColumn(sql`o.id`)}`;

/** Reads orders as rows of the admin list, newest first. */
async function selectRows(
  db: Queryable,
  orders: Sql,
  filter: Pick<OrderFilter, 'period'> = {},
): Promise<AdminOrder[]> {
  const found = await readCharged<AdminOrder>(
    db,
    newestFirst(sql`select ${rowColumns} from ${orders} o left join users u on u.id = o.user_id`, filter),
  );
  return found.map(({ latest, ...row }) => ({
    ...row,
    latest: latest && { ...latest, at: toIso(latest.at) },
  }));
}

/** Converts a time from PostgreSQL's JSON format to ISO. */
const toIso = (time: string) => new Date(time).toISOString();

/** Reads the matching orders of a range, always newest first. */
export const findOrders = (db: Queryable, filter: OrderFilter, range: OrderRange): Promise<AdminOrder[]> =>
  selectRows(db, selectOrders(filter, range), filter);

/** Reads orders by id, including deleted ones; skips unknown ids. */
export function findRows(db: Queryable, ids: readonly string[]): Promise<AdminOrder[]> {
  return selectRows(
    db,
    sql`(select * from orders where id = any(${ids.filter((id) => ORDER_ID.test(id))}::text[]))`,
  );
}

/** Counts the matching orders of a range, up to its limit. */
export async function countOrders(db: Queryable, filter: OrderFilter, range: OrderRange): Promise<number> {
  const statement = sql`select count(*) as number from (${selectOrderIds(filter, range)}) counted`;
  const row = await db.one<{ number: number }>(planFor(statement, filter));
  return row!.number;
}

/** Reads the details of an expanded row. */
export async function findOrderContents(
  db: Queryable,
  id: string,
): Promise<{ items: OrderItem[]; shipTo: { name: string; address: string } } | undefined> {
  return db.one(sql`
    select items, jsonb_build_object('name', ship_to_name, 'address', ship_to_address) as "shipTo"
    from orders where id = ${id}`);
}

/** Reads the history of an order, newest first. */
export function findAllEvents(db: Queryable, id: string): Promise<AdminEvent[]> {
  return db.many<AdminEvent>(sql`${events} where e.order_id = ${id} order by e.id desc`);
}

/** An order that is locked for a change by an administrator; may be deleted. */
export interface LockedOrder extends StoredOrder {
  version: number;
  deleted: boolean;
}

/** Locks orders until the transaction ends. Lock order: owners first, then orders by id. */
export async function lockOrders(tx: Transaction, ids: readonly string[]): Promise<LockedOrder[]> {
  const validIds = ids.filter((id) => ORDER_ID.test(id));
  await lockUsers(tx, { ids: await findOwners(tx, validIds) });
  return readCharged<LockedOrder>(
    tx,
    sql`
      select ${allColumns}, version, deleted_at is not null as deleted from orders
      where id = any(${validIds}::text[]) order by id for update`,
  );
}

export async function writeEstimate(tx: Transaction, id: string, estimate: string | null): Promise<void> {
  await tx.run(sql`
    update orders set estimated_delivery = ${estimate}::timestamptz, version = version + 1, updated_at = now()
    where id = ${id}`);
}

export async function writeDeleted(tx: Transaction, id: string, deleted: boolean): Promise<void> {
  await tx.run(sql`
    update orders set deleted_at = case when ${deleted}::boolean then now() end, version = version + 1, updated_at = now()
    where id = ${id}`);
}

/** Returns the time of the last change to 'delivered', if any. */
export async function findLastDelivery(tx: Transaction, id: string): Promise<string | undefined> {
  const row = await tx.one<{ at: string }>(sql`
    select at from order_events where order_id = ${id} and kind = 'status' and to_value = 'delivered'
    order by id desc limit 1`);
  return row?.at;
}

export async function writeDeliveryDate(tx: Transaction, id: string, at: string): Promise<void> {
  await tx.run(sql`update orders set delivery_date = ${at} where id = ${id}`);
}
