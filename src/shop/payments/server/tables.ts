import { beyond, type PageRange } from '../../../server/paging.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { join, type Sql, sql } from '../../../server/storage/sql.ts';
import type { AdminPayment, RecordedEvent } from '../contract.ts';
import type { RefundedPieces } from '../refund-lines.ts';
import type { PaymentMethod } from '../rules.ts';
import { balanceOf, type PaymentSums } from '../state.ts';

/** Viewer of an order. Owners cannot see orders that they have deleted. */
export interface PaymentViewer {
  userId: string;
  role: 'user' | 'admin';
}

/** A payment with its sums, as it is stored. */
export interface StoredPayment extends PaymentSums {
  orderId: string;
  orderCode: string;
  userId: string | null;
  name: string;
  method: PaymentMethod;
  reference: string;
  dueCents: number;
  isCancelled: boolean;
  dueAt: string | null;
  placedAt: string;
  status: string;
  version: number;
  /** The database's time, in ms since 1970. */
  now: number;
}

/** Columns of a `StoredPayment`, from `payments p`, `orders o` and `payment_sums s`. */
const columns = sql`
  p.order_id as "orderId", p.order_code as "orderCode", o.user_id as "userId", o.ship_to_name as name, p.method,
  p.reference, p.due_at as "dueAt", p.version, o.due_cents as "dueCents", not is_sale(o.status, null) as "isCancelled",
  o.created_at as "placedAt", o.status, s.paid_cents as "paidCents", s.refunded_cents as "refundedCents",
  s.credit_cents as "creditCents", extract(epoch from now())::float8 * 1000 as now`;

/** Selects payments; `condition` and `end` refer to `p`, `o` and `s`. */
const selectPayments = (condition: Sql, end: Sql = sql``): Sql => sql`
  select ${columns} from payments p join orders o on o.id = p.order_id join payment_sums s on s.order_id = p.order_id
  where ${condition} ${end}`;

/** Matches an order by its own id and code, because both columns have an index. */
const hasIdOrCode = (id: string) => sql`(o.id = ${id} or o.code = upper(${id}))`;

/** Reads payments after or before a position; the conditions refer to `p`, `o` and `s`. */
export const findPayments = (db: Queryable, conditions: readonly Sql[], range: PageRange) =>
  db.many<StoredPayment>(
    selectPayments(
      join([...conditions, ...beyond(sql`p.order_id`, range)], ' and '),
      sql`order by p.order_id ${range.direction} limit ${range.limit}`,
    ),
  );

/** Reads the payment of an order by the order's id or code; undefined without payment or for a deleted order. */
export const findPayment = (db: Queryable, id: string): Promise<StoredPayment | undefined> =>
  db.one<StoredPayment>(selectPaymentOf(id));

/** Selects the payment of an order. */
export const selectPaymentOf = (id: string): Sql =>
  selectPayments(sql`${hasIdOrCode(id)} and o.deleted_at is null`);

/** Returns whether the viewer may see the order with this id or code. */
export async function isOrderVisible(
  db: Queryable,
  id: string,
  { userId, role }: PaymentViewer,
): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from orders where (id = ${id} or code = upper(${id})) and deleted_at is null
      and ((user_id = ${userId} and hidden_by_owner_at is null) or ${role} = 'admin')`);
  return row !== undefined;
}

/** A payment with the order's items, locked for a change. */
export interface LockedPayment extends StoredPayment {
  items: { productId: string; title: string; priceCents: number; quantity: number; taxRate?: number }[];
  deliveryCents: number;
  addedTaxCents: number;
}

/**
 * Locks an order and its payment until the transaction ends, so that no status change or other payment runs at the same
 * time. Lock order: orders, then their payments.
 */
export async function lockPayment(tx: Transaction, orderId: string): Promise<LockedPayment | undefined> {
  const locked = await tx.one<Pick<LockedPayment, 'items'>>(sql`
    select items from orders where id = ${orderId} and deleted_at is null for no key update`);
  if (!locked) return undefined;
  await tx.one(sql`select 1 from payments where order_id = ${orderId} for no key update`);
  const payment = await findPayment(tx, orderId);
  return payment && { ...payment, ...locked, ...(await findCharges(tx, orderId)) };
}

/** Returns the price of the delivery of an order, which is not part of its lines, and the tax that is added to its prices. */
export async function findCharges(
  db: Queryable,
  orderId: string,
): Promise<Pick<LockedPayment, 'deliveryCents' | 'addedTaxCents'>> {
  const row = await db.one<Pick<LockedPayment, 'deliveryCents' | 'addedTaxCents'>>(sql`
    select coalesce(sum(gross_cents) filter (where kind = 'delivery'), 0)::bigint as "deliveryCents",
           coalesce(sum(gross_cents) filter (where kind = 'tax'), 0)::bigint as "addedTaxCents"
    from order_charges where order_id = ${orderId}`);
  return row!;
}

/** Reads the items of an order. */
export async function findItems(db: Queryable, orderId: string): Promise<LockedPayment['items']> {
  const row = await db.one<Pick<LockedPayment, 'items'>>(sql`select items from orders where id = ${orderId}`);
  return row?.items ?? [];
}

/** Returns how many pieces of each product were refunded. */
export async function findRefundedPieces(db: Queryable, orderId: string): Promise<Map<string, number>> {
  const rows = await db.many<{ productId: string; pieces: number }>(sql`
    select line->>'productId' as "productId", sum((line->>'pieces')::integer)::integer as pieces
    from payment_events, jsonb_array_elements(lines) line
    where order_id = ${orderId} and kind = 'refunded' group by 1`);
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]));
}

/** Reads the events of an order with the names of their administrators, newest first. */
export const findEvents = (db: Queryable, orderId: string): Promise<RecordedEvent[]> =>
  db.many<RecordedEvent>(sql`
    select e.id, e.kind, e.cents, e.received_on::text as "receivedOn", e.note, e.restocked, u.name as "actorName",
           exists (select from payment_events undo where undo.undoes = e.id) as "isUndone", e.created_at as at
    from payment_events e left join users u on u.id = e.actor_id where e.order_id = ${orderId} order by e.id desc`);

/** An event to undo. */
export interface UndoableEvent {
  id: string;
  cents: number;
}

/** Returns an event that recorded a payment of an order; undefined if it was undone. */
export const findUndoable = (
  tx: Transaction,
  orderId: string,
  eventId: string,
): Promise<UndoableEvent | undefined> =>
  tx.one(sql`
    select id, cents from payment_events e
    where id = ${eventId} and order_id = ${orderId} and kind = 'confirmed'
      and not exists (select from payment_events undo where undo.undoes = e.id)`);

/** Returns the event that a request has recorded. */
export const findByRequestKey = (
  tx: Transaction,
  requestKey: string,
): Promise<{ orderId: string; kind: string; cents: number } | undefined> =>
  tx.one(sql`
    select order_id as "orderId", kind, cents from payment_events where request_key = ${requestKey}`);

/** A new event. Amounts in cents. */
export interface NewEvent {
  id: string;
  orderId: string;
  kind: 'confirmed' | 'refunded' | 'undone';
  cents: number;
  creditCents?: number;
  excessCents?: number;
  undoes?: string;
  /** YYYY-MM-DD. */
  receivedOn?: string;
  note?: string;
  lines?: readonly RefundedPieces[];
  restocked?: boolean;
  actorId: string;
  requestKey?: string | undefined;
}

/** Records an event; the database also records its money and derives the state of the payment. */
export async function insertEvent(tx: Transaction, event: NewEvent): Promise<void> {
  const {
    id,
    orderId,
    kind,
    cents,
    creditCents = 0,
    excessCents = 0,
    undoes = null,
    receivedOn = null,
    note = '',
  } = event;
  const { lines = [], restocked = false, actorId, requestKey = null } = event;
  await tx.run(sql`
    insert into payment_events
      (id, order_id, kind, cents, credit_cents, excess_cents, undoes, received_on, note, lines, restocked, actor_id, request_key)
    values (${id}, ${orderId}, ${kind}, ${cents}, ${creditCents}, ${excessCents}, ${undoes}, ${receivedOn}::date, ${note},
      ${JSON.stringify(lines)}::jsonb, ${restocked}, ${actorId}, ${requestKey})`);
}

/** A payment that the buyer has chosen. */
export interface NewPayment {
  orderId: string;
  orderCode: string;
  method: PaymentMethod;
  reference: string;
  daysUntilDue: number | null;
}

/** Inserts the payment of a new order; its due date is counted from the database's time. */
export async function insertPayment(
  tx: Transaction,
  payment: NewPayment,
): Promise<Pick<StoredPayment, 'reference' | 'dueAt'>> {
  const { orderId, orderCode, method, reference, daysUntilDue } = payment;
  const inserted = await tx.one<Pick<StoredPayment, 'reference' | 'dueAt'>>(sql`
    insert into payments (order_id, order_code, method, reference, due_at)
    values (${orderId}, ${orderCode}, ${method}, ${reference}, now() + make_interval(days => ${daysUntilDue}::integer))
    returning reference, due_at as "dueAt"`);
  return inserted!;
}

/** Returns the method of a user's newest order with a payment. */
export async function findLastMethod(db: Queryable, userId: string): Promise<PaymentMethod | null> {
  const row = await db.one<{ method: PaymentMethod }>(sql`
    select method from (select id from orders where user_id = ${userId} and deleted_at is null
                          and hidden_by_owner_at is null order by id desc limit 20) o
      join payments p on p.order_id = o.id
    order by o.id desc limit 1`);
  return row?.method ?? null;
}

/** Returns a payment as administrators see it. */
export function toAdminPayment(payment: StoredPayment): AdminPayment {
  const { orderId, orderCode, name, method, reference, dueAt, dueCents, placedAt, status, version } = payment;
  const { paidCents, refundedCents } = payment;
  const { state, owedCents, openCents } = balanceOf(payment, payment, payment.now);
  return {
    ...{ orderId, orderCode, name, method, reference, state, dueCents, owedCents, paidCents, refundedCents },
    ...{ openCents, dueAt, placedAt, status, version },
  };
}
