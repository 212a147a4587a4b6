import { describe, expect, it } from 'vitest';
import { type Event, impossibilities, type StoredOrder } from './history.ts';

const person = 'ann';
/** Three things one after the other: a save, a look, an order. */
const good: Event[] = [
  { person, began: 0, ended: 1, kind: 'save', base: 0, content: '2 cups', revision: 1 },
  { person, began: 2, ended: 3, kind: 'read', revision: 1, content: '2 cups' },
  { person, began: 4, ended: 5, kind: 'order', base: 1, key: 'k1', placed: { id: 'o1', totalCents: 20 } },
];
const stored: StoredOrder[] = [{ id: 'o1', person, key: 'k1', content: '2 cups', totalCents: 20 }];

describe('the history check', () => {
  it('finds nothing in what can have happened', () => {
    const lost: Event = { person, began: 6, ended: 7, kind: 'save', base: 2, content: '1 pot' };
    const look: Event = { person, began: 8, ended: 9, kind: 'read', revision: 3, content: '1 pot' };
    const stale: Event = { person, began: 6, ended: 9, kind: 'read', revision: 2, content: '' };
    expect(impossibilities([...good, lost, look, stale], stored)).toEqual([]);
  });

  it.each<[string, Event[], StoredOrder[]]>([
    ['an order twice', good, [...stored, { ...stored[0]!, id: 'o2' }]],
    ['an order lost', good, []],
    ['an order that nobody asked for', good, [...stored, { ...stored[0]!, id: 'o2', key: 'k2' }]],
    ['an order of another cart', good, [{ ...stored[0]!, content: '3 cups' }]],
    ['an order at another price', good, [{ ...stored[0]!, totalCents: 19 }]],
    [
      'an order although it was refused',
      [...good.slice(0, 2), { person, began: 4, ended: 5, kind: 'order', base: 1, key: 'k1' }],
      stored,
    ],
    [
      'a stale save that wins',
      [...good, { person, began: 6, ended: 7, kind: 'save', base: 1, content: '9 cups', revision: 3 }],
      stored,
    ],
    [
      'two saves that both win',
      [...good, { person, began: 0, ended: 9, kind: 'save', base: 0, content: '2 cups', revision: 1 }],
      stored,
    ],
    [
      'a cart that nobody saved',
      [...good, { person, began: 6, ended: 7, kind: 'read', revision: 3, content: 'x' }],
      stored,
    ],
    [
      'a cart that goes back',
      [...good, { person, began: 6, ended: 7, kind: 'read', revision: 1, content: '2 cups' }],
      stored,
    ],
    [
      'one revision with two contents',
      [...good, { person, began: 1, ended: 2, kind: 'read', revision: 1, content: 'x' }],
      stored,
    ],
  ])('finds %s', (_, events, orders) => {
    expect(impossibilities(events, orders)).not.toEqual([]);
  });
});
