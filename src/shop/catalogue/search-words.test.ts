import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['words in another order', 'red wool hat', 'hat red wool'],
  ['repeated words', 'hat hat', 'hat'],
  ['words beyond the sixth', 'a b c d e f g h', 'a b c d e f'],
  ['signs between words', 'salt & pepper', 'pepper salt'],
  ['a sign alone', '&', '&'],
  ['nothing', '', ''],
])('%s: “%s” is looked for as “%s”', (_, typed, words) => {
  expect(searchWords(typed).join(' ')).toBe(words);
});
