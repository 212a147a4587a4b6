import { expect, test } from 'vitest';
import { searchTerms } from './search-terms.ts';

test.each([
  ['words in another order', 'red wool hat', 'hat red wool'],
  ['repeated words', 'hat hat', 'hat'],
  ['words beyond the sixth', 'a b c d e f g h', 'a b c d e f'],
  ['punctuation between words', 'salt & pepper', 'pepper salt'],
  ['punctuation alone', '&', '&'],
  ['nothing', '', ''],
])('splits %s: “%s” into “%s”', (_, typed, words) => {
  expect(searchTerms(typed).join(' ')).toBe(words);
});
