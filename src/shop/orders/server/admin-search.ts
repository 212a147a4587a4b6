import type { Queryable } from '../../../server/storage/database.ts';
import { empty, join, raw, type Sql, sql } from '../../../server/storage/sql.ts';
import { normalizeOrderCode } from '../code.ts';
import type { AdminFilter } from '../rules.ts';

/** Filter of orders: a status, the beginning of a code, the beginning or end of an id, and the matching users. */
export interface OrderFilter {
  status: AdminFilter;
  /** Undefined without a search. */
  found: { codePart: string | undefined; idPart: string | undefined; userIds: string[] } | undefined;
}

/** A range of orders by id, newest first or oldest first. */
export interface OrderRange {
  olderThan?: string | undefined;
  newerThan?: string | undefined;
  newestFirst: boolean;
  limit: number;
}

/** Maximum users whose orders are searched; a search that matches more reports it. */
const MAX_USERS = 200;
const MAX_TERMS = 6;
/** Parts of codes and ids have at least 4 characters: shorter ones would match too many orders. */
const CODE_PART = /^[0-9A-HJKMNP-TV-Z]{4,10}$/;
const ID_PART = /^[0-9a-f][0-9a-f-]{3,35}$/;

/**
 * Finds the users that match a search: the owner of a complete email address, else all users whose name or email
 * contains every term. The orders are then read through indexes only: two statements, whatever the number of orders.
 * `tooMany`: more users match than are searched.
 */
export async function resolveFilter(
  db: Queryable,
  { status, search }: { status: AdminFilter; search: string },
): Promise<{ filter: OrderFilter; tooMany: boolean }> {
  const terms = search
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, MAX_TERMS);
  if (terms.length === 0) return { filter: { status, found: undefined }, tooMany: false };
  const rows = await db.many<{ id: string }>(sql`
    with owner as materialized (select id from identity.user where email = ${search.trim().toLowerCase()})
    select id from owner
    union all
    (select id from users
     where not exists (select from owner)
       and ((${join(terms.map(matchesTerm), ' and ')}) or id = ${search.toLowerCase()})
     order by id limit ${MAX_USERS + 1})`);
  const userIds = rows.slice(0, MAX_USERS).map(({ id }) => id);
  const code = normalizeOrderCode(search);
  const codePart = CODE_PART.test(code) ? code : undefined;
  const idPart = terms.length === 1 && ID_PART.test(terms[0]!) ? terms[0]! : undefined;
  return { filter: { status, found: { codePart, idPart, userIds } }, tooMany: rows.length > MAX_USERS };
}

/** Matches a term anywhere in name or email; a term of 1 or 2 characters only at the beginning of a word. */
function matchesTerm(term: string): Sql {
  const escaped = term.replace(/[\\%_]/g, '\\$&');
  if (term.length >= 3) return sql`(name ilike ${`%${escaped}%`} or email ilike ${`%${escaped}%`})`;
  return sql`(name ilike ${`${escaped}%`} or name ilike ${`% ${escaped}%`} or email ilike ${`${escaped}%`})`;
}

/** A subquery with all columns of the orders of a range. */
export function selectOrders(filter: OrderFilter, range: OrderRange): Sql {
  if (filter.found)
    return sql`(select * from orders where id = any(array(${selectOrderIds(filter, range)})))`;
  // One index scan reads fewer pages than finding ids first and then each order by its id.
  const { within, end } = rangeClauses(filter, range);
  return sql`(select * from orders where ${within} ${end})`;
}

/** A statement that selects the ids of a range, at most its limit, each through an index. */
export function selectOrderIds(filter: OrderFilter, range: OrderRange): Sql {
  const { within, end } = rangeClauses(filter, range);
  const { found } = filter;
  const matching = (condition: Sql) => sql`(select id from orders where ${within} and ${condition} ${end})`;
  if (!found) return sql`select id from orders where ${within} ${end}`;
  const { codePart, idPart, userIds } = found;
  const ofUsers = (condition: Sql) => sql`(
    select o.id from unnest(${userIds}::text[]) as matched_user
    cross join lateral ${matching(sql`user_id = matched_user and ${condition}`)} o)`;
  const sources = [
    // Two parts, because each has an index sorted by user and id.
    ofUsers(sql`hidden_by_owner_at is null`),
    ofUsers(sql`hidden_by_owner_at is not null`),
    // Z is the last letter of the alphabet; the column compares bytes.
    ...(codePart === undefined
      ? []
      : [matching(sql`code between ${codePart} and ${codePart.padEnd(10, 'Z')}`)]),
    ...(idPart === undefined
      ? []
      : [
          matching(sql`id between ${padId(idPart, '0')} and ${padId(idPart, 'f')}`),
          // Materialized: otherwise the planner scans all orders in id order.
          sql`(with ending as materialized (select id from orders where ${within} and ${endsWith(idPart)})
               select id from ending ${end})`,
        ]),
  ];
  return sql`select id from (${join(sources, ' union ')}) matches ${end}`;
}

/** A range condition: a generic plan cannot turn `like` into an index range. */
function endsWith(part: string): Sql {
  const reversed = [...part].reverse().join('');
  return sql`reverse(id) ~>=~ ${reversed} and reverse(id) ~<~ ${`${reversed}~`}`;
}

/** The smallest or largest id with this prefix, in UUID layout: a range that is the same in every collation. */
function padId(part: string, digit: '0' | 'f'): string {
  const layout = '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit);
  return part + layout.slice(part.length);
}

/** Conditions, order and limit of a range. */
function rangeClauses(
  { status }: Pick<OrderFilter, 'status'>,
  { olderThan, newerThan, newestFirst, limit }: OrderRange,
): { within: Sql; end: Sql } {
  const within = [
    sql`deleted_at is null`,
    status === 'all' ? empty : sql`status = ${status}`,
    olderThan === undefined ? empty : sql`id < ${olderThan}`,
    newerThan === undefined ? empty : sql`id > ${newerThan}`,
  ].filter((condition) => condition !== empty);
  return {
    within: join(within, ' and '),
    end: sql`order by id ${raw(newestFirst ? 'desc' : 'asc')} limit ${limit}`,
  };
}
