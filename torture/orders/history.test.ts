import { describe, expect, it } from 'vitest';
import { type Event, findViolations, type StoredOrder } from './history.ts';

const user = 'ann';
const save = { user, began: 0, ended: 1, kind: 'save', base: 0, content: '2 cups', revision: 1 } as const;
const read = { user, began: 2, ended: 3, kind: 'read', revision: 1, content: '2 cups' } as const;
const placed = { id: 'o1', totalCents: 20 };
/** A valid sequence. */
const validHistory: Event[] = [
  save,
  read,
  { user, began: 4, ended: 5, kind: 'order', base: 1, key: 'k1', placed },
];
const stored: StoredOrder[] = [{ id: 'o1', user, key: 'k1', content: '2 cups', totalCents: 20 }];

describe('the history check', () => {
  it('finds no violation in a possible history', () => {
    const lost: Event = { user, began: 6, ended: 7, kind: 'save', base: 2, content: '1 pot' };
    const newer: Event = { user, began: 8, ended: 9, kind: 'read', revision: 3, content: '1 pot' };
    const stale: Event = { user, began: 6, ended: 9, kind: 'read', revision: 2, content: '' };
    expect(findViolations([...validHistory, lost, newer, stale], stored)).toEqual([]);
  });

  it.each<[string, StoredOrder[]]>([
    ['a duplicate order', [...stored, { ...stored[0]!, id: 'o2' }]],
    ['a lost order', []],
    ['an order without a request', [...stored, { ...stored[0]!, id: 'o2', key: 'k2' }]],
    ['an order with other items', [{ ...stored[0]!, content: '3 cups' }]],
    ['an order with another total', [{ ...stored[0]!, totalCents: 19 }]],
  ])('finds %s', (_, orders) => {
    expect(findViolations(validHistory, orders)).not.toEqual([]);
  });

  it('finds a stored order that was refused', () => {
    const refused: Event = { user, began: 4, ended: 5, kind: 'order', base: 1, key: 'k1' };
    expect(findViolations([...validHistory.slice(0, 2), refused], stored)).not.toEqual([]);
  });

  it.each<[string, Event]>([
    ['a stale save that succeeds', { ...save, began: 6, ended: 7, base: 1, content: '9 cups', revision: 3 }],
    ['two saves of the same revision', { ...save, began: 0, ended: 9 }],
    ['a cart content without a save', { ...read, began: 6, ended: 7, revision: 3, content: 'x' }],
    ['a cart that goes back to an old revision', { ...read, began: 6, ended: 7 }],
    ['one revision with two contents', { ...read, began: 1, ended: 2, content: 'x' }],
  ])('finds %s', (_, event) => {
    expect(findViolations([...validHistory, event], stored)).not.toEqual([]);
  });
});
