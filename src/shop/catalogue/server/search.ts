import type { Queryable } from '../../../server/storage/database.ts';
import { join, planAnew, type Sql, sql } from '../../../server/storage/sql.ts';

/** Further words of a search are not looked at. */
const MAX_WORDS = 6;
/** A part of a title is only looked for from this length on: shorter ones have no trigram to find them by. */
const MIN_PART = 3;

/** So many products in the wanted order are looked through first. */
const SAMPLE = 1_000;
/** With fewer than this many found among them, the search indexes are quicker than walking on. */
const COMMON = 7;
/** How much further than expected the walk goes before it is given up: goods of a kind stand close together. */
const PATIENCE = 4;

export interface ListQuery {
  /** What is selected, named without its table. */
  columns: Sql;
  conditions: readonly Sql[];
  search: string;
  /** Has an index that begins with the conditions' columns. */
  order: Sql;
  limit: number;
}

/**
 * Products in an order, found by words: one query without words, at most four with them, whatever the number of
 * products and the size of the page.
 *
 * Common words are found quickest by walking along the order's index, rare ones by asking the search indexes and
 * sorting what they find. PostgreSQL cannot tell which is which (it has no statistics for beginnings and parts of
 * words), and its wrong guess takes seconds among a million products. So a sample is walked first.
 */
export async function listed<Row>(db: Queryable, query: ListQuery): Promise<Row[]> {
  const { columns, conditions, search, order, limit } = query;
  const words = matches(search);
  const all = join(conditions, ' and ');
  if (words.length === 0)
    return db.many(sql`select ${columns} from products where ${all} order by ${order} limit ${limit}`);
  const found = join(words, ' and ');
  const stretch = (rows: number) =>
    sql`(select * from products where ${all} order by ${order} limit ${rows}) products`;
  const walk = (rows: number) =>
    db.many<Row>(
      sql`select ${columns} from ${stretch(rows)} where ${found} order by ${order} limit ${limit}`,
    );

  const near = await walk(SAMPLE);
  if (near.length === limit) return near;
  if (near.length >= COMMON) {
    const far = await walk(Math.ceil((PATIENCE * SAMPLE * limit) / near.length));
    if (far.length === limit) return far;
  }
  const rarest = words.length > 1 ? await rarestOf(db, words, stretch(SAMPLE)) : words[0]!;
  // `offset 0` keeps order and further words out of how the rarest is found; the columns are read of the page only.
  return db.many(
    planAnew(sql`
    select ${columns} from (
      select id as found from (select * from products where ${all} and ${rarest} offset 0) products
      where ${found} order by ${order} limit ${limit}
    ) page join products on products.id = page.found
    order by ${order}`),
  );
}

/** Which of the words the fewest products of a stretch have: only its index is asked, the others are filters. */
async function rarestOf(db: Queryable, words: readonly Sql[], stretch: Sql): Promise<Sql> {
  const counts = join(words.map((word) => sql`count(*) filter (where ${word})`));
  const row = await db.one<{ counts: number[] }>(
    sql`select array[${counts}]::integer[] as counts from ${stretch}`,
  );
  const { counts: each } = row!;
  return words[each.indexOf(Math.min(...each))]!;
}

/**
 * One condition for each word that is searched for, longest first: some word of title, category or description begins
 * with it, or the title holds it anywhere. Both ways have an index; a word never becomes part of the statement.
 *
 * The query is made once for a statement (as a subselect), not once for each row; `title_order` is the title in lower
 * case, as the words are: `like` costs a tenth of `ilike`.
 */
export function matches(search: string): Sql[] {
  return search
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => {
      const begins = sql`search @@ (select to_tsquery('simple', ${prefixQuery(word)}))`;
      return word.length < MIN_PART ? begins : sql`(${begins} or title_order like ${anywhere(word)})`;
    });
}

/** A word in the language of `to_tsquery`, quoted so that its signs mean nothing: `'over-ear':*`. */
function prefixQuery(word: string): string {
  return `'${word.replace(/['\\]/g, ' ')}':*`;
}

function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
