import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';

/** Minimum length of a term that is searched for inside titles: the trigram index cannot find shorter ones. */
export const MIN_TRIGRAM_LENGTH = 3;

/** PostgreSQL's statistics about the search terms of products. */
export interface TermSelectivity {
  /** Estimated number of products; 0 while unknown. */
  products: number;
  /**
   * Estimated fraction of products (0 to 1) that match this term. 0 for a term that is part of none of the thousand
   * most common words; a guess for short terms and terms with digits or punctuation.
   */
  selectivityOf(term: string): number;
}

/** Cache lifetime in ms. PostgreSQL analyzes the table again only after a tenth of the products has changed. */
const CACHE_TTL_MS = 60_000;

/**
 * Terms whose frequency the statistics can estimate: five letters or more. Shorter terms, and terms with digits, may be
 * prefixes of many rare words, which the statistics do not count.
 */
const ESTIMABLE_TERM = /^\p{L}{5,}$/u;
/** Minimum selectivity assumed for all other terms, so that the index scan prefers an estimable term. */
const MIN_GUESSED_SELECTIVITY = 0.02;

const cache = new WeakMap<Queryable, { readAt: number; statistics: Promise<TermSelectivity> }>();

/** Estimates how common search terms are; at most one query a minute. */
export function termSelectivity(db: Queryable): Promise<TermSelectivity> {
  const cached = cache.get(db);
  if (cached && performance.now() - cached.readAt < CACHE_TTL_MS) return cached.statistics;
  const statistics = readStatistics(db);
  cache.set(db, { readAt: performance.now(), statistics });
  statistics.catch(() => cache.delete(db));
  return statistics;
}

async function readStatistics(db: Queryable): Promise<TermSelectivity> {
  const row = await db.one<{ products: number; words: string[]; frequencies: number[] }>(sql`
    select greatest(0, reltuples)::float8 as products, coalesce(most_common_elems::text::text[], '{}') as words,
           coalesce(most_common_elem_freqs, '{}')::float8[] as frequencies
    from pg_class left join pg_stats
      on schemaname = relnamespace::regnamespace::text and tablename = relname and attname = 'search'
    where pg_class.oid = 'products'::regclass`);
  const { products, words, frequencies } = row!;
  return {
    products,
    selectivityOf(term) {
      const matches = (word: string) =>
        term.length < MIN_TRIGRAM_LENGTH ? word.startsWith(term) : word.includes(term);
      const matching = frequencies.filter((_, index) => index < words.length && matches(words[index]!));
      const sum = matching.reduce((total, frequency) => total + frequency, 0);
      return Math.min(1, ESTIMABLE_TERM.test(term) ? sum : Math.max(sum, MIN_GUESSED_SELECTIVITY));
    },
  };
}
