import { describe, expect, it } from 'vitest';
import { type Event, findViolations, type StoredOrder } from './history.ts';

const user = 'ann';
/** A valid sequence: a save, a read, an order. */
const validHistory: Event[] = [
  { user, began: 0, ended: 1, kind: 'save', base: 0, content: '2 cups', revision: 1 },
  { user, began: 2, ended: 3, kind: 'read', revision: 1, content: '2 cups' },
  { user, began: 4, ended: 5, kind: 'order', base: 1, key: 'k1', placed: { id: 'o1', totalCents: 20 } },
];
const stored: StoredOrder[] = [{ id: 'o1', user, key: 'k1', content: '2 cups', totalCents: 20 }];

describe('the history check', () => {
  it('finds no violation in a possible history', () => {
    const lost: Event = { user, began: 6, ended: 7, kind: 'save', base: 2, content: '1 pot' };
    const read: Event = { user, began: 8, ended: 9, kind: 'read', revision: 3, content: '1 pot' };
    const stale: Event = { user, began: 6, ended: 9, kind: 'read', revision: 2, content: '' };
    expect(findViolations([...validHistory, lost, read, stale], stored)).toEqual([]);
  });

  it.each<[string, Event[], StoredOrder[]]>([
    ['a duplicate order', validHistory, [...stored, { ...stored[0]!, id: 'o2' }]],
    ['a lost order', validHistory, []],
    ['an order without a request', validHistory, [...stored, { ...stored[0]!, id: 'o2', key: 'k2' }]],
    ['an order with other items', validHistory, [{ ...stored[0]!, content: '3 cups' }]],
    ['an order with another total', validHistory, [{ ...stored[0]!, totalCents: 19 }]],
    [
      'a stored order that was refused',
      [...validHistory.slice(0, 2), { user, began: 4, ended: 5, kind: 'order', base: 1, key: 'k1' }],
      stored,
    ],
    [
      'a stale save that succeeds',
      [...validHistory, { user, began: 6, ended: 7, kind: 'save', base: 1, content: '9 cups', revision: 3 }],
      stored,
    ],
    [
      'two saves of the same revision',
      [...validHistory, { user, began: 0, ended: 9, kind: 'save', base: 0, content: '2 cups', revision: 1 }],
      stored,
    ],
    [
      'a cart content without a save',
      [...validHistory, { user, began: 6, ended: 7, kind: 'read', revision: 3, content: 'x' }],
      stored,
    ],
    [
      'a cart that goes back to an old revision',
      [...validHistory, { user, began: 6, ended: 7, kind: 'read', revision: 1, content: '2 cups' }],
      stored,
    ],
    [
      'one revision with two contents',
      [...validHistory, { user, began: 1, ended: 2, kind: 'read', revision: 1, content: 'x' }],
      stored,
    ],
  ])('finds %s', (_, events, orders) => {
    expect(findViolations(events, orders)).not.toEqual([]);
  });
});
