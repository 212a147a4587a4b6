import { type Check, counted, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const levels = rowCheck({
  name: 'stock levels',
  okMessage: 'Every stock level is the sum of its movements.',
  violations: sql`
    select product_id as id from stock_levels l
    where on_hand <> coalesce((select sum(pieces) from stock_movements m where m.product_id = l.product_id), 0)`,
  message: (count) =>
    `${counted(count, 'stock level does', 'stock levels do')} not match the sum of the movements`,
  fix: 'Count these products and enter their levels at /admin/stock.',
});

const orders = rowCheck({
  name: 'stock of orders',
  okMessage:
    'Every order holds exactly the pieces that its status requires: none if it is cancelled or refunded, otherwise those that were ordered and not returned.',
  violations: sql`
    select distinct o.id from orders o join (
      select order_id, -sum(pieces) as held,
             max(-pieces) filter (where kind = 'sale')
               - coalesce(sum(pieces) filter (where refund_id is not null), 0) as taken
      from stock_movements where order_id is not null group by order_id, product_id
    ) m on m.order_id = o.id
    where held <> case when o.status in ('cancelled', 'refunded') then 0 else taken end`,
  message: (count) =>
    `${counted(count, 'order does', 'orders do')} not hold the pieces that ${count === 1 ? 'its' : 'their'} status requires`,
  fix: 'Count the products of these orders and enter their levels at /admin/stock.',
});

/** Doctor checks for stock. */
export const checks: readonly Check[] = [levels, orders];
