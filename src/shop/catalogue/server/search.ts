import type { Queryable } from '../../../server/storage/database.ts';
import { join, planAnew, type Sql, sql } from '../../../server/storage/sql.ts';

/** Further words of a search are not looked at. */
const MAX_WORDS = 6;
/** A part of a title is only looked for from this length on: shorter ones have no trigram to find them by. */
const MIN_PART = 3;

/** So many products in the wanted order are looked through first. */
const NEAR = 500;
/** With so many found among them, the walk goes on. */
const SURE = 10;
/** Pages of the table (some 13 products each) that tell how common words are. */
const SAMPLE_PAGES = 80;
/** Words that a larger share of the products have are found quickest by walking, rarer ones by the search indexes. */
const COMMON = 0.007;
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

  const near = await walk(NEAR);
  if (near.length === limit) return near;
  const sure = near.length >= SURE;
  if (sure) {
    const far = await walk(Math.ceil((PATIENCE * NEAR * limit) / near.length));
    if (far.length === limit) return far;
  }
  const { share, rarest } = await sampled(db, words, found);
  if (!sure && share >= COMMON) {
    const far = await walk(Math.ceil((PATIENCE * limit) / share));
    if (far.length === limit) return far;
  }
  const others = words.filter((word) => word !== rarest);
  // `offset 0` keeps order and further words out of how the rarest is found; the columns are read of the page only.
  return db.many(
    planAnew(sql`
    select ${columns} from (
      select id as found from (select * from products where ${all} and ${rarest} offset 0) products
      where ${others.length > 0 ? join(others, ' and ') : sql`true`} order by ${order} limit ${limit}
    ) page join products on products.id = page.found
    order by ${order}`),
  );
}

/**
 * Which share of all products have all words, and which of the words the fewest have, told by pages from all over the
 * table: the beginning of an order may hold none of what is common behind it.
 */
async function sampled(
  db: Queryable,
  words: readonly Sql[],
  found: Sql,
): Promise<{ share: number; rarest: Sql }> {
  const counts = join(words.map((word) => sql`count(*) filter (where ${word})`));
  const row = await db.one<{ rows: number; all: number; counts: number[] }>(sql`
    select count(*) as rows, count(*) filter (where ${found}) as all, array[${counts}]::integer[] as counts
    from products tablesample system
      (100.0 * ${SAMPLE_PAGES}::integer / greatest(${SAMPLE_PAGES}::integer, pg_relation_size('products') / 8192))
    where deleted_at is null`);
  const { rows, all, counts: each } = row!;
  return { share: all / Math.max(1, rows), rarest: words[each.indexOf(Math.min(...each))]! };
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
