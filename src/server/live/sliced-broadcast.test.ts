import { expect, it } from 'vitest';
import { slicedBroadcast } from './sliced-broadcast.ts';

/** Stands still for so long (ms), as for a message to a socket. */
const takeTime = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Reader {
  heard: number[];
}
const readers = (number: number) =>
  new Map(Array.from({ length: number }, (): [Reader, true] => [{ heard: [] }, true]));

it('few are told at once', () => {
  const all = readers(3);
  slicedBroadcast(all, ({ heard }) => heard.push(1))();
  expect([...all.keys()].map(({ heard }) => heard)).toEqual([[1], [1], [1]]);
});

it('many are told in turns, between which others get theirs; whoever leaves meanwhile hears nothing', async () => {
  const all = readers(200);
  const last = [...all.keys()].at(-1)!;
  const deliver = slicedBroadcast(all, ({ heard }) => {
    takeTime(1);
    heard.push(1);
  });
  deliver();
  const told = () => [...all.keys()].filter(({ heard }) => heard.length > 0).length;
  expect(told()).toBeLessThan(100);
  let turns = 0;
  all.delete(last);
  for (; told() < 199; turns++) await turn();
  expect(turns).toBeGreaterThan(1);
  expect(last.heard).toEqual([]);
});

it('what is news meanwhile reaches everybody, and nobody hears of something older after it', async () => {
  const all = readers(300);
  let newest = 0;
  const deliver = slicedBroadcast(all, ({ heard }) => {
    takeTime(0.3);
    heard.push(newest);
  });
  // More often than a round takes.
  for (let n = 1; n <= 40; n++) {
    newest = n;
    deliver();
    await turn();
  }
  await expect.poll(() => [...all.keys()].every(({ heard }) => heard.at(-1) === 40)).toBe(true);
  for (const { heard } of all.keys()) expect(heard).toEqual([...heard].sort((a, b) => a - b));
  // Those at the end are not put off by each piece of news.
  expect([...all.keys()].at(-1)!.heard.length).toBeGreaterThan(1);
});
