import { describe, expect, it } from 'vitest';
import {
  countNewer,
  hasChanged,
  noPinnedRows,
  type PinnedRows,
  type PinnedRowsAction,
  pinnedRowsReducer,
} from './pinned-rows.ts';

interface Order {
  id: string;
  version: number;
  text?: string;
}
const SIZE = 5;
const row = (id: string, version = 1): Order => ({ id, version });
const received = (ids: string | undefined, rows: Order[] = [], list = 'page 1'): PinnedRowsAction<Order> => ({
  type: 'received',
  list,
  ids: ids === undefined ? undefined : [...ids],
  rows,
  size: SIZE,
});
const reduce = (...actions: PinnedRowsAction<Order>[]) =>
  actions.reduce<PinnedRows<Order>>(pinnedRowsReducer, noPinnedRows());
const visibleIds = (...actions: PinnedRowsAction<Order>[]) => reduce(...actions).ids.join('');

describe('pinned rows', () => {
  it.each([
    ['', '', ''],
    ['', 'edcba', 'edcba'],
    ['edcba', 'gfedc', 'edcba'],
    ['edcba', 'edba', 'edcba'],
    ['edcba', '', 'edcba'],
    ['edba', 'gedba', 'edba'],
    ['edb', 'gedba', 'edba'],
    ['ed', 'edcba', 'edcba'],
  ])('%j pinned and the list %j show %j', (pinned, live, expected) => {
    expect(visibleIds(received(pinned), received(live))).toBe(expected);
  });

  it('stay while another page loads, which then replaces them', () => {
    const loading = [received('edcba'), received(undefined, [], 'page 2')];
    expect(visibleIds(...loading)).toBe('edcba');
    expect(visibleIds(...loading, received('zyx', [], 'page 2'))).toBe('zyx');
  });

  it('are replaced by the list on request', () => {
    expect(
      visibleIds(received('edcba'), received('gfedc'), { type: 'updatesShown', ids: [...'gfedc'] }),
    ).toBe('gfedc');
  });

  it('lose a removed row although the list still contains it, and are filled up only at the bottom', () => {
    const removed = [received('edcba'), { type: 'rowRemoved', id: 'c' } as const];
    expect(visibleIds(...removed, received('edcba'))).toBe('edba');
    expect(visibleIds(...removed, received('gedba0'))).toBe('edba0');
  });

  it('show a removed row again once it has left the list and returned', () => {
    const removed = [received('edcba'), { type: 'rowRemoved', id: 'a' } as const];
    expect(visibleIds(...removed, received('edcb'), received('edcba'))).toBe('edcba');
  });

  it('put a restored row in its place, without exceeding one page', () => {
    const removed = [received('edcba'), { type: 'rowRemoved', id: 'c' } as const, received('edba0')];
    const restored = { type: 'rowRestored', row: row('c', 3), size: SIZE } as const;
    expect(visibleIds(...removed, restored)).toBe('edcba');
    expect(visibleIds(...removed, restored, received('edcba'))).toBe('edcba');
    expect(reduce(...removed, restored).rowsById.get('c')).toBe(restored.row);
  });

  it('keep the newest version of a row', () => {
    const response: PinnedRowsAction<Order> = { type: 'rowUpdated', row: row('a', 3) };
    const version = (...actions: PinnedRowsAction<Order>[]) => reduce(...actions).rowsById.get('a')?.version;
    expect(version(received('a', [row('a', 2)]), response)).toBe(3);
    expect(version(received('a', [row('a', 3)]), response, received('a', [row('a', 2)]))).toBe(3);
    expect(version(received('a', [row('a', 4), row('a', 3)]))).toBe(4);
  });

  it('replace a row by a later one of the same version, whose other data may have changed', () => {
    const laterRow = { ...row('a'), text: 'later' };
    expect(reduce(received('a', [row('a')]), received('a', [laterRow])).rowsById.get('a')).toBe(laterRow);
  });

  it('are the same object while nothing changes', () => {
    // Two reads may deliver different objects of one version; the second one wins.
    const rows = [row('a'), row('a'), row('b')];
    const state = reduce(received('ba', rows));
    expect(pinnedRowsReducer(state, received('ba', rows))).toBe(state);
    expect(pinnedRowsReducer(state, received('cb', rows))).toBe(state);
    expect(pinnedRowsReducer(state, received(undefined, rows))).toBe(state);
  });
});

it.each([
  ['edc', 'edc', 0, false],
  ['edc', 'fed', 1, true],
  ['edc', 'ihg', 3, true],
  // A row left the filter or was deleted elsewhere: nothing newer, but a changed list.
  ['edc', 'ec', 0, true],
  ['edb', 'edcb', 0, true],
  ['', 'a', 0, true],
])('%j shown and the list %j: newer %s, changed %s', (ids, live, newer, changed) => {
  expect([countNewer([...ids], [...live]), hasChanged([...ids], [...live])]).toEqual([newer, changed]);
});
