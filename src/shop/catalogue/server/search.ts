import type { Queryable } from '../../../server/storage/database.ts';
import { join, type Sql, sql, withCustomPlan } from '../../../server/storage/sql.ts';
import { searchWords } from '../search-words.ts';
import { MIN_PART, wordShares } from './word-shares.ts';

/**
 * So many products are walked over first. Where a word of which some are expected is in none of them, it stands far away
 * in this order, and only very many of it are worth a longer walk.
 */
const FIRST_WALK = 500;
/** At most so many products are walked over: beyond, PostgreSQL might rather sort them all. */
const LONGEST_WALK = 25_000;

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
 * Products in an order, found by words: at most four queries, whatever the number of products and the size of the page.
 *
 * Common words are found quickest by walking along the order's index until the page is full, rare ones by asking the
 * search indexes and sorting what they find. PostgreSQL cannot tell which is which (its planner knows nothing of the
 * parts of words, and takes what is together for a coincidence), and its wrong guess takes seconds among a million
 * products. So the way is chosen here, from the beginning of the order and from its statistics: no more is walked over
 * than the search index would bring, as far as that is known, and only where a full page is expected among that many.
 */
export async function listed<Row>(db: Queryable, query: ListQuery): Promise<Row[]> {
  const { columns, conditions, search, order, limit } = query;
  const words = wordsOf(search);
  const all = allOf(conditions);
  if (words.length === 0)
    return db.many(sql`select ${columns} from products where ${all} order by ${order} limit ${limit}`);
  const found = allOf(words.map(matching));
  const walk = (rows: number) =>
    db.many<Row>(sql`
      select ${columns} from (select * from products where ${all} order by ${order} limit ${rows}) products
      where ${found} order by ${order} limit ${limit}`);
  const near = await walk(FIRST_WALK);
  if (near.length === limit) return near;

  const { products, shareOf } = await wordShares(db);
  const shares = words.map((word) => ({ word, share: shareOf(word) }));
  const [rarest, ...others] = shares.toSorted((one, other) => one.share - other.share);
  const seen = near.length / FIRST_WALK;
  // Words of one search tend to stand together; that they do not is the least that can be expected.
  const share = Math.max(
    seen,
    shares.reduce((product, one) => product * one.share, 1),
  );
  const brought = Math.ceil(products * Math.max(seen, rarest!.share));
  const longest = Math.min(LONGEST_WALK, brought);
  if ((near.length > 0 || brought > LONGEST_WALK) && longest * share >= limit) {
    const far = await walk(longest);
    if (far.length === limit) return far;
  }
  // `offset 0` keeps order and further words out of how the rarest is found; the columns are read of the page only.
  return db.many(
    withCustomPlan(sql`
    select ${columns} from (
      select id as found from (select * from products where ${all} and ${matching(rarest!.word)} offset 0) products
      where ${allOf(others.map(({ word }) => matching(word)))} order by ${order} limit ${limit}
    ) page join products on products.id = page.found
    order by ${order}`),
  );
}

const allOf = (conditions: readonly Sql[]): Sql => join([sql`true`, ...conditions], ' and ');

/** One condition for each word that is searched for. */
export const matches = (search: string): Sql[] => wordsOf(search).map(matching);

/** Longest first: they cost the least to try. */
const wordsOf = (search: string): string[] =>
  searchWords(search).toSorted((one, other) => other.length - one.length);

/**
 * Some word of title, category or description begins with this one, or the title holds it anywhere. Both ways have an
 * index; a word never becomes part of the statement.
 *
 * The query is made once for a statement (as a subselect), not once for each row; `title_order` is the title in lower
 * case, as the words are: `like` costs a tenth of `ilike`.
 */
function matching(word: string): Sql {
  const begins = sql`search @@ (select to_tsquery('simple', ${prefixQuery(word)}))`;
  return word.length < MIN_PART ? begins : sql`(${begins} or title_order like ${anywhere(word)})`;
}

/** A word in the language of `to_tsquery`, quoted so that its signs mean nothing: `'over-ear':*`. */
function prefixQuery(word: string): string {
  return `'${word.replace(/['\\]/g, ' ')}':*`;
}

function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
