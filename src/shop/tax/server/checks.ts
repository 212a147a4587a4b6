import { type Check, counted, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const FIX =
  'Compare the order with its email or a backup. The rows of order_taxes are immutable: ask for help before you correct them.';

const due = rowCheck({
  name: 'order taxes',
  okMessage: 'The taxed amounts of every order with tax add up to its amount due.',
  violations: sql`
    select o.id from orders o
      join (select order_id, sum(gross_cents) as cents from order_taxes group by order_id) t on t.order_id = o.id
    where t.cents <> o.due_cents`,
  message: (count) =>
    `The taxed amounts of ${counted(count, 'order')} do not add up to ${count === 1 ? 'its' : 'their'} amount due`,
  fix: FIX,
});

/** A charge is the tax that prices do not include, or minus the tax that a reverse charge deducts. */
const charges = rowCheck({
  name: 'tax charges',
  okMessage: 'The tax charge of every order matches its taxes.',
  violations: sql`
    select coalesce(c.order_id, t.order_id) as id
    from (select order_id, sum(gross_cents) as cents from order_charges where kind = 'tax' group by order_id) c
      full join (
        select order_id, sum(tax_cents) as cents, bool_and(inclusive) as inclusive, bool_or(reverse_charge) as reverse
        from order_taxes group by order_id) t on t.order_id = c.order_id
    where not case
      when t.order_id is null then false
      when t.inclusive and t.reverse then coalesce(c.cents, 0) <= 0
      when t.inclusive then c.cents is null
      else coalesce(c.cents, 0) = t.cents
    end`,
  message: (count) =>
    `The tax charge of ${counted(count, 'order')} does not match ${count === 1 ? 'its' : 'their'} taxes`,
  fix: FIX,
});

/** Doctor checks for tax. */
export const checks: readonly Check[] = [due, charges];
