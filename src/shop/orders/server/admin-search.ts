import type { Queryable } from '../../../server/storage/database.ts';
import { empty, join, raw, type Sql, sql, withCustomPlan } from '../../../server/storage/sql.ts';
import { type Period, periodOfDays } from '../../../shared/days.ts';
import type { AdminFilterInput } from '../admin-schemas.ts';
import { normalizeOrderCode } from '../code.ts';
import type { AdminFilter } from '../rules.ts';

/** Filter of orders by status, search and the time when they were placed. */
export interface OrderFilter {
  status: AdminFilter;
  /** Alternatives of a search: prefix of a code, prefix or suffix of an id, or users. Undefined without a search. */
  found: { codePart: string | undefined; idPart: string | undefined; userIds: string[] } | undefined;
  period?: Period | undefined;
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
 * Converts a client's parameters to a filter. Finds the users that match the search: the owner of a complete email
 * address, or else all users whose name or email contains every term. With these users, the orders can be read by index
 * scans only, independent of their number.
 * `tooMany`: more users match than are considered.
 */
export async function resolveFilter(
  db: Queryable,
  { status = 'all', search = '', from, to, zone }: AdminFilterInput,
): Promise<{ filter: OrderFilter; tooMany: boolean }> {
  const period =
    from === undefined || to === undefined || zone === undefined
      ? undefined
      : periodOfDays({ from, to }, zone);
  const terms = search
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, MAX_TERMS);
  if (terms.length === 0) return { filter: { status, found: undefined, period }, tooMany: false };
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
  const found = { codePart, idPart, userIds };
  return { filter: { status, found, period }, tooMany: rows.length > MAX_USERS };
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

/** Completes a statement that reads the orders `o` of a filter, newest first. */
export const newestFirst = (statement: Sql, { period }: Pick<OrderFilter, 'period'>): Sql =>
  planFor(sql`${statement} order by ${period ? sql`o.created_at desc, o.id desc` : sql`o.id desc`}`, {
    period,
  });

/** Plans a statement for the values of its period: whether the time or the status selects fewer orders depends on them. */
export const planFor = (statement: Sql, { period }: Pick<OrderFilter, 'period'>): Sql =>
  period ? withCustomPlan(statement) : statement;

/** Returns a statement that selects the ids of a range by index scans only, up to its limit. */
export function selectOrderIds(filter: OrderFilter, range: OrderRange): Sql {
  const { within, end } = rangeClauses(filter, range);
  const { found, period } = filter;
  const keys = period ? sql`created_at, id` : sql`id`;
  const matching = (condition: Sql) =>
    sql`(select ${keys} from orders where ${within} and ${condition} ${end})`;
  if (!found) return sql`select id from orders where ${within} ${end}`;
  const { codePart, idPart, userIds } = found;
  const ofUsers = (condition: Sql) => sql`(
    select o.* from unnest(${userIds}::text[]) as matched_user
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
          sql`(with ending as materialized (select ${keys} from orders where ${within} and ${endsWith(idPart)})
               select ${keys} from ending ${end})`,
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

/**
 * Returns the conditions, and the sort order and limit, of a range. Orders of a period are sorted by time, with an index
 * scan that begins at the period; sorted by id, an old period would require reading all newer orders. The two sort
 * orders differ only for orders that were placed at the same moment.
 */
function rangeClauses(
  { status, period }: Pick<OrderFilter, 'status' | 'period'>,
  { olderThan, newerThan, newestFirst: isDescending, limit }: OrderRange,
): { within: Sql; end: Sql } {
  const direction = raw(isDescending ? 'desc' : 'asc');
  const within = [
    sql`deleted_at is null`,
    status === 'all' ? empty : sql`status = ${status}`,
    period ? sql`created_at >= ${period.start} and created_at < ${period.end}` : empty,
    olderThan === undefined ? empty : sql`${positionOf(period)} < ${cursorPosition(period, olderThan)}`,
    newerThan === undefined ? empty : sql`${positionOf(period)} > ${cursorPosition(period, newerThan)}`,
  ].filter((condition) => condition !== empty);
  return {
    within: join(within, ' and '),
    end: period
      ? sql`order by created_at ${direction}, id ${direction} limit ${limit}`
      : sql`order by id ${direction} limit ${limit}`,
  };
}

/** Returns the columns by which a list is sorted. */
const positionOf = (period: Period | undefined): Sql => (period ? sql`(created_at, id)` : sql`id`);

/** Returns the position of an order in a list. */
const cursorPosition = (period: Period | undefined, id: string): Sql =>
  period ? sql`((select c.created_at from orders c where c.id = ${id}), ${id})` : sql`${id}`;
