import { describe, expect, it } from 'vitest';
import { hasChanged, hasNewer, visibleRowIds } from './pinned-rows.ts';

const show = (held: string, live: string) => visibleRowIds([...held], [...live], 5).join('');

describe('rows that are held', () => {
  it.each([
    ['', '', ''],
    ['', 'edcba', 'edcba'],
    ['edcba', 'gfedc', 'edcba'],
    ['edcba', 'edba', 'edcba'],
    ['edcba', '', 'edcba'],
    // A row that its own administrator removed leaves room at the bottom, and only there.
    ['edba', 'edba0', 'edba0'],
    ['edba', 'gedba', 'edba'],
    ['edb', 'gedba', 'edba'],
    ['ed', 'edcba', 'edcba'],
  ])('%j beside the list %j: %j', (held, live, shown) => {
    expect(show(held, live)).toBe(shown);
  });

  it('are the same list, not an equal one, while nothing joins them', () => {
    const held = ['c', 'b', 'a'];
    expect(visibleRowIds(held, ['d', 'c', 'b'], 3)).toBe(held);
  });
});

it.each([
  ['edc', 'edc', false, false],
  ['edc', 'fed', true, true],
  // Left the filter, or was deleted elsewhere: nothing new above, but another list.
  ['edc', 'ec', false, true],
  ['edb', 'edcb', false, true],
  ['', 'a', false, true],
])('%j beside %j: newer above %s, changed %s', (shown, live, newer, changed) => {
  expect([hasNewer([...shown], [...live]), hasChanged([...shown], [...live])]).toEqual([newer, changed]);
});
