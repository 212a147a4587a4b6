import { type Check, counted, RECOMPUTE_COMMAND, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';
import { syncUses } from './code-uses.ts';

const counters = rowCheck({
  name: 'discount codes',
  okMessage: 'The number of uses of every discount code with a limit matches its orders.',
  violations: sql`
    select c.code as id from discount_codes c
      left join discount_uses u on u.code_id = c.id and u.freed_at is null
    where c.max_uses is not null group by c.id having c.uses <> count(u.order_id)`,
  message: (count) =>
    `The number of uses of ${counted(count, 'discount code')} does not match ${count === 1 ? 'its' : 'their'} orders`,
  fix: `${RECOMPUTE_COMMAND} counts them again.`,
  recompute: {
    description: 'the uses of discount codes are counted again from their orders',
    run: async (tx) => {
      await tx.many(sql`select 1 from discount_codes order by id for no key update`);
      await tx.run(sql`
        update discount_codes c set uses = (
          select count(*) from discount_uses u where u.code_id = c.id and u.freed_at is null)
        where max_uses is not null`);
    },
  },
});

/** Orders whose use of a code is not counted according to their status. */
const outdated = sql`
  select o.id from discount_uses u join orders o on o.id = u.order_id
  where (u.freed_at is null) <> is_sale(o.status, null)`;

const uses = rowCheck({
  name: 'discount uses',
  okMessage:
    'Exactly the orders that are neither cancelled nor refunded count as uses of their discount code.',
  violations: outdated,
  message: (count) =>
    `The discount of ${counted(count, 'order')} is not counted according to the order's status`,
  fix: `${RECOMPUTE_COMMAND} counts it.`,
  recompute: {
    description: 'the uses of discount codes are counted according to the status of their orders',
    async run(tx) {
      const orders = await tx.many<{ id: string }>(sql`
        select id from orders where id in (${outdated}) order by id for update`);
      await syncUses(
        tx,
        orders.map(({ id }) => id),
      );
    },
  },
});

const charges = rowCheck({
  name: 'discount amounts',
  okMessage: 'Every discount equals the charge of its order.',
  violations: sql`
    select coalesce(u.order_id, c.order_id) as id from discount_uses u
      full join (select order_id, sum(gross_cents) as cents from order_charges where kind = 'discount' group by order_id) c
        on c.order_id = u.order_id
    where u.cents is distinct from -c.cents`,
  message: (count) => `The discount of ${counted(count, 'order')} does not equal its charge`,
  fix: 'Compare the order with its email or a backup, and correct it manually in the tables order_charges and discount_uses.',
});

/** Doctor checks for discount codes. */
export const checks: readonly Check[] = [counters, uses, charges];
