import { type Check, counted, RECOMPUTE_COMMAND, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';
import { updatePrices } from './tables.ts';

/** Accepted delay between the start or end of a sale and the change of the price (s). */
const TOLERANCE_S = 5;

const prices = rowCheck({
  name: 'sale prices',
  okMessage: 'The price of every product matches its regular price and its sale.',
  violations: sql`
    select o.id from outdated_sale_prices o where not exists (
      select from sale_prices s, unnest(array[s.starts_at, s.ends_at, s.ended_at]) boundary
      where s.product_id = o.id and boundary between sales_clock() - make_interval(secs => ${TOLERANCE_S}) and sales_clock()
    )`,
  message: (count) =>
    `The price of ${counted(count, 'product')} does not match ${count === 1 ? 'its' : 'their'} regular price and sale`,
  fix: `Start the shop, which corrects them at once, or run ${RECOMPUTE_COMMAND}.`,
  recompute: {
    description: 'the prices of products are recalculated from their regular prices and sales',
    run: updatePrices,
  },
});

/** Doctor checks for sales. */
export const checks: readonly Check[] = [prices];
