import { type Check, counted, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

/** The doctor checks of the feature `orders` compare the total with the items. */
const due = rowCheck({
  name: 'amounts due',
  okMessage: 'The amount due of every order is its total with its discounts and charges.',
  violations: sql`
    select o.id from orders o
      left join (select order_id, sum(gross_cents) as cents from order_charges group by order_id) c on c.order_id = o.id
    where o.due_cents <> o.total_cents + coalesce(c.cents, 0)`,
  message: (count) =>
    `The amount due of ${counted(count, 'order')} does not match ${count === 1 ? 'its' : 'their'} total, discounts and charges`,
  fix: 'Compare the order with its email or a backup, and correct it manually in the tables orders and order_charges.',
});

const ledger = rowCheck({
  name: 'money ledger',
  okMessage: 'No order has been refunded more than was paid.',
  violations: sql`
    select order_id as id from money_events where kind <> 'fee' group by order_id
    having sum(case kind when 'charge' then cents else -cents end) < 0`,
  message: (count) => `${counted(count, 'order has', 'orders have')} been refunded more than was paid`,
  fix: 'Compare the events of the order in the table money_events with the payments received, and record the missing one.',
});

/** Doctor checks for amounts and the money ledger. */
export const checks: readonly Check[] = [due, ledger];
