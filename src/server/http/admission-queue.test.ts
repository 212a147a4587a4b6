import { setImmediate as nextTick } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdmissionQueue, acquireRenderSlot } from './admission-queue.ts';

/** Simulated clock (ms), advanced only by `work`: the tests do not depend on the speed of the machine. */
let clock = 0;
beforeEach(() => {
  clock = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => vi.restoreAllMocks());
/** Synchronous work that takes this long (ms). */
const work = (ms: number) => {
  clock += ms;
};
const nextTicks = async (count: number) => {
  for (let n = 0; n < count; n++) await nextTick();
};

it('starts requests immediately while there is capacity, then in FIFO order', async () => {
  const queue = new AdmissionQueue(2);
  const started: string[] = [];
  const [release] = ['1', '2', '3', '4'].map((name) => queue.enqueue('a', () => started.push(name)));
  await nextTicks(10);
  expect(started).toEqual(['1', '2']);
  expect(queue.expectedWait('a')).toBeGreaterThan(0);
  release!();
  await nextTicks(10);
  expect(started).toEqual(['1', '2', '3']);
});

it('starts slow requests in separate event-loop ticks', async () => {
  const queue = new AdmissionQueue();
  const started: number[] = [];
  let tick = -1;
  for (let n = 0; n < 5; n++)
    queue.enqueue('a', () => {
      started.push(tick);
      work(12);
    });
  expect(started).toEqual([-1]);
  for (tick = 0; tick < 20; tick++) await nextTick();
  expect(started).toHaveLength(5);
  expect(new Set(started).size).toBe(5);
  expect(queue.expectedWait('a')).toBe(0);
});

it('skips aborted requests, and starts one request for each that is completed', async () => {
  const queue = new AdmissionQueue(1);
  const started: string[] = [];
  const [complete, abort] = ['1', '2', '3', '4'].map((name) => queue.enqueue('a', () => started.push(name)));
  abort!();
  complete!();
  await nextTicks(10);
  expect(started).toEqual(['1', '3']);
});

it('estimates the wait of a new request from the previous ones', async () => {
  const queue = new AdmissionQueue();
  const request = (ms: number) => queue.enqueue('a', () => work(ms));
  for (let n = 0; n < 60; n++) request(11);
  expect(queue.expectedWait('a')).toBeLessThan(200);
  await nextTicks(140);
  for (let n = 0; n < 30; n++) request(11);
  expect(queue.expectedWait('a')).toBeGreaterThan(200);
});

it('ignores stalls of the process when it estimates the wait', async () => {
  const queue = new AdmissionQueue();
  for (let n = 0; n < 5; n++) queue.enqueue('a', () => work(n === 0 ? 11 : 1));
  work(400);
  expect(queue.expectedWait('a')).toBeGreaterThan(0);
  expect(queue.expectedWait('a')).toBeLessThan(150);
  const full = new AdmissionQueue(1);
  for (let n = 0; n < 2; n++) full.enqueue('a', () => {});
  work(400);
  expect(full.expectedWait('a')).toBeGreaterThan(399);
});

it('increases the batch size while ticks are short', async () => {
  const queue = new AdmissionQueue();
  let started = 0;
  queue.enqueue('a', () => work(11));
  for (let n = 0; n < 40; n++) queue.enqueue('a', () => started++);
  expect(started).toBe(0);
  await nextTicks(40);
  expect(started).toBe(40);
});

it('grants at most three render slots per tick, in FIFO order', async () => {
  const rendered: { page: number; tick: number }[] = [];
  let tick = 0;
  for (let page = 0; page < 10; page++) void acquireRenderSlot().then(() => rendered.push({ page, tick }));
  for (; rendered.length < 10 && tick < 100; tick++) await nextTick();
  expect(rendered.map(({ page }) => page)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { tick } of rendered)
    expect(rendered.filter((other) => other.tick === tick).length).toBeLessThan(4);
  expect(rendered[0]!.tick).toBeLessThan(rendered[9]!.tick);
});

it('starts no request while more than six renders are pending', async () => {
  const queue = new AdmissionQueue();
  let [pending, pendingAtStart] = [20, -1];
  for (let n = 0; n < 20; n++) void acquireRenderSlot().then(() => pending--);
  queue.enqueue('a', () => {
    pendingAtStart = pending;
  });
  expect(pendingAtStart).toBe(-1);
  await nextTicks(60);
  expect(pendingAtStart).toBeGreaterThan(0);
  expect(pendingAtStart).toBeLessThan(8);
});

it('refuses the newest requests when their expected wait is more than twice the limit', async () => {
  const queue = new AdmissionQueue(undefined, () => 50);
  const [started, refused]: [number[], number[]] = [[], []];
  for (let n = 0; n < 80; n++)
    queue.enqueue(
      'a',
      () => {
        started.push(n);
        work(11);
      },
      () => refused.push(n),
    );
  await nextTicks(240);
  expect(refused.length).toBeGreaterThan(10);
  // The others are served, in FIFO order.
  expect(started).toEqual(Array.from({ length: 80 - refused.length }, (_, n) => n));
  expect(started.length).toBeGreaterThanOrEqual(20);
});

it('serves clients round robin, and estimates the wait of each', async () => {
  const queue = new AdmissionQueue();
  const started: string[] = [];
  const request = (client: string) =>
    queue.enqueue(client, () => {
      started.push(client);
      work(11);
    });
  for (let n = 0; n < 60; n++) request('a');
  await nextTicks(60);
  expect(started.length).toBeLessThan(40);
  const before = started.length;
  expect(queue.expectedWait('a')).toBeGreaterThan(200);
  expect(queue.expectedWait('b')).toBeLessThan(20);
  request('b');
  expect(queue.expectedWait('b')).toBeLessThan(40);
  await nextTicks(200);
  expect(started).toHaveLength(61);
  expect(started.indexOf('b') - before).toBeLessThan(2);
});

it('expects every client to wait while no request is completed', () => {
  const queue = new AdmissionQueue(1);
  for (let n = 0; n < 2; n++) queue.enqueue('a', () => {});
  work(400);
  expect([queue.expectedWait('a'), queue.expectedWait('b')]).toEqual([400, 400]);
});

it('refuses the newest requests of the client with the most queued requests', async () => {
  const queue = new AdmissionQueue(undefined, () => 50);
  const refused: string[] = [];
  const request = (name: string) =>
    queue.enqueue(
      name[0]!,
      () => work(11),
      () => refused.push(name),
    );
  for (let n = 0; n < 80; n++) request(`a${n}`);
  for (let n = 0; n < 5; n++) request(`b${n}`);
  await nextTicks(300);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused).toEqual(refused.map((_, n) => `a${79 - n}`));
});
