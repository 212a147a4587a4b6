import type { Queryable } from '../../../server/storage/database.ts';
import { empty, join, raw, type Sql, sql } from '../../../server/storage/sql.ts';
import { normalizeOrderCode } from '../code.ts';
import type { AdminFilter } from '../rules.ts';

/** What narrows the orders: a status, the beginning of a code, the beginning or end of an id, and the people found. */
export interface OrderFilter {
  status: AdminFilter;
  /** Undefined without a search. */
  found: { codePart: string | undefined; idPart: string | undefined; people: string[] } | undefined;
}

/** A stretch of the orders from newest to oldest, or with `newest` false from oldest to newest. */
export interface OrderRange {
  olderThan?: string | undefined;
  newerThan?: string | undefined;
  newestFirst: boolean;
  limit: number;
}

/** People of whom the orders are looked at; a search that finds more says so. */
const MAX_USERS = 200;
const MAX_TERMS = 6;
/** Shorter ones would find too much: a part of an id has at least so many signs. */
const CODE_PART = /^[0-9A-HJKMNP-TV-Z]{4,10}$/;
const ID_PART = /^[0-9a-f][0-9a-f-]{3,35}$/;

/**
 * Finds whom a search means (a whole e-mail its owner alone, else everybody whose name or e-mail has its words), so that the orders themselves are read through their indexes only: two statements,
 * whatever the number of orders. `tooMany`: more people match than are looked at.
 */
export async function resolveFilter(
  db: Queryable,
  { status, search }: { status: AdminFilter; search: string },
): Promise<{ filter: OrderFilter; tooMany: boolean }> {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_TERMS);
  if (words.length === 0) return { filter: { status, found: undefined }, tooMany: false };
  const rows = await db.many<{ id: string }>(sql`
    with owner as materialized (select id from identity.user where email = ${search.trim().toLowerCase()})
    select id from owner
    union all
    (select id from users
     where not exists (select from owner)
       and ((${join(words.map(matchesTerm), ' and ')}) or id = ${search.toLowerCase()})
     order by id limit ${MAX_USERS + 1})`);
  const people = rows.slice(0, MAX_USERS).map(({ id }) => id);
  const code = normalizeOrderCode(search);
  const codePart = CODE_PART.test(code) ? code : undefined;
  const idPart = words.length === 1 && ID_PART.test(words[0]!) ? words[0]! : undefined;
  return { filter: { status, found: { codePart, idPart, people } }, tooMany: rows.length > MAX_USERS };
}

/** A word anywhere in name or e-mail; one too short for that begins a word of them. */
function matchesTerm(word: string): Sql {
  const safe = word.replace(/[\\%_]/g, '\\$&');
  if (word.length >= 3) return sql`(name ilike ${`%${safe}%`} or email ilike ${`%${safe}%`})`;
  return sql`(name ilike ${`${safe}%`} or name ilike ${`% ${safe}%`} or email ilike ${`${safe}%`})`;
}

/** The orders of a stretch, whole, as something to select from. */
export function selectOrders(filter: OrderFilter, stretch: OrderRange): Sql {
  if (filter.found)
    return sql`(select * from orders where id = any(array(${selectOrderIds(filter, stretch)})))`;
  // One walk reads fewer pages than to find ids first, and then each order by its id.
  const { within, end } = rangeClauses(filter, stretch);
  return sql`(select * from orders where ${within} ${end})`;
}

/** A statement that answers the ids of the orders in a stretch; never more than its limit, each by an index. */
export function selectOrderIds(filter: OrderFilter, stretch: OrderRange): Sql {
  const { within, end } = rangeClauses(filter, stretch);
  const { found } = filter;
  const some = (condition: Sql) => sql`(select id from orders where ${within} and ${condition} ${end})`;
  if (!found) return sql`select id from orders where ${within} ${end}`;
  const { codePart, idPart, people } = found;
  const ofPerson = (condition: Sql) => sql`(
    select o.id from unnest(${people}::text[]) as person
    cross join lateral ${some(sql`user_id = person and ${condition}`)} o)`;
  const sources = [
    // Two halves, because each has an index that is sorted by person and id.
    ofPerson(sql`hidden_by_owner_at is null`),
    ofPerson(sql`hidden_by_owner_at is not null`),
    // Z is the alphabet's last letter; the column compares bytes.
    ...(codePart === undefined ? [] : [some(sql`code between ${codePart} and ${codePart.padEnd(10, 'Z')}`)]),
    ...(idPart === undefined
      ? []
      : [
          some(sql`id between ${padId(idPart, '0')} and ${padId(idPart, 'f')}`),
          // Found before it is sorted: else all orders are walked in their order for the one that fits.
          sql`(with ending as materialized (select id from orders where ${within} and ${endsWith(idPart)})
               select id from ending ${end})`,
        ]),
  ];
  return sql`select id from (${join(sources, ' union ')}) matches ${end}`;
}

/** As a range, because a plan that is kept for all parameters cannot turn `like` into one. */
function endsWith(part: string): Sql {
  const reversed = [...part].reverse().join('');
  return sql`reverse(id) ~>=~ ${reversed} and reverse(id) ~<~ ${`${reversed}~`}`;
}

/** The first or last id that begins with this part, as ids are laid out: a range that every collation agrees on. */
function padId(part: string, digit: '0' | 'f'): string {
  const layout = '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit);
  return part + layout.slice(part.length);
}

/** What all orders of a stretch have in common, and where it ends. */
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
