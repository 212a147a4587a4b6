import { type Check, counted, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const history = rowCheck({
  name: 'price history',
  okMessage: "The last entry of every product's price history is its current price.",
  violations: sql`
    select p.id from products p left join lateral (
      select h.price_cents, h.is_for_sale, h.lowest_cents from price_history h
      where h.product_id = p.id order by h.id desc limit 1
    ) last on true
    where (last.price_cents, last.is_for_sale, last.lowest_cents is not null)
      is distinct from (p.price_cents, p.deleted_at is null, p.regular_price_cents is not null)`,
  message: (count) => `The price history of ${counted(count, 'product')} does not end with the current price`,
  fix: 'The triggers of the table products were disabled, or rows were removed. Restore a backup, or save the price of these products again.',
});

/** Doctor checks for product information. */
export const checks: readonly Check[] = [history];
