import { join, type Sql, sql } from '../../../server/storage/sql.ts';
import { parseDollars } from '../../../shared/money.ts';
import { isPaymentReference, normalizeReference } from '../check-digits.ts';
import type { PaymentFilter } from '../rules.ts';

const filters: Readonly<Record<PaymentFilter, Sql>> = {
  all: sql`true`,
  open: sql`p.open_sign = 1`,
  overdue: sql`p.open_sign = 1 and p.due_at <= now()`,
  'partly-paid': sql`p.open_sign = 1 and s.paid_cents > s.refunded_cents`,
  paid: sql`p.open_sign = 0 and s.paid_cents > 0`,
  'to-return': sql`p.open_sign = -1`,
};

/** Parts of codes have at least 4 characters, because shorter ones would match too many orders. */
const CODE_PART = /^[0-9A-HJKMNP-TV-Z]{4,10}$/;
const MAX_TERMS = 6;

/** Returns the condition of a search by reference, code of the order, amount due, or words of the name on the order. */
function searchCondition(search: string): Sql {
  const text = search.trim();
  if (text === '') return sql`true`;
  const reference = normalizeReference(text);
  if (isPaymentReference(reference)) return sql`p.reference = ${reference}`;
  // Order codes contain neither I, L nor O, which users type for 1 and 0.
  const code = reference.replaceAll('O', '0').replace(/[IL]/g, '1');
  const terms = text.split(/\s+/).slice(0, MAX_TERMS);
  const amount = parseDollars(text.replace(/[^\d.,]/g, ''));
  const isAmount = amount !== null && /^\D{0,4}\d+(?:[.,]\d{1,2})?\D{0,4}$/.test(text);
  const alternatives = [
    sql`(${join(
      terms.map((term) => sql`o.ship_to_name ilike ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`),
      ' and ',
    )})`,
    // Z is the last character of the alphabet; the column is compared bytewise.
    ...(CODE_PART.test(code) ? [sql`o.code between ${code} and ${code.padEnd(10, 'Z')}`] : []),
    ...(isAmount ? [sql`o.due_cents = ${amount}`] : []),
  ];
  return sql`(${join(alternatives, ' or ')})`;
}

export const conditionsOf = (filter: PaymentFilter, search: string): Sql[] => [
  sql`o.deleted_at is null`,
  filters[filter],
  searchCondition(search),
];
