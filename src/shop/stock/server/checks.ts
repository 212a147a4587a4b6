import { type Check, counted, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const sums = sql`
  select product_id as id, coalesce(l.on_hand, 0) as on_hand, coalesce(m.pieces, 0) as pieces
  from stock_levels l full join (
    select product_id, sum(pieces) as pieces from stock_movements group by product_id) m using (product_id)`;

const levels = rowCheck({
  name: 'stock levels',
  okMessage: 'Every stock level is the sum of its movements.',
  violations: sql`select id from (${sums}) sums where on_hand <> pieces`,
  message: (count) =>
    `${counted(count, 'stock level does', 'stock levels do')} not match the sum of the movements`,
  fix: 'Count these products and enter their levels at /admin/stock.',
});

const held = rowCheck({
  name: 'stock of orders',
  okMessage: 'Cancelled and refunded orders hold no pieces, and every other order those that it took.',
  violations: sql`
    select o.id from orders o join (
      select order_id, -sum(pieces) as held, max(-pieces) filter (where kind = 'sale') as taken
      from stock_movements where order_id is not null group by order_id, product_id
    ) m on m.order_id = o.id
    where held <> case when o.status in ('cancelled', 'refunded') then 0 else taken end
      -- The level may have been removed before the order was cancelled.
      and held < 0 or held > taken`,
  message: (count) => `${counted(count, 'order has', 'orders have')} taken or returned pieces more than once`,
  fix: 'Count the products of these orders and enter their levels at /admin/stock.',
});

/** Doctor checks for stock. */
export const checks: readonly Check[] = [levels, held];
