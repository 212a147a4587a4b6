import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { TaxAmount } from '../../pricing/quote.ts';
import type { Report, ReportRow } from '../contract.ts';
import { EU_COUNTRIES, timeZoneOf } from '../countries.ts';
import { daysOf, parseQuarter, type Quarter, quarterOf, serializeQuarter, splitRefunds } from '../report.ts';
import type { TaxSettings } from '../rules.ts';
import { newestTax, todayOf } from './settings-table.ts';

/** Orders with refunds read per query. */
const BATCH_SIZE = 500;

/** An instant before and after which a period begins and ends. */
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

/**
 * Orders count unless they are cancelled, or deleted by an administrator. A refunded one counts if its refund is in the
 * money ledger, which the report deducts; otherwise nothing remains of it.
 */
const counts = sql`(is_sale(o.status, o.deleted_at) or (o.status = 'refunded' and o.deleted_at is null and exists (
  select from money_events r where r.order_id = o.id and r.kind = 'refund')))`;

/** Returns the sales and refunds of a quarter ("2026-4") by country and rate; without one, those of the current quarter. */
export async function readReport(db: Queryable, wanted: string | undefined): Promise<Report> {
  const { settings } = await newestTax(db);
  const day = await todayOf(db, settings);
  const quarter = parseQuarter(wanted) ?? quarterOf(day);
  const period = await periodOf(db, settings, quarter);
  const rows = [...(await findSales(db, period)), ...(await findRefunds(db, period))];
  return { quarter: serializeQuarter(quarter), rows, day };
}

function findSales(db: Queryable, { from, until }: Period): Promise<ReportRow[]> {
  return db.many<ReportRow>(sql`
    select 'sale' as kind, country, rate, reverse_charge as "reverseCharge", exempt, sum(net_cents)::bigint as "netCents",
           sum(tax_cents)::bigint as "taxCents", sum(gross_cents)::bigint as "grossCents"
    from order_taxes t join orders o on o.id = t.order_id
    where t.created_at >= ${from} and t.created_at < ${until} and ${counts}
    group by country, rate, reverse_charge, exempt
    order by country, rate desc, reverse_charge, exempt`);
}

type StoredTax = TaxAmount & Pick<ReportRow, 'country' | 'reverseCharge' | 'exempt'>;
interface RefundedOrder {
  id: string;
  /** The highest rate first. */
  taxes: StoredTax[];
  /** All refunds before the end of the period, oldest first; `counts`: within the period. */
  refunds: { cents: number; counts: boolean }[];
}

async function findRefunds(db: Queryable, period: Period): Promise<ReportRow[]> {
  const sums = new Map<string, ReportRow>();
  for (let after = ''; ; ) {
    const orders = await findRefundedOrders(db, period, after);
    for (const { taxes, refunds } of orders) {
      const shares = splitRefunds(
        taxes,
        refunds.map(({ cents }) => cents),
      );
      for (const [n, refund] of refunds.entries()) if (refund.counts) addShares(sums, taxes, shares[n]!);
    }
    const last = orders.at(-1);
    if (!last || orders.length < BATCH_SIZE) break;
    after = last.id;
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Subtracts the shares of a refund. */
function addShares(
  sums: Map<string, ReportRow>,
  taxes: readonly StoredTax[],
  shares: readonly TaxAmount[],
): void {
  for (const [n, { netCents, taxCents, grossCents }] of shares.entries()) {
    const { country, rate, reverseCharge, exempt } = taxes[n]!;
    // Sorts like the sales: the highest rate first.
    const key = `${country} ${String(100_000 - rate).padStart(6, '0')} ${reverseCharge} ${exempt}`;
    const sum = sums.get(key);
    sums.set(key, {
      ...{ kind: 'refund', country, rate, reverseCharge, exempt },
      netCents: (sum?.netCents ?? 0) - netCents,
      taxCents: (sum?.taxCents ?? 0) - taxCents,
      grossCents: (sum?.grossCents ?? 0) - grossCents,
    });
  }
}

function findRefundedOrders(db: Queryable, { from, until }: Period, after: string): Promise<RefundedOrder[]> {
  return db.many<RefundedOrder>(sql`
    select o.id,
      (select jsonb_agg(jsonb_build_object('rate', rate, 'netCents', net_cents, 'taxCents', tax_cents, 'grossCents',
         gross_cents, 'country', country, 'reverseCharge', reverse_charge, 'exempt', exempt) order by rate desc)
       from order_taxes t where t.order_id = o.id) as taxes,
      (select jsonb_agg(jsonb_build_object('cents', cents, 'counts', created_at >= ${from}) order by created_at, id)
       from money_events e where e.order_id = o.id and e.kind = 'refund' and e.created_at < ${until}) as refunds
    from orders o
    where o.id in (
        select order_id from money_events
        where kind = 'refund' and created_at >= ${from} and created_at < ${until} and order_id > ${after})
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
