import type { Job } from '../../../server/jobs/jobs.ts';
import type { Database, Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { Dashboard } from '../admin-contract.ts';
import type { SalesFigures } from '../dashboard.ts';
import { ORDER_STATUSES } from '../rules.ts';

/** Log rows rolled up per statement. */
const BATCH_SIZE = 5_000;
/** Best sellers considered; more than are shown, because recent cancellations change the ranking. */
const MAX_CANDIDATES = 50;

/** Job that adds logged changes of orders to the counters (`0061_order_tallies.sql`). */
export function rollUpCountersJob(db: Database): Job {
  return {
    name: 'orders.fold-tallies',
    cron: '* * * * *',
    async run() {
      let rolledUp: number;
      do {
        const row = await db.one<{ number: number }>(sql`select fold_order_tallies(${BATCH_SIZE}) as number`);
        rolledUp = row!.number;
      } while (rolledUp > 0);
    },
  };
}

/** Selects the figures per quarter of an hour since a time, including log rows that are not rolled up yet. */
const quarterHours = (since: string) => sql`
  select quarter, orders, cancelled, sales, revenue_cents from order_tallies where quarter >= ${since}::timestamptz
  union all
  select quarter, orders, case status when 'cancelled' then orders else 0 end,
         case when is_sale(status, null) then orders else 0 end, case when is_sale(status, null) then cents else 0 end
  from order_tally_log where quarter >= ${since}::timestamptz`;

/** Reads the figures of each interval between two consecutive boundaries (ascending times). */
export async function figuresBetween(db: Queryable, boundaries: readonly string[]): Promise<SalesFigures[]> {
  const rows = await db.many<SalesFigures & { span: number }>(sql`
    select width_bucket(quarter, ${boundaries}::timestamptz[]) as span, sum(orders) as orders, sum(cancelled) as cancelled,
           sum(sales) as sales, sum(revenue_cents) as "revenueCents"
    from (${quarterHours(boundaries[0]!)}) q where quarter < ${boundaries.at(-1)}::timestamptz group by 1`);
  const intervals = new Map(rows.map(({ span, ...figures }) => [span, figures]));
  const none: SalesFigures = { orders: 0, cancelled: 0, sales: 0, revenueCents: 0 };
  return boundaries.slice(1).map((_, index) => intervals.get(index + 1) ?? none);
}

/** Reads the number of orders per status, in display order; unknown statuses come last. */
export async function ordersByStatus(db: Queryable): Promise<Dashboard['byStatus']> {
  const rows = await db.many<{ status: string; orders: number }>(sql`
    select status, sum(orders) as orders from (
      select status, orders from order_status_tallies union all select status, orders from order_tally_log
    ) s group by status having sum(orders) <> 0 order by status`);
  const count = new Map(rows.map(({ status, orders }) => [status, orders]));
  const others = rows.filter(({ status }) => !ORDER_STATUSES.some((knownStatus) => knownStatus === status));
  return [...ORDER_STATUSES.map((status) => ({ status, orders: count.get(status) ?? 0 })), ...others];
}

/** Reads the products with the highest quantity sold in the last thirty days. */
export function bestSellers(db: Queryable, limit: number): Promise<{ productId: string; pieces: number }[]> {
  return db.many(sql`
    with recent as (
      select product_id, sum(pieces) as pieces from product_sale_log where day >= sales_since() group by product_id
    ), candidates as (
      (select product_id from product_sales where pieces > 0 order by pieces desc limit ${MAX_CANDIDATES})
      union select product_id from recent
    )
    select product_id as "productId", coalesce(s.pieces, 0) + coalesce(r.pieces, 0) as pieces
    from candidates left join product_sales s using (product_id) left join recent r using (product_id)
    where coalesce(s.pieces, 0) + coalesce(r.pieces, 0) > 0
    order by pieces desc, product_id limit ${limit}`);
}

/** Reads the newest orders, each with the image of its first item, and with its amount due if that is not the total. */
export async function newestOrders(db: Queryable, limit: number): Promise<Dashboard['newest']> {
  const rows = await db.many<Dashboard['newest'][number] & { dueCents: number }>(sql`
    select id, code, status, item_count as "itemCount", total_cents as "totalCents", due_cents as "dueCents",
           created_at as "createdAt", coalesce(items->0->>'productId', '') as "productId",
           coalesce(items->0->>'image', '') as image
    from orders where deleted_at is null order by id desc limit ${limit}`);
  return rows.map(({ dueCents, ...order }) =>
    dueCents === order.totalCents ? order : { ...order, dueCents },
  );
}
