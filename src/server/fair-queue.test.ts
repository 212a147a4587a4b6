import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function drain(queue: FairQueue<string>): string[] {
  const served = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) served.push(item);
  return served;
}

it('serves clients in turn, and the items of one client in order', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.push(['a'], item);
  queue.push(['b'], 'b1');
  queue.push(['b'], 'b2');
  queue.push(['c'], 'c1');
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

it('serves a client once per round even if it keeps adding items', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2']) queue.push(['a'], item);
  for (const item of ['b1', 'b2']) queue.push(['b'], item);
  expect(queue.shift()).toBe('a1');
  queue.push(['a'], 'a3');
  expect(drain(queue)).toEqual(['b1', 'a2', 'b2', 'a3']);
});

it('serves an item that several clients wait for once, in the turn of the first of them', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.push(['a'], item);
  queue.push(['a', 'b'], 'shared');
  expect(drain(queue)).toEqual(['a1', 'shared', 'a2', 'a3']);
});

it('counts the items that are served before a new one', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.push(['a'], item);
  queue.push(['b'], 'b1');
  expect(['a', 'b', 'c'].map((client) => queue.itemsBefore(client))).toEqual([5, 3, 2]);
  queue.push(['b'], 'new');
  expect(drain(queue).indexOf('new')).toBe(3);
  expect(queue.itemsBefore('a')).toBe(0);
});

it('removes a given item, and the newest item of the client that has the most items', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.push(['a'], item);
  for (const item of ['b1', 'b2']) queue.push(['b'], item);
  queue.remove('a', 'a1');
  queue.remove('a', 'a1');
  expect([queue.size, queue.first('a'), queue.first('c')]).toEqual([4, 'a2', undefined]);
  queue.push(['a'], 'a4');
  expect([queue.popLongest(), queue.size]).toEqual(['a4', 4]);
  // On a tie, it removes the item of the client that is served last.
  expect(queue.popLongest()).toBe('b2');
  expect(drain(queue)).toEqual(['a2', 'b1', 'a3']);
  expect(queue.popLongest()).toBeUndefined();
});
