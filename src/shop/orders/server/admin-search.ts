import type { Queryable } from '../../../server/storage/database.ts';
import { empty, join, raw, type Sql, sql } from '../../../server/storage/sql.ts';
import { normalizeOrderCode } from '../code.ts';
import type { AdminFilter } from '../rules.ts';

/** Filter of orders by status and search. */
export interface OrderFilter {
  status: AdminFilter;
  /** Alternatives of a search: prefix of a code, prefix or suffix of an id, or users. Undefined without a search. */
  found: { codePart: string | undefined; idPart: string | undefined; userIds: string[] } | undefined;
}

/** Range of orders by id. */
export interface OrderRange {
  olderThan?: string | undefined;
  newerThan?: string | undefined;
  newestFirst: boolean;
  limit: number;
}

/** Maximum users whose orders are searched; `tooMany` reports that more users match. */
const MAX_USERS = 200;
const MAX_TERMS = 6;
/** Parts of codes and ids have at least 4 characters, because shorter ones would match too many orders. */
const CODE_PART = /^[0-9A-HJKMNP-TV-Z]{4,10}$/;
const ID_PART = /^[0-9a-f][0-9a-f-]{3,35}$/;

/**
 * Finds the users that match a search: the owner of a complete email address, or else all users whose name or email
 * contains every term. With these users, the orders can be read by index scans only, independent of their number.
 * `tooMany`: more users match than are considered.
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

/** Matches a term anywhere in name or email, or at the beginning of a word if it has 1 or 2 characters. */
function matchesTerm(term: string): Sql {
  const escaped = term.replace(/[\\%_]/g, '\\$&');
  if (term.length >= 3) return sql`(name ilike ${`%${escaped}%`} or email ilike ${`%${escaped}%`})`;
  return sql`(name ilike ${`${escaped}%`} or name ilike ${`% ${escaped}%`} or email ilike ${`${escaped}%`})`;
}

/** Returns a subquery with all columns of the orders of a range. */
export function selectOrders(filter: OrderFilter, range: OrderRange): Sql {
  if (filter.found)
    return sql`(select * from orders where id = any(array(${selectOrderIds(filter, range)})))`;
  // A single index scan reads fewer pages than reading ids first and then each order by id.
  const { within, end } = rangeClauses(filter, range);
  return sql`(select * from orders where ${within} ${end})`;
}

/** Returns a statement that selects the ids of a range by index scans only, up to its limit. */
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
    // Two queries, because each condition has a partial index by user and id.
    ofUsers(sql`hidden_by_owner_at is null`),
    ofUsers(sql`hidden_by_owner_at is not null`),
    // Z is the last character of the alphabet; the column is compared bytewise.
    ...(codePart === undefined
      ? []
      : [matching(sql`code between ${codePart} and ${codePart.padEnd(10, 'Z')}`)]),
    ...(idPart === undefined
      ? []
      : [
          matching(sql`id between ${padId(idPart, '0')} and ${padId(idPart, 'f')}`),
          // Materialized, because otherwise the planner scans all orders in the order of ids.
          sql`(with ending as materialized (select id from orders where ${within} and ${endsWith(idPart)})
               select id from ending ${end})`,
        ]),
  ];
  return sql`select id from (${join(sources, ' union ')}) matches ${end}`;
}

/** Returns a range condition for a suffix: a generic plan cannot use an index for `like`. */
function endsWith(part: string): Sql {
  const reversed = [...part].reverse().join('');
  return sql`reverse(id) ~>=~ ${reversed} and reverse(id) ~<~ ${`${reversed}~`}`;
}

/** Returns the smallest or largest UUID with this prefix, so that the range is the same in every collation. */
function padId(part: string, digit: '0' | 'f'): string {
  const layout = '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit);
  return part + layout.slice(part.length);
}

/** Returns the conditions, and the order and limit, of a range. */
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
