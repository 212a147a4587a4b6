import { beyond, type PageRange } from '../../../server/paging.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { empty, join, type Sql, sql } from '../../../server/storage/sql.ts';
import type { Language } from '../../../shared/languages.ts';
import type { Statement, StatementKind } from '../rules.ts';
import type { Withdrawal } from '../schemas.ts';
import type { WithdrawalStatusFilter } from '../withdrawal-filters.ts';

export interface StoredStatement extends Statement {
  id: string;
  language: Language;
  /** ISO, UTC, by the clock of the database. */
  receivedAt: string;
}

/** Stores a statement; returns its id and time. */
export async function insertStatement(
  tx: Transaction,
  { name, orderCode, email, items, reason, language }: Statement & { language: Language },
): Promise<{ id: string; receivedAt: string }> {
  const row = await tx.one<{ id: string; receivedAt: string }>(sql`
    insert into withdrawal_statements (id, order_code, name, email, items, reason, language)
    values (${newId()}, ${orderCode}, ${name}, ${email}, ${items}, ${reason}, ${language})
    returning id, received_at as "receivedAt"`);
  return row!;
}

/** A statement that has not been compared with its order yet. */
export const pendingStatement = (db: Queryable, id: string): Promise<StoredStatement | undefined> =>
  db.one<StoredStatement>(sql`
    select id, order_code as "orderCode", name, email, items, reason, language, received_at as "receivedAt"
    from withdrawal_statements s
    where id = ${id} and not exists (select from withdrawal_cases where statement_id = s.id)`);

/** Summary of the earlier statements about an order. */
interface EarlierStatements {
  /** Whether one had the email of the order's account. */
  hasMatched: boolean;
  /** Time of the first of these that withdraws from the same products or from the whole order; null if there is none. */
  coveredAt: string | null;
  /** Whether one had another email. */
  hasOther: boolean;
}

/** Summarizes the earlier statements about an order; `items`: the withdrawn products of the new statement. */
export async function earlierStatements(
  db: Queryable,
  { orderCode, items }: Pick<Statement, 'orderCode' | 'items'>,
): Promise<EarlierStatements> {
  const row = await db.one<EarlierStatements>(sql`
    select coalesce(bool_or(kind in ('matched', 'repeated')), false) as "hasMatched",
           min(received_at) filter (
             where kind in ('matched', 'repeated') and items in ('', ${items}) and cleared_at is null) as "coveredAt",
           coalesce(bool_or(kind = 'other-email'), false) as "hasOther"
    from withdrawal_statements s join withdrawal_cases c on c.statement_id = s.id where order_code = ${orderCode}`);
  return row!;
}

export async function insertCase(
  tx: Transaction,
  statementId: string,
  kind: StatementKind,
  userId: string | null,
): Promise<void> {
  await tx.run(sql`
    insert into withdrawal_cases (statement_id, kind, user_id) values (${statementId}, ${kind}, ${userId})`);
}

const columns = sql`
  s.id, received_at as "receivedAt", order_code as "orderCode", name, email, items, reason,
  cleared_at is not null as cleared, kind, handled_at as "handledAt", version`;
const source = sql`withdrawal_cases c join withdrawal_statements s on s.id = c.statement_id`;

const filters: Readonly<Record<WithdrawalStatusFilter, Sql>> = {
  all: sql`true`,
  open: sql`handled_at is null`,
  handled: sql`handled_at is not null`,
};

/** Reads statements after or before a cursor. */
export const findWithdrawals = (db: Queryable, filter: WithdrawalStatusFilter, range: PageRange) =>
  db.many<Withdrawal>(sql`
    select ${columns} from ${source}
    where ${join([filters[filter], ...beyond(sql`c.statement_id`, range)], ' and ')}
    order by c.statement_id ${range.direction} limit ${range.limit}`);

/** Locks the case of a statement and returns it; undefined if there is none. */
export async function lockWithdrawal(tx: Transaction, id: string): Promise<Withdrawal | undefined> {
  await tx.run(sql`select 1 from withdrawal_cases where statement_id = ${id} for no key update`);
  return findWithdrawal(tx, id);
}

export const findWithdrawal = (db: Queryable, id: string): Promise<Withdrawal | undefined> =>
  db.one<Withdrawal>(sql`select ${columns} from ${source} where c.statement_id = ${id}`);

export async function writeHandled(tx: Transaction, id: string, handled: boolean): Promise<void> {
  await tx.run(sql`
    update withdrawal_cases set handled_at = case when ${handled}::boolean then clock_timestamp() end, version = version + 1
    where statement_id = ${id}`);
}

/** Reads up to `limit` statements with the email of a user's account that are newer than a statement, oldest first. */
export const statementsOf = (
  db: Queryable,
  userId: string,
  newerThan: string | undefined,
  limit: number,
): Promise<StoredStatement[]> =>
  db.many<StoredStatement>(sql`
    select id, order_code as "orderCode", name, email, items, reason, language, received_at as "receivedAt"
    from withdrawal_statements
    where email = (select email from users where id = ${userId}) and cleared_at is null
      ${newerThan === undefined ? empty : sql`and id > ${newerThan}`}
    order by id limit ${limit}`);

/** Clears the personal texts of statements; returns their number. */
export const clearStatements = (db: Queryable, condition: Sql): Promise<number> =>
  db.run(sql`
    update withdrawal_statements set name = '', email = '', items = '', reason = '', cleared_at = now()
    where id in (
      select s.id from withdrawal_statements s left join withdrawal_cases c on c.statement_id = s.id
      where cleared_at is null and ${condition} order by s.id for update of s)`);
