import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('limits concurrency and starts waiting tasks in order', async () => {
  const semaphore = new Semaphore(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const tasks = [0, 1, 2, 3].map((n) =>
    semaphore.run(
      () =>
        new Promise<number>((resolve) => {
          started.push(n);
          ends[n] = () => resolve(n);
        }),
    ),
  );
  expect(started).toEqual([0, 1]);
  ends[1]!();
  await settle();
  expect(started).toEqual([0, 1, 2]);
  ends[0]!();
  await settle();
  expect(started).toEqual([0, 1, 2, 3]);
  ends[2]!();
  ends[3]!();
  expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3]);
});

it('starts the next task after a failed one', async () => {
  const semaphore = new Semaphore(1);
  const failed = semaphore.run(() => Promise.reject(new Error('failed')));
  const next = semaphore.run(async () => 'done');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
