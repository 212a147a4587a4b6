import type { Queryable } from '../../../server/storage/database.ts';
import { join, type Sql, sql, withCustomPlan } from '../../../server/storage/sql.ts';
import { searchTerms } from '../search-terms.ts';
import { MIN_TRIGRAM_LENGTH, termSelectivity } from './term-selectivity.ts';

/** Rows of the first ordered scan. Its hit rate is the best estimate of how common the terms are. */
const FIRST_SCAN_ROWS = 500;
/** Maximum rows of the second ordered scan; beyond that PostgreSQL may sort all products instead. */
const MAX_SCAN_ROWS = 25_000;

export interface ProductQuery {
  /** Select list, with column names that are not qualified by a table. */
  columns: Sql;
  conditions: readonly Sql[];
  search: string;
  /** Must have an index that begins with the columns of the conditions. */
  order: Sql;
  limit: number;
}

/**
 * Returns products that match a search, in a given order. Runs at most four queries, whatever the number of products.
 *
 * For common terms, it is fastest to scan the sort order's index until the page is full; for rare terms, to use the
 * search index and sort. PostgreSQL cannot choose: its planner has no statistics on word prefixes or substrings and
 * assumes that terms are independent. A wrong plan takes seconds with a million products, so this function chooses,
 * based on a first scan and the statistics of the terms. An ordered scan reads at most as many rows as the search index
 * is expected to return, and runs only if those rows are expected to fill the page.
 */
export async function searchProducts<Row>(db: Queryable, query: ProductQuery): Promise<Row[]> {
  const { columns, conditions, search, order, limit } = query;
  const terms = longestTermsFirst(search);
  const filter = allConditions(conditions);
  if (terms.length === 0)
    return db.many(sql`select ${columns} from products where ${filter} order by ${order} limit ${limit}`);
  const matchesTerms = allConditions(terms.map(termCondition));
  const scanInOrder = (rows: number) =>
    db.many<Row>(sql`
      select ${columns} from (select * from products where ${filter} order by ${order} limit ${rows}) products
      where ${matchesTerms} order by ${order} limit ${limit}`);
  const firstMatches = await scanInOrder(FIRST_SCAN_ROWS);
  if (firstMatches.length === limit) return firstMatches;

  const { products, selectivityOf } = await termSelectivity(db);
  const estimates = terms.map((term) => ({ term, selectivity: selectivityOf(term) }));
  const [rarest, ...others] = estimates.toSorted((a, b) => a.selectivity - b.selectivity);
  const hitRate = firstMatches.length / FIRST_SCAN_ROWS;
  // The terms of one search tend to occur together, so their product, which assumes independence, is a lower bound.
  const combinedSelectivity = Math.max(
    hitRate,
    estimates.reduce((product, { selectivity }) => product * selectivity, 1),
  );
  const indexMatches = Math.ceil(products * Math.max(hitRate, rarest!.selectivity));
  const scanRows = Math.min(MAX_SCAN_ROWS, indexMatches);
  if ((firstMatches.length > 0 || indexMatches > MAX_SCAN_ROWS) && scanRows * combinedSelectivity >= limit) {
    const matches = await scanInOrder(scanRows);
    if (matches.length === limit) return matches;
  }
  // `offset 0` makes PostgreSQL find the rarest term first; the join reads the columns of the page's rows only.
  return db.many(
    withCustomPlan(sql`
    select ${columns} from (
      select id as matched from (select * from products where ${filter} and ${termCondition(rarest!.term)} offset 0) products
      where ${allConditions(others.map(({ term }) => termCondition(term)))} order by ${order} limit ${limit}
    ) page join products on products.id = page.matched
    order by ${order}`),
  );
}

const allConditions = (conditions: readonly Sql[]): Sql => join([sql`true`, ...conditions], ' and ');

/** Returns one condition per search term. */
export const searchConditions = (search: string): Sql[] => longestTermsFirst(search).map(termCondition);

/** Longer terms match fewer rows and are cheaper to check. */
const longestTermsFirst = (search: string): string[] =>
  searchTerms(search).toSorted((a, b) => b.length - a.length);

/**
 * Matches products where a word of title, category or description begins with the term, or the title contains it. Both
 * conditions have an index.
 *
 * The subselect makes PostgreSQL build the text query once per statement instead of once per row. `title_order` is the
 * title in lower case, like the terms, because `like` costs a tenth of `ilike`.
 */
function termCondition(term: string): Sql {
  const hasPrefix = sql`search @@ (select to_tsquery('simple', ${prefixQuery(term)}))`;
  return term.length < MIN_TRIGRAM_LENGTH
    ? hasPrefix
    : sql`(${hasPrefix} or title_order like ${containsPattern(term)})`;
}

/** A prefix query for `to_tsquery`, quoted so that operators in the term have no effect: `'over-ear':*`. */
function prefixQuery(term: string): string {
  return `'${term.replace(/['\\]/g, ' ')}':*`;
}

function containsPattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
