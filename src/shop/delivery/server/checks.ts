import { type Check, counted, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const parcels = rowCheck({
  name: 'parcels',
  okMessage: 'No order contains fewer pieces than its parcels.',
  violations: sql`
    select distinct p.order_id as id from (
      select order_id, piece ->> 'productId' as product, sum((piece ->> 'quantity')::bigint) as sent
      from parcels, jsonb_array_elements(items) piece group by 1, 2) p
    join orders o on o.id = p.order_id
    where p.sent > coalesce((
      select sum((item ->> 'quantity')::bigint) from jsonb_array_elements(o.items) item
      where item ->> 'productId' = p.product), 0)`,
  message: (count) => `The parcels of ${counted(count, 'order')} contain more pieces than the order`,
  fix: 'Correct the parcels on the page of the order.',
});

const addresses = rowCheck({
  name: 'default addresses',
  okMessage: 'Every address book has exactly one default address.',
  violations: sql`
    select user_id as id from user_addresses group by user_id having count(*) filter (where is_default) <> 1`,
  message: (count) =>
    `${counted(count, 'address book')} ${count === 1 ? 'does' : 'do'} not have exactly one default address`,
  fix: 'Ask the user to choose a default address under Addresses.',
});

const names = rowCheck({
  name: 'delivery addresses',
  okMessage: 'The recipient of every delivery is the one that other screens show for the order.',
  violations: sql`
    select o.id from order_delivery d join orders o on o.id = d.order_id
    where d.address is not null and d.address ->> 'name' <> o.ship_to_name`,
  message: (count) =>
    `The recipient of the delivery of ${counted(count, 'order')} differs from the one on other screens`,
  fix: 'Compare the order with its email, and correct the address on the page of the order.',
});

/** Doctor checks for delivery. */
export const checks: readonly Check[] = [parcels, addresses, names];
