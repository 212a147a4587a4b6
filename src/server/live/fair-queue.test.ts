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

it('does not give a client that comes back two turns in one round', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2']) queue.push(['a'], item);
  for (const item of ['b1', 'b2']) queue.push(['b'], item);
  expect(queue.shift()).toBe('a1');
  queue.push(['a'], 'a3');
  expect(drain(queue)).toEqual(['b1', 'a2', 'b2', 'a3']);
});

it('serves an item of several clients once, at the first of their turns', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.push(['a'], item);
  queue.push(['a', 'b'], 'shared');
  expect(drain(queue)).toEqual(['a1', 'shared', 'a2', 'a3']);
});
