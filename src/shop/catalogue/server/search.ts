import { type Sql, sql } from '../../../server/storage/sql.ts';

/** Further words of a search are not looked at. */
const MAX_WORDS = 6;
/** A part of a title is only looked for from this length on: shorter ones have no trigram to find them by. */
const MIN_PART = 3;

/**
 * One condition for each word that is searched for: some word of title, category or description begins with it, or
 * the title holds it anywhere. Both ways have an index; a word never becomes part of the statement.
 */
export function matches(search: string): Sql[] {
  return search
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => {
      const begins = sql`search @@ to_tsquery('simple', ${prefixQuery(word)})`;
      return word.length < MIN_PART ? begins : sql`(${begins} or title ilike ${anywhere(word)})`;
    });
}

/** A word in the language of `to_tsquery`, quoted so that its signs mean nothing: `'over-ear':*`. */
function prefixQuery(word: string): string {
  return `'${word.replace(/['\\]/g, ' ')}':*`;
}

function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
