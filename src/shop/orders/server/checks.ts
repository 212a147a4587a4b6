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

const SNAPSHOT =
  'An order is what was agreed: compare it with its e-mail or a backup, and correct it by hand in the table orders.';

const totals = rowCheck({
  name: 'orders',
  okMessage: 'Every order costs the sum of its items, and counts them right.',
  violations: sql`
    select o.id from orders o, lateral (
      select coalesce(sum((i->>'priceCents')::bigint * (i->>'quantity')::bigint), 0) as cents,
             coalesce(sum((i->>'quantity')::bigint), 0) as pieces, count(*) as lines
      from jsonb_array_elements(case jsonb_typeof(o.items) when 'array' then o.items else '[]' end) i
    ) s where (o.total_cents, o.quantity, o.item_count) is distinct from (s.cents, s.pieces, s.lines)`,
  message: (count) => `${counted(count, 'order does', 'orders do')} not agree with the sum of their items`,
  fix: SNAPSHOT,
});

const statuses = rowCheck({
  name: 'order status',
  okMessage: 'Every order stands in a status that the shop knows.',
  violations: sql`select id from orders where status <> all(${[...ORDER_STATUSES]}::text[])`,
  message: (count) => `${counted(count, 'order stands', 'orders stand')} in a status that nobody knows`,
  fix: 'Set another status on the screen Manage Orders.',
});

const notified = rowCheck({
  name: 'order notices',
  okMessage: 'Every order has been told to its buyer and to the administrators.',
  violations: sql`select id from orders where notified_at is null and created_at < now() - interval '5 minutes'`,
  message: (count) => `Nobody has been told of ${counted(count, 'order')} for over 5 minutes`,
  fix: 'An open shop tries again every minute; its log says why that fails (orders.tell-placed).',
});

const future = rowCheck({
  name: 'order times',
  okMessage: 'No order was placed in the future.',
  violations: sql`select id from orders where created_at > now() + interval '1 minute'`,
  message: (count) => `${counted(count, 'order was', 'orders were')} placed in the future`,
  fix: 'A clock was wrong: let the machines set their clocks by the network.',
});

/** Quarters of an hour, statuses and products whose sums are not those of the orders. */
const wrongTallies = sql`
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

/** The dashboard's sums (migration 0061) beside the orders. */
const tallies: Check = {
  name: 'sales figures',
  async run(db) {
    const { count } = (await db.one<{ count: number }>(
      sql`select count(*) as count from (${wrongTallies}) wrong_tallies`,
    ))!;
    if (count === 0) return [ok("The dashboard's figures are those of the orders.")];
    return [
      wrong(
        `${counted(count, 'figure')} of the dashboard ${count === 1 ? 'is' : 'are'} not what the orders add up to.`,
        `${RECOMPUTE_COMMAND} adds them up anew; orders wait meanwhile (about 3 s for a million).`,
      ),
    ];
  },
  recompute: {
    description: "the dashboard's figures are added up anew from the orders",
    run: async (tx) => {
      await tx.one(sql`select recount_orders()`);
    },
  },
};

/** What doctor looks at in orders. */
export const checks: readonly Check[] = [totals, statuses, notified, future, tallies];
