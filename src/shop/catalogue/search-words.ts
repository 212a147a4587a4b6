/** Further words of a search are ignored: each costs a look into the search index. */
const MAX_WORDS = 6;

/**
 * The words that a search looks for, in one order whatever was typed: at most six different ones, sorted. Searches with
 * equal words have equal answers, so they must share one cache entry. A sign that stands alone, as in 'salt & pepper',
 * is no word of any product; it counts only where nothing else is searched for.
 */
export function searchWords(search: string): string[] {
  const all = [...new Set(search.split(' '))].filter((word) => word !== '');
  const words = all.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return (words.length > 0 ? words : all).slice(0, MAX_WORDS).sort();
}
