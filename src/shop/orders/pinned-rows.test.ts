import { describe, expect, it } from 'vitest';
import { hasChanged, hasNewer, visibleRowIds } from './pinned-rows.ts';

const show = (pinned: string, live: string) => visibleRowIds([...pinned], [...live], 5).join('');

describe('pinned rows', () => {
  it.each([
    ['', '', ''],
    ['', 'edcba', 'edcba'],
    ['edcba', 'gfedc', 'edcba'],
    ['edcba', 'edba', 'edcba'],
    ['edcba', '', 'edcba'],
    // A row removed here leaves room at the bottom only.
    ['edba', 'edba0', 'edba0'],
    ['edba', 'gedba', 'edba'],
    ['edb', 'gedba', 'edba'],
    ['ed', 'edcba', 'edcba'],
  ])('%j pinned and the list %j show %j', (pinned, live, shown) => {
    expect(show(pinned, live)).toBe(shown);
  });

  it('keep the same array while nothing is added', () => {
    const pinned = ['c', 'b', 'a'];
    expect(visibleRowIds(pinned, ['d', 'c', 'b'], 3)).toBe(pinned);
  });
});

it.each([
  ['edc', 'edc', false, false],
  ['edc', 'fed', true, true],
  // A row left the filter or was deleted elsewhere: nothing newer, but a changed list.
  ['edc', 'ec', false, true],
  ['edb', 'edcb', false, true],
  ['', 'a', false, true],
])('%j shown and the list %j: newer %s, changed %s', (shown, live, newer, changed) => {
  expect([hasNewer([...shown], [...live]), hasChanged([...shown], [...live])]).toEqual([newer, changed]);
});
