import { expect, it } from 'vitest';
import { parseCustomerFilters, serializeCustomerFilters } from './filters.ts';
import { normalizeNote, normalizeSearch, searchTerms } from './rules.ts';

it.each([
  ['  Maya   Reed ', ['maya', 'reed']],
  ['', []],
  ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('splits the search %j into words', (search, terms) => expect(searchTerms(search)).toEqual(terms));

it.each([
  [' a\0b ', 'ab'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('normalizes a search', (typed, search) => expect(normalizeSearch(typed)).toBe(search));

it.each([
  [' calls first\r\nnever mails\r', 'calls first\nnever mails'],
  ['\0 \n', ''],
  ['\ud800', '\ufffd'],
])('normalizes the note %j', (typed, note) => expect(normalizeNote(typed)).toBe(note));

it.each([
  ['', ''],
  ['sort=spend&search=maya', 'search=maya&sort=spend'],
  ['sort=newest&search=+', ''],
  ['sort=name', ''],
  ['sort=last-order&after=u1&page=2', 'sort=last-order&after=u1&page=2'],
])('parses and serializes the query %j', (query, expected) => {
  const filters = parseCustomerFilters(new URLSearchParams(query));
  expect(new URLSearchParams(serializeCustomerFilters(filters)).toString()).toBe(expected);
});
