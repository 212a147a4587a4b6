import { featureIsOn } from '../../../server/feature-switch.ts';
import { beyond, type PageRange } from '../../../server/paging.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { join, type Sql, sql } from '../../../server/storage/sql.ts';
import type { CodeTerms, DiscountCode } from '../admin-contract.ts';
import type { DiscountFilter, DiscountState, DiscountTerms } from '../rules.ts';

const termColumns = sql`
  id, code, kind, value, starts_at as "startsAt", ends_at as "endsAt", minimum_cents as "minimumCents",
  max_uses as "maxUses", max_uses_per_user as "maxUsesPerUser", ended_at is not null as ended, version`;
/** Columns of a `StoredCode`. */
const columns = sql`${termColumns}, uses`;

/** A row of `discount_codes`. `uses`: only counted while the code has a limit of uses. */
export interface StoredCode extends DiscountState {
  id: string;
  code: string;
  version: number;
}

/**
 * A code, how often a user has used it (only counted while the code has a limit per user), and the database's time in ms
 * since 1970.
 */
export type CodeForUser = StoredCode & { usesByUser: number; now: number };

/** Query that reads a code for a user (`CodeForUser`); no row while the feature is off. */
export const codeForUser = (code: string, userId: string): Sql => sql`
    select ${columns}, case when max_uses_per_user is null then 0 else (select count(*)::int from discount_uses
      where code_id = discount_codes.id and user_id = ${userId} and freed_at is null) end as "usesByUser",
      extract(epoch from clock_timestamp())::float8 * 1000 as now
    from discount_codes where code = ${code} and ${featureIsOn('discounts')}`;

/**
 * Locks a code until the transaction ends; other changes, and orders with a code that has a limit of uses, wait.
 */
export function lockCode(tx: Transaction, id: string): Promise<StoredCode | undefined> {
  return tx.one(sql`select ${columns} from discount_codes where id = ${id} for no key update`);
}

/**
 * Locks a code that gets a limit of uses, after all orders that are using it, so that their uses can be counted. While
 * such orders overlap without a gap, this waits until its timeout: use it only for this change.
 */
export function lockUses(tx: Transaction, id: string): Promise<StoredCode | undefined> {
  return tx.one(sql`select ${columns} from discount_codes where id = ${id} for update`);
}

/** Inserts a code; undefined if it exists. */
export function insertCode(
  tx: Transaction,
  { code, ...terms }: DiscountTerms & { code: string },
): Promise<StoredCode | undefined> {
  const { kind, value, startsAt, endsAt, minimumCents, maxUses, maxUsesPerUser } = terms;
  return tx.one(sql`
    insert into discount_codes (id, code, kind, value, starts_at, ends_at, minimum_cents, max_uses, max_uses_per_user)
    values (${newId()}, ${code}, ${kind}, ${value}, ${startsAt}, ${endsAt}, ${minimumCents}, ${maxUses}, ${maxUsesPerUser})
    on conflict (code) do nothing returning ${columns}`);
}

/** Writes the terms of a locked code. Its uses are counted when it gets a limit (migration 0197). */
export async function writeTerms(tx: Transaction, id: string, terms: DiscountTerms): Promise<StoredCode> {
  const { kind, value, startsAt, endsAt, minimumCents, maxUses, maxUsesPerUser } = terms;
  const written = await tx.one<StoredCode>(sql`
    update discount_codes set kind = ${kind}, value = ${value}, starts_at = ${startsAt}, ends_at = ${endsAt},
      minimum_cents = ${minimumCents}, max_uses = ${maxUses}, max_uses_per_user = ${maxUsesPerUser}, version = version + 1,
      uses = case when ${maxUses}::integer is null then 0
                  when max_uses is null then (
                    select count(*) from discount_uses u where u.code_id = discount_codes.id and u.freed_at is null)
                  else uses end
    where id = ${id} returning ${columns}`);
  return written!;
}

/** Ends a locked code, or reopens it. */
export async function updateEnded(tx: Transaction, id: string, ended: boolean): Promise<StoredCode> {
  const written = await tx.one<StoredCode>(sql`
    update discount_codes set ended_at = case when ${ended}::boolean then now() end, version = version + 1
    where id = ${id} returning ${columns}`);
  return written!;
}

const filters: Readonly<Record<DiscountFilter, Sql>> = {
  all: sql`true`,
  open: sql`ended_at is null and (ends_at is null or ends_at > now())`,
  ended: sql`(ended_at is not null or ends_at <= now())`,
};

/** Reads codes after or before a cursor with their totals. */
export function findCodes(db: Queryable, filter: DiscountFilter, range: PageRange): Promise<DiscountCode[]> {
  return selectCodes(
    db,
    sql`
      select * from discount_codes where ${join([filters[filter], ...beyond(sql`id`, range)], ' and ')}
      order by id ${range.direction} limit ${range.limit}`,
  );
}

/** Reads a code and its terms. */
export function findTerms(db: Queryable, id: string): Promise<CodeTerms | undefined> {
  return db.one(sql`select ${termColumns} from discount_codes where id = ${id}`);
}

/** Uses of a code, with revenue and discounts in cents, without orders that are cancelled or refunded. */
type CodeTotals = Pick<DiscountCode, 'uses' | 'revenueCents' | 'discountCents'>;

const totalsOf = (codeId: Sql) => sql`
  select coalesce(sum(o.due_cents), 0)::float8 as "revenueCents", coalesce(sum(u.cents), 0)::float8 as "discountCents",
         count(*)::int as uses
  from discount_uses u join orders o on o.id = u.order_id where u.code_id = ${codeId} and u.freed_at is null`;

/**
 * Adds up the uses of a code. Call it before locking the code: it takes 0.6 s for 300,000 uses, and orders with the code
 * wait for that lock.
 */
export async function findTotals(db: Queryable, id: string): Promise<CodeTotals> {
  return (await db.one<CodeTotals>(totalsOf(sql`${id}`)))!;
}

function selectCodes(db: Queryable, codes: Sql): Promise<DiscountCode[]> {
  return db.many(sql`
    select ${termColumns}, totals.uses, "revenueCents", "discountCents" from (${codes}) c, lateral (${totalsOf(sql`c.id`)}) totals`);
}
