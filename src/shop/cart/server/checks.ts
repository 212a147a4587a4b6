import { type Check, counted, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';
import { MAX_LINES, MAX_QUANTITY } from '../rules.ts';

const limits = rowCheck({
  name: 'carts',
  okMessage: `Every cart has at most ${MAX_LINES} lines with quantities from 1 to ${MAX_QUANTITY} and no duplicate product.`,
  violations: sql`
    select user_id as id from carts where jsonb_typeof(items) <> 'array'
    union
    select user_id from carts, lateral (
      select count(*) as lines, count(distinct i->>'productId') as products,
             count(*) filter (where i->>'quantity' !~ '^[0-9]{1,9}$'
               or (i->>'quantity')::int not between 1 and ${MAX_QUANTITY}) as invalid
      from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) i
    ) c where c.lines > ${MAX_LINES} or c.products < c.lines or c.invalid > 0`,
  message: (count) => `${counted(count, 'cart exceeds', 'carts exceed')} the limits`,
  fix: 'Ask its owner to empty it, or run in the database: delete from carts where user_id = …;',
});

/** Doctor checks for carts. */
export const checks: readonly Check[] = [limits];
