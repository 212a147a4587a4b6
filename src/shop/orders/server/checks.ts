import {
  type Check,
  counted,
  ok,
  RECOMPUTE_COMMAND,
  rowCheck,
  wrong,
} from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';
import { ORDER_STATUSES } from '../rules.ts';

const FIX_MANUALLY =
  'Compare the order with its email or a backup, and correct it manually in the table orders.';

const totals = rowCheck({
  name: 'orders',
  okMessage: 'The total, quantity and item count of every order match its items.',
  violations: sql`
    select o.id from orders o, lateral (
      select coalesce(sum((i->>'priceCents')::bigint * (i->>'quantity')::bigint), 0) as cents,
             coalesce(sum((i->>'quantity')::bigint), 0) as pieces, count(*) as lines
      from jsonb_array_elements(case jsonb_typeof(o.items) when 'array' then o.items else '[]' end) i
    ) s where (o.total_cents, o.quantity, o.item_count) is distinct from (s.cents, s.pieces, s.lines)`,
  message: (count) =>
    `${counted(count, 'order does', 'orders do')} not match the sum of ${count === 1 ? 'its' : 'their'} items`,
  fix: FIX_MANUALLY,
});

const statuses = rowCheck({
  name: 'order status',
  okMessage: 'Every order has a valid status.',
  violations: sql`select id from orders where status <> all(${[...ORDER_STATUSES]}::text[])`,
  message: (count) => `${counted(count, 'order has', 'orders have')} an unknown status`,
  fix: 'Set a valid status on the page Manage Orders.',
});

const notified = rowCheck({
  name: 'order notifications',
  okMessage: 'Notifications of every order have been sent to its buyer and the administrators.',
  violations: sql`select id from orders where notified_at is null and created_at < now() - interval '5 minutes'`,
  message: (count) => `Notifications of ${counted(count, 'order')} are more than 5 minutes late`,
  fix: 'A running shop retries every minute; its log contains the reason of the failure (orders.tell-placed).',
});

const future = rowCheck({
  name: 'order times',
  okMessage: 'No order was placed in the future.',
  violations: sql`select id from orders where created_at > now() + interval '1 minute'`,
  message: (count) => `${counted(count, 'order was', 'orders were')} placed in the future`,
  fix: 'A system clock was wrong. Synchronise the clocks of all machines (NTP).',
});

/** Selects the quarters of an hour, statuses and products whose counters do not match the orders. */
const wrongCounters = sql`
  select quarter::text as id from (
    select quarter, orders, sales, revenue_cents from order_tallies
    union all
    select quarter, orders, case when is_sale(status, null) then orders else 0 end,
           case when is_sale(status, null) then cents else 0 end from order_tally_log
    union all
    select date_bin('15 minutes', created_at, 'epoch'), -1, -(is_sale(status, null))::int,
           case when is_sale(status, null) then -total_cents else 0 end from orders where deleted_at is null
  ) q group by quarter having sum(orders) <> 0 or sum(sales) <> 0 or sum(revenue_cents) <> 0
  union all
  select status from (
    select status, orders from order_status_tallies
    union all select status, orders from order_tally_log
    union all select status, -1 from orders where deleted_at is null
  ) s group by status having sum(orders) <> 0
  union all
  select product_id from (
    select product_id, pieces from product_sales_by_day where day >= sales_since()
    union all select product_id, pieces from product_sale_log where day >= sales_since()
    union all
    select product_id, -pieces from orders, sold_items(items)
    where is_sale(status, deleted_at) and created_at >= sales_since()::timestamp at time zone 'UTC'
  ) p group by product_id having sum(pieces) <> 0`;

/** Compares the dashboard counters (migration 0061) with the orders. */
const counters: Check = {
  name: 'sales figures',
  async run(db) {
    const { count } = (await db.one<{ count: number }>(
      sql`select count(*) as count from (${wrongCounters}) wrong_counters`,
    ))!;
    if (count === 0) return [ok('The dashboard figures match the orders.')];
    return [
      wrong(
        `${counted(count, 'dashboard figure')} ${count === 1 ? 'does' : 'do'} not match the orders.`,
        `${RECOMPUTE_COMMAND} recalculates them; new orders wait until it has finished (about 3 s for a million orders).`,
      ),
    ];
  },
  recompute: {
    description: 'the dashboard figures are recalculated from the orders',
    run: async (tx) => {
      await tx.one(sql`select recount_orders()`);
    },
  },
};

/** Doctor checks for orders. */
export const checks: readonly Check[] = [totals, statuses, notified, future, counters];
