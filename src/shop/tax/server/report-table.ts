import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { TaxAmount } from '../../pricing/quote.ts';
import type { Report, ReportRow } from '../contract.ts';
import { EU_COUNTRIES, timeZoneOf } from '../countries.ts';
import {
  daysOf,
  parseQuarter,
  type Quarter,
  quarterOf,
  type SaleEvent,
  saleChanges,
  serializeQuarter,
} from '../report.ts';
import type { TaxSettings } from '../rules.ts';
import { newestTax, todayOf } from './settings-table.ts';

/** Maximum number of orders with refunds or cancellations that are read per query. */
const BATCH_SIZE = 500;

/** The instants at which a period begins (inclusive) and ends (exclusive). */
interface Period {
  from: string;
  until: string;
}

/** Returns the instants at which a quarter begins and ends in the shop's time zone. */
async function periodOf(db: Queryable, settings: TaxSettings, quarter: Quarter): Promise<Period> {
  const { from, until } = daysOf(quarter);
  const zone = timeZoneOf(settings);
  const row = await db.one<Period>(sql`
    select ${from}::timestamp at time zone ${zone} as from, ${until}::timestamp at time zone ${zone} as until`);
  return row!;
}

const VOID = sql`('cancelled', 'refunded')`;

/** Condition for events `e` whose change of the status cancels or refunds an order, or reopens it. */
const voidsOrReopens = sql`e.kind = 'status' and (e.from_value in ${VOID} or e.to_value in ${VOID})
  and coalesce(e.from_value in ${VOID}, false) <> coalesce(e.to_value in ${VOID}, false)`;

/**
 * Condition for orders `o` that the report counts: those that are or were sales. It deducts cancellations in the
 * quarter in which they happen, because the tax of earlier quarters has been declared. An order that an administrator
 * has deleted counts if money was moved for it, or if it has an invoice. An order that was always cancelled never
 * counts, and one that was always refunded counts only if its refund is in the money ledger.
 */
const counts = sql`((o.deleted_at is null or exists (select from money_events m where m.order_id = o.id)
    or exists (select from documents d where d.order_id = o.id))
  and (is_sale(o.status, null) or exists (select from order_events e where e.order_id = o.id and ${voidsOrReopens})
    or (o.status = 'refunded'
      and exists (select from money_events r where r.order_id = o.id and r.kind = 'refund'))))`;

/** Price of the pieces of a refund (`m`: its movement of money) of the order `o` by tax rate, with tax; null without pieces. */
const refundedRates = sql`(
  select jsonb_agg(jsonb_build_object('rate', r.rate, 'cents', r.cents)) from (
    select t.rate, sum(round((item ->> 'priceCents')::bigint * (line ->> 'pieces')::integer
      * case when t.inclusive then 1 else 1 + t.rate / 100000.0 end))::bigint as cents
    from payment_events p, jsonb_array_elements(p.lines) line, jsonb_array_elements(o.items) item, order_taxes t
    where p.order_id = o.id and 'payment ' || p.id = m.reference and item ->> 'productId' = line ->> 'productId'
      and t.order_id = o.id and t.rate = (item ->> 'taxRate')::integer
    group by t.rate) r)`;

/** Returns the sales and refunds of a quarter ("2026-4") by country and rate; without one, those of the current quarter. */
export async function readReport(db: Queryable, wanted: string | undefined): Promise<Report> {
  const { settings } = await newestTax(db);
  const day = await todayOf(db, settings);
  const quarter = parseQuarter(wanted) ?? quarterOf(day);
  const period = await periodOf(db, settings, quarter);
  const sums = new Map<string, ReportRow>();
  for (const row of await findSales(db, period)) addTo(sums, row);
  await addChanges(db, period, sums);
  const isEmpty = ({ netCents, taxCents }: ReportRow) => netCents === 0 && taxCents === 0;
  const rows = [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return { quarter: serializeQuarter(quarter), rows: rows.filter((row) => !isEmpty(row)), day };
}

/** Sums by kind, country and rate, the sales and the highest rate first. */
type Sums = Map<string, ReportRow>;

function addTo(sums: Sums, row: ReportRow): void {
  const { kind, country, rate, reverseCharge, exempt } = row;
  const place = kind === 'sale' ? 0 : 1;
  const key = `${place} ${country} ${String(100_000 - rate).padStart(6, '0')} ${reverseCharge} ${exempt}`;
  const sum = sums.get(key);
  sums.set(key, {
    ...{ kind, country, rate, reverseCharge, exempt },
    netCents: (sum?.netCents ?? 0) + row.netCents,
    taxCents: (sum?.taxCents ?? 0) + row.taxCents,
    grossCents: (sum?.grossCents ?? 0) + row.grossCents,
  });
}

function findSales(db: Queryable, { from, until }: Period): Promise<ReportRow[]> {
  return db.many<ReportRow>(sql`
    select 'sale' as kind, country, rate, reverse_charge as "reverseCharge", exempt, sum(net_cents)::bigint as "netCents",
           sum(tax_cents)::bigint as "taxCents", sum(gross_cents)::bigint as "grossCents"
    from order_taxes t join orders o on o.id = t.order_id
    where t.created_at >= ${from} and t.created_at < ${until} and ${counts}
    group by country, rate, reverse_charge, exempt`);
}

type StoredTax = TaxAmount & Pick<ReportRow, 'country' | 'reverseCharge' | 'exempt'>;
interface ChangedOrder {
  id: string;
  /** Whether it was placed in the period. */
  isNew: boolean;
  /** The highest rate first. */
  taxes: StoredTax[];
  /** All events before the end of the period, oldest first; `counts`: within the period. */
  events: (SaleEvent & { counts: boolean })[];
}

/**
 * Adds refunds and cancellations of the period. If an order was placed in the period, its cancellation lowers the
 * sales.
 */
async function addChanges(db: Queryable, period: Period, sums: Sums): Promise<void> {
  for (let after = ''; ; ) {
    const orders = await findChangedOrders(db, period, after);
    for (const { isNew, taxes, events } of orders) {
      const changes = saleChanges(taxes, events);
      for (const [n, event] of events.entries()) {
        if (!event.counts) continue;
        const kind = isNew && event.kind !== 'refund' ? 'sale' : 'refund';
        for (const [place, change] of changes[n]!.entries()) {
          const { country, reverseCharge, exempt } = taxes[place]!;
          addTo(sums, { ...change, kind, country, reverseCharge, exempt });
        }
      }
    }
    const last = orders.at(-1);
    if (!last || orders.length < BATCH_SIZE) break;
    after = last.id;
  }
}

function findChangedOrders(db: Queryable, { from, until }: Period, after: string): Promise<ChangedOrder[]> {
  return db.many<ChangedOrder>(sql`
    select o.id,
      (select bool_and(t.created_at >= ${from}) from order_taxes t where t.order_id = o.id) as "isNew",
      (select jsonb_agg(jsonb_build_object('rate', rate, 'netCents', net_cents, 'taxCents', tax_cents, 'grossCents',
         gross_cents, 'country', country, 'reverseCharge', reverse_charge, 'exempt', exempt) order by rate desc)
       from order_taxes t where t.order_id = o.id) as taxes,
      (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', c.kind, 'cents', c.cents, 'rates', c.rates,
           'counts', c.at >= ${from})) order by c.at, c.place, c.id)
       from (
         select id, 1 as place, 'refund' as kind, cents, ${refundedRates} as rates, created_at as at from money_events m
         where m.order_id = o.id and m.kind = 'refund'
         union all
         select e.id, 0, case when e.to_value in ${VOID} then 'cancelled' else 'reopened' end, 0, null, e.at
         from order_events e
         where e.order_id = o.id and ${voidsOrReopens}
       ) c where c.at < ${until}) as events
    from orders o
    where o.id in (
        select order_id from money_events
        where kind = 'refund' and created_at >= ${from} and created_at < ${until} and order_id > ${after}
        union
        select order_id from order_events e
        where e.at >= ${from} and e.at < ${until} and order_id > ${after} and ${voidsOrReopens})
      and exists (select from order_taxes t where t.order_id = o.id) and ${counts}
    order by o.id limit ${BATCH_SIZE}`);
}

/**
 * Returns the sum that counts towards the threshold: the net amounts of this calendar year's orders to other EU countries,
 * without reverse charges, in cents.
 */
export async function findThreshold(
  db: Queryable,
  { country, state }: TaxSettings,
): Promise<{ year: number; cents: number }> {
  const zone = timeZoneOf({ country, state });
  const row = await db.one<{ year: number; cents: number }>(sql`
    with year as (select date_trunc('year', now() at time zone ${zone}) as start)
    select extract(year from start)::int as year, coalesce((
        select sum(net_cents) from order_taxes t join orders o on o.id = t.order_id
        where t.created_at >= year.start at time zone ${zone} and not reverse_charge and destination <> ${country}
          and destination = any(${[...EU_COUNTRIES]}::text[]) and is_sale(o.status, o.deleted_at)), 0)::bigint as cents
    from year`);
  return row!;
}
