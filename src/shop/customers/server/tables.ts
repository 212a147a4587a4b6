import { beyond, type PageRange } from '../../../server/paging.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { join, raw, type Sql, sql } from '../../../server/storage/sql.ts';
import { type CustomerSort, MAX_ORDERS_SHOWN, searchTerms } from '../rules.ts';
import type { Customer, CustomerDetails, SavedNote } from '../schemas.ts';

/** Search, sort order and cursor of a page of customers. */
export interface CustomerRange extends PageRange {
  search: string;
  sort: CustomerSort;
}

/** Aggregates rows of `orders o` to the figures of a customer. */
const figures = sql`
  count(*)::int as orders,
  coalesce(sum(o.due_cents) filter (where is_sale(o.status, o.deleted_at)), 0)::bigint as "spendCents",
  min(o.created_at) as "firstOrderAt", max(o.created_at) as "lastOrderAt"`;

/** The figures of the user `u`. */
const figuresOfUser = sql`
  lateral (select ${figures} from orders o where o.user_id = u.id and o.deleted_at is null) f`;

const isCustomer = sql`(u.role = 'user' or exists (select from orders o where o.user_id = u.id))`;

/**
 * Reads customers before or after a cursor. The newest customers are read with the index of users, and then their orders
 * with the index of orders, so the cost does not depend on the number of users and orders. Sorting by a figure adds up all
 * orders: a stored sum would need an update for every order, for a list that is rarely opened.
 */
export const findCustomers = (db: Queryable, range: CustomerRange): Promise<Customer[]> =>
  db.many<Customer>(range.sort === 'newest' ? newest(range) : byFigure(range, range.sort));

const columns = sql`u.id, u.name, u.email, f.orders, f."spendCents", f."firstOrderAt", f."lastOrderAt"`;

/** Sorts by id: ids are in the order of their creation (UUIDv7). */
function newest({ search, after, before, direction, limit }: CustomerRange): Sql {
  const conditions = [...searchConditions(search), ...beyond(sql`u.id`, { after, before })];
  return sql`
    select ${columns}
    from (select u.* from users u where ${join(conditions, ' and ')} order by u.id ${direction} limit ${limit}) u
    cross join ${figuresOfUser} order by u.id ${direction}`;
}

const SORT_KEYS: Record<Exclude<CustomerSort, 'newest'>, Sql> = {
  spend: sql`coalesce(f."spendCents", 0)`,
  'last-order': sql`coalesce(f."lastOrderAt", '-infinity')`,
};

function byFigure(
  { search, after, before, direction, limit }: CustomerRange,
  sort: keyof typeof SORT_KEYS,
): Sql {
  const cursor = after ?? before;
  // The customer of the cursor may no longer be in the list, which then starts at the top.
  const isBeyondCursor =
    cursor === undefined
      ? sql`true`
      : sql`coalesce((key, id) ${raw(after === undefined ? '>' : '<')}
          (select c.key, c.id from ranked c where c.id = ${cursor}), true)`;
  // Without a search, one pass over all orders is faster than one index scan per user.
  const joinFigures =
    search === ''
      ? sql`left join (select o.user_id, ${figures} from orders o
          where o.user_id is not null and o.deleted_at is null group by o.user_id) f on f.user_id = u.id`
      : sql`cross join ${figuresOfUser}`;
  return sql`
    with ranked as materialized (
      select u.id, u.name, u.email, coalesce(f.orders, 0) as orders, coalesce(f."spendCents", 0) as "spendCents",
             f."firstOrderAt", f."lastOrderAt", ${SORT_KEYS[sort]} as key
      from users u ${joinFigures} where ${join(searchConditions(search), ' and ')})
    select id, name, email, orders, "spendCents", "firstOrderAt", "lastOrderAt" from ranked
    where ${isBeyondCursor} order by key ${direction}, id ${direction} limit ${limit}`;
}

/** Returns the conditions of a search: the user is a customer, and every term occurs in the name or email. */
const searchConditions = (search: string): Sql[] => [isCustomer, ...searchTerms(search).map(matchesTerm)];

/**
 * Matches a term of 3 or more characters anywhere. A shorter term matches only at the beginning of a word: the trigram
 * indexes cannot find it elsewhere, and without them a search among 100,000 users took a second.
 */
function matchesTerm(term: string): Sql {
  const escaped = term.replace(/[\\%_]/g, '\\$&');
  if (term.length >= 3) return sql`(u.name ilike ${`%${escaped}%`} or u.email ilike ${`%${escaped}%`})`;
  return sql`(u.name ilike ${`${escaped}%`} or u.name ilike ${`% ${escaped}%`} or u.email ilike ${`${escaped}%`})`;
}

/** Reads one customer; undefined if the account does not exist or is not a customer. */
export function findCustomer(
  db: Queryable,
  id: string,
): Promise<Omit<CustomerDetails, 'newestOrders'> | undefined> {
  return db.one(sql`
    select ${columns}, i.email_verified as "isConfirmed", u.address, u.created_at as "memberSince",
           (select count(*)::int from reviews r where r.user_id = u.id) as reviews,
           jsonb_build_object('text', coalesce(n.note, ''), 'version', coalesce(n.version, 0)) as note
    from users u join identity.user i on i.id = u.id left join customer_notes n on n.user_id = u.id
    cross join ${figuresOfUser} where u.id = ${id} and ${isCustomer}`);
}

/** Returns whether the account exists and is a customer. */
export async function isExistingCustomer(db: Queryable, id: string): Promise<boolean> {
  return (await db.one(sql`select 1 from users u where u.id = ${id} and ${isCustomer}`)) !== undefined;
}

export function findNewestOrders(db: Queryable, userId: string): Promise<CustomerDetails['newestOrders']> {
  return db.many(sql`
    select id, code, status, due_cents as "dueCents", created_at as "createdAt" from orders
    where user_id = ${userId} and deleted_at is null order by id desc limit ${MAX_ORDERS_SHOWN}`);
}

/** A row of the export. */
export interface ExportedCustomer extends Customer {
  isConfirmed: boolean;
  address: string;
  memberSince: string;
}

/** Reads a batch of the export, newest first. */
export function findExported(
  db: Queryable,
  search: string,
  after: string | undefined,
  limit: number,
): Promise<ExportedCustomer[]> {
  const page = newest({ search, sort: 'newest', after, direction: raw('desc'), limit });
  return db.many(sql`
    select p.*, i.email_verified as "isConfirmed", u.address, u.created_at as "memberSince"
    from (${page}) p join users u on u.id = p.id join identity.user i on i.id = p.id order by p.id desc`);
}

/** Reads the note of a user; version 0 without one. */
export async function findNote(db: Queryable, userId: string): Promise<SavedNote> {
  const row = await db.one<SavedNote>(sql`
    select note as text, version from customer_notes where user_id = ${userId}`);
  return row ?? { text: '', version: 0 };
}

/** Replaces a note of this version; returns false if it has another version by now. */
export async function writeNote(
  tx: Transaction,
  userId: string,
  text: string,
  version: number,
): Promise<boolean> {
  const written = await tx.run(
    version === 0
      ? sql`insert into customer_notes (user_id, note, version) values (${userId}, ${text}, 1) on conflict do nothing`
      : sql`update customer_notes set note = ${text}, version = version + 1, updated_at = now()
            where user_id = ${userId} and version = ${version}`,
  );
  return written > 0;
}
