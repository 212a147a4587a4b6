import { type Check, counted, RECOMPUTE_COMMAND, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const ledger = rowCheck({
  name: 'payments in the ledger',
  okMessage: 'The money ledger contains exactly the payments and refunds of orders with a payment.',
  violations: sql`
    with recorded as (
      select e.order_id, m.id, m.cents, m.kind from payment_events e, money_of_payment_event(e) m
    ), booked as (
      select order_id, id, cents, kind from money_events join payments using (order_id) where kind <> 'fee'
    )
    select order_id as id from ((table recorded except table booked) union (table booked except table recorded)) d
    group by order_id`,
  message: (count) => `The money ledger does not match the payments of ${counted(count, 'order')}`,
  fix: 'Compare the payments of the order at /admin/payments with your bank account, and record what is missing.',
});

const refunds = rowCheck({
  name: 'refunds',
  okMessage: 'No refund exceeds what was paid, and no more pieces were refunded than an order has.',
  violations: sql`
    select order_id as id from payment_sums where refunded_cents > paid_cents or paid_cents < 0
    union
    select r.order_id from (
      select order_id, line->>'productId' as product_id, sum((line->>'pieces')::integer) as pieces
      from payment_events, jsonb_array_elements(lines) line group by 1, 2
    ) r join orders o on o.id = r.order_id
      left join lateral (select sum(s.pieces) as pieces from sold_items(o.items) s where s.product_id = r.product_id) i on true
    where r.pieces > coalesce(i.pieces, 0)`,
  message: (count) => `The refunds of ${counted(count, 'order')} exceed the payments or the pieces`,
  fix: 'Compare the refunds of the order at /admin/payments with your bank account, and record the missing payment.',
});

const signs = rowCheck({
  name: 'open payments',
  okMessage: 'The lists of open payments and of refunds due are complete.',
  violations: sql`
    select p.order_id as id from payments p join payment_sums s using (order_id)
    where p.open_sign <> sign(s.owed_cents - s.paid_cents + s.refunded_cents)
       or p.version <> (select count(*) from payment_events e where e.order_id = p.order_id)`,
  message: (count) =>
    `${counted(count, 'payment is', 'payments are')} missing from the lists, or in the wrong list`,
  fix: `${RECOMPUTE_COMMAND} derives the lists again.`,
  recompute: {
    description: 'the lists of open payments are derived again from the payments and orders',
    run: async (tx) => {
      await tx.many(
        sql`select 1 from orders where id in (select order_id from payments) order by id for no key update`,
      );
      await tx.run(sql`
        update payments p set open_sign = sign(s.owed_cents - s.paid_cents + s.refunded_cents),
          version = (select count(*) from payment_events e where e.order_id = p.order_id)
        from payment_sums s where s.order_id = p.order_id`);
    },
  },
});

/** Doctor checks for payments. */
export const checks: readonly Check[] = [ledger, refunds, signs];
