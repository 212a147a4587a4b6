import { expect, it } from 'vitest';
import { slicedBroadcast } from './sliced-broadcast.ts';

/** Blocks for `ms`, as sending a message to a socket does. */
const takeTime = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

interface Reader {
  received: number[];
}
const readers = (number: number) =>
  new Map(Array.from({ length: number }, (): [Reader, true] => [{ received: [] }, true]));

it('sends to a few listeners immediately', () => {
  const all = readers(3);
  slicedBroadcast(all, ({ received }) => received.push(1))();
  expect([...all.keys()].map(({ received }) => received)).toEqual([[1], [1], [1]]);
});

it('sends to many listeners in slices, and nothing to one that leaves in between', async () => {
  const all = readers(200);
  const last = [...all.keys()].at(-1)!;
  const broadcast = slicedBroadcast(all, ({ received }) => {
    takeTime(1);
    received.push(1);
  });
  broadcast();
  const reached = () => [...all.keys()].filter(({ received }) => received.length > 0).length;
  expect(reached()).toBeLessThan(100);
  let ticks = 0;
  all.delete(last);
  for (; reached() < 199; ticks++) await nextTick();
  expect(ticks).toBeGreaterThan(1);
  expect(last.received).toEqual([]);
});

it('sends every listener a value that changes during a broadcast, and no older one after it', async () => {
  const all = readers(300);
  let newest = 0;
  const broadcast = slicedBroadcast(all, ({ received }) => {
    takeTime(0.3);
    received.push(newest);
  });
  // The value changes at shorter intervals than a broadcast takes.
  for (let n = 1; n <= 40; n++) {
    newest = n;
    broadcast();
    await nextTick();
  }
  await expect.poll(() => [...all.keys()].every(({ received }) => received.at(-1) === 40)).toBe(true);
  for (const { received } of all.keys()) expect(received).toEqual([...received].sort((a, b) => a - b));
  // New values do not starve the last listeners.
  expect([...all.keys()].at(-1)!.received.length).toBeGreaterThan(1);
});
