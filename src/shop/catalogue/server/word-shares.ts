import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';

/** A part of a title is only looked for from this length on: shorter ones have no trigram to find them by. */
export const MIN_PART = 3;

/** What PostgreSQL's statistics tell of the words of products. */
export interface WordShares {
  /** How many products there are, roughly; 0 while that is not known. */
  products: number;
  /**
   * Which share of them a search for this word finds (0 … 1), roughly. Nearly 0 for what is in none of the commonest
   * thousand words; what few letters, digits or signs find is only guessed.
   */
  shareOf(word: string): number;
}

/** Statistics are gathered anew when a tenth of the products has changed; what was read of them lasts this long (ms). */
const LASTS_MS = 60_000;

/** Many words, each of them rare, may begin with what is shorter, or with digits: how many statistics do not tell. */
const TELLING = /^\p{L}{5,}$/u;
/** What is taken for the share of those, at least: they are looked for by another word of the search, if there is one. */
const UNTOLD = 0.02;

const read = new WeakMap<Queryable, { at: number; shares: Promise<WordShares> }>();

/** How common words are; at most one query a minute. */
export function wordShares(db: Queryable): Promise<WordShares> {
  const known = read.get(db);
  if (known && performance.now() - known.at < LASTS_MS) return known.shares;
  const shares = readShares(db);
  read.set(db, { at: performance.now(), shares });
  shares.catch(() => read.delete(db));
  return shares;
}

async function readShares(db: Queryable): Promise<WordShares> {
  const row = await db.one<{ products: number; words: string[]; shares: number[] }>(sql`
    select greatest(0, reltuples)::float8 as products, coalesce(most_common_elems::text::text[], '{}') as words,
           coalesce(most_common_elem_freqs, '{}')::float8[] as shares
    from pg_class left join pg_stats
      on schemaname = relnamespace::regnamespace::text and tablename = relname and attname = 'search'
    where pg_class.oid = 'products'::regclass`);
  const { products, words, shares } = row!;
  return {
    products,
    shareOf(word) {
      const isFound = (one: string) => (word.length < MIN_PART ? one.startsWith(word) : one.includes(word));
      const found = shares.filter((_, index) => index < words.length && isFound(words[index]!));
      const sum = found.reduce((total, share) => total + share, 0);
      return Math.min(1, TELLING.test(word) ? sum : Math.max(sum, UNTOLD));
    },
  };
}
