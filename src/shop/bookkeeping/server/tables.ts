import type { Queryable } from '../../../server/storage/database.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import type { Period } from '../../../shared/days.ts';
import type { Figures } from '../schemas.ts';

/** The buyer of an order with one of these statuses owes nothing. */
const VOID = sql`('cancelled', 'refunded')`;

/** Orders placed in a period, deleted ones included. The query has two parts, because each part has a partial index. */
const placedOrders = ({ start, end }: Period) => sql`(
  select * from orders where deleted_at is null and created_at >= ${start} and created_at < ${end}
  union all
  select * from orders where deleted_at is not null and created_at >= ${start} and created_at < ${end})`;

/**
 * Status changes in a period after which the buyer no longer owes the order's amount, or owes it again. `sign`: -1 for a
 * cancellation or refund, 1 if it is reverted.
 */
const voidingChanges = ({ start, end }: Period) => sql`(
  select e.id, e.order_id, e.at, e.to_value, case when e.to_value in ${VOID} then -1 else 1 end as sign
  from order_events e
  where e.kind = 'status' and e.at >= ${start} and e.at < ${end}
    and (e.from_value in ${VOID} or e.to_value in ${VOID})
    and coalesce(e.from_value in ${VOID}, false) <> coalesce(e.to_value in ${VOID}, false))`;

const moneyMovements = ({ start, end }: Period) => sql`(
  select * from money_events where created_at >= ${start} and created_at < ${end})`;

/** Sum of an order's charges of a kind (`o`: the order). */
const chargeOf = (kind: string) => sql`
  coalesce((select sum(c.gross_cents) from order_charges c where c.order_id = o.id and c.kind = ${kind}), 0)`;

const movedSum = (kind: string) => sql`coalesce(sum(m.cents) filter (where m.kind = ${kind}), 0)::bigint`;

/** What an order's buyer owes in total: the amount due without the refunds that lower it; 0 for a void order. */
const owed = sql`
  case when o.status in ${VOID} then 0 else greatest(o.due_cents - coalesce((
    select sum(e.credit_cents) from payment_events e where e.order_id = o.id), 0), 0) end`;

/**
 * Tax of an order by rate in percent (`o`: the order): tax added to prices (`included` false) and tax that they include.
 * Tax that a reverse charge deducts has no rate.
 */
const taxParts = sql`(
  select trim_scale(t.rate / 1000.0) as rate, t.inclusive as included, t.tax_cents as cents
  from order_taxes t where t.order_id = o.id and t.tax_cents > 0
  union all
  select trim_scale(c.rate), false, c.gross_cents from order_charges c
  where c.order_id = o.id and c.kind = 'tax'
    and not exists (select from order_taxes t where t.order_id = o.id and t.tax_cents > 0))`;

const taxByRate = (sign: Sql, included: boolean) => sql`
  coalesce((select jsonb_object_agg(r.rate, r.cents) from (
    select coalesce(p.rate::text, '') as rate, ${sign} * sum(p.cents) as cents
    from ${taxParts} p where p.included = ${included} group by 1) r), '{}')`;

/** Reads the figures of a period. */
export async function figuresOf(db: Queryable, period: Period): Promise<Figures> {
  const row = await db.one<Figures>(sql`
    select placed.*, moved.*, voided.* from (
      select count(*)::int as orders, coalesce(sum(o.total_cents), 0)::bigint as "totalCents",
             coalesce(sum(${chargeOf('discount')}), 0)::bigint as "discountCents",
             coalesce(sum(${chargeOf('delivery')}), 0)::bigint as "deliveryCents",
             coalesce(sum(${chargeOf('tax')}), 0)::bigint as "taxCents",
             coalesce(sum(o.due_cents), 0)::bigint as "dueCents",
             coalesce(sum(${owed} - coalesce((
               select sum(case m.kind when 'charge' then m.cents when 'fee' then 0 else -m.cents end)
               from money_events m where m.order_id = o.id), 0)), 0)::bigint as "openCents"
      from ${placedOrders(period)} o
    ) placed cross join (
      select ${movedSum('charge')} - ${movedSum('reversal')} as "paidCents", ${movedSum('refund')} as "refundedCents",
             ${movedSum('fee')} as "feeCents" from ${moneyMovements(period)} m
    ) moved cross join (
      select coalesce(sum(v.sign * o.due_cents), 0)::bigint as "cancelledCents"
      from ${voidingChanges(period)} v join orders o on o.id = v.order_id
    ) voided`);
  return row!;
}

/** A row of the monthly file. Amounts are in cents; cancellations are negative, so that the rows add up to the ledger. */
export interface LedgerRow {
  at: string;
  event: 'placed' | 'cancelled' | 'refunded' | 'reinstated' | 'payment' | 'reversal' | 'refund' | 'fee';
  code: string;
  reference: string;
  totalCents: number;
  discountCents: number;
  deliveryCents: number;
  taxCents: number;
  /** Tax that is added to the prices, by rate in percent; '' for tax without a rate. */
  taxByRate: Record<string, number>;
  /** Tax that the prices include, by rate in percent. */
  includedTaxByRate: Record<string, number>;
  dueCents: number;
  /** Amount of the movement of money, negative for a reversal of money received; 0 for order events. */
  movedCents: number;
}

/** Columns of an order event; the amounts are multiplied by `sign`. */
const orderAmounts = (sign: Sql) => sql`
  ${sign} * o.total_cents as "totalCents", (${sign} * ${chargeOf('discount')})::bigint as "discountCents",
  (${sign} * ${chargeOf('delivery')})::bigint as "deliveryCents", (${sign} * ${chargeOf('tax')})::bigint as "taxCents",
  ${taxByRate(sign, false)} as "taxByRate", ${taxByRate(sign, true)} as "includedTaxByRate",
  ${sign} * o.due_cents as "dueCents", 0::bigint as "movedCents"`;

/** Reads the rows of a period in the order of their times. */
export function ledgerRows(db: Queryable, period: Period): Promise<LedgerRow[]> {
  return db.many<LedgerRow>(sql`
    select l.at, l.event, o.code, l.reference, l."totalCents", l."discountCents", l."deliveryCents", l."taxCents",
           l."taxByRate", l."includedTaxByRate", l."dueCents", l."movedCents"
    from (
      select o.id as order_id, o.created_at as at, 'placed' as event, 0 as place, '' as reference, ${orderAmounts(sql`1`)}
      from ${placedOrders(period)} o
      union all
      select o.id, v.at, case when v.sign = 1 then 'reinstated' else v.to_value end, 1, '', ${orderAmounts(sql`v.sign`)}
      from ${voidingChanges(period)} v join orders o on o.id = v.order_id
      union all
      select m.order_id, m.created_at, case m.kind when 'charge' then 'payment' else m.kind end, 2, m.reference,
             0, 0, 0, 0, '{}', '{}', 0, case m.kind when 'reversal' then -m.cents else m.cents end
      from ${moneyMovements(period)} m
    ) l join orders o on o.id = l.order_id order by l.at, l.order_id, l.place, l.reference`);
}

/** A tax rate in percent ('' for tax without a rate), and whether the prices include the tax. */
export interface TaxColumn {
  rate: string;
  included: boolean;
}

/** Reads the tax rates of orders placed, cancelled or refunded in a period: those added to prices first, ascending. */
export function taxRates(db: Queryable, period: Period): Promise<TaxColumn[]> {
  return db.many<TaxColumn>(sql`
    select coalesce(p.rate::text, '') as rate, p.included
    from (select id from ${placedOrders(period)} placed union select order_id from ${voidingChanges(period)} v) o, lateral ${taxParts} p
    group by p.rate, p.included order by p.included, p.rate nulls first`);
}

/**
 * Returns whether a time (ISO, UTC) is at least a minute ago by the database's clock. By then, all transactions that
 * began before it have ended; their rows contain the time at which they began.
 */
export async function hasPassed(db: Queryable, time: string): Promise<boolean> {
  const row = await db.one<{ passed: boolean }>(
    sql`select ${time}::timestamptz + interval '1 minute' <= clock_timestamp() as passed`,
  );
  return row!.passed;
}
