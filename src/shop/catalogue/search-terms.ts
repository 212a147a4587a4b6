/** Maximum terms of one search; each costs an index scan. */
const MAX_TERMS = 6;

/**
 * Splits a search into at most six distinct terms. They are sorted, so that searches with the same terms share a cache
 * entry. Drops terms without a letter or digit, such as the `&` in 'salt & pepper', unless there are no others.
 */
export function searchTerms(search: string): string[] {
  const all = [...new Set(search.split(' '))].filter((term) => term !== '');
  const terms = all.filter((term) => /[\p{L}\p{N}]/u.test(term));
  return (terms.length > 0 ? terms : all).slice(0, MAX_TERMS).sort();
}
