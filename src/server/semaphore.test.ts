import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('limits concurrency and runs the others in order', async () => {
  const limit = new Semaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((n) =>
    limit.run(
      () =>
        new Promise<number>((resolve) => {
          begun.push(n);
          ends[n] = () => resolve(n);
        }),
    ),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]!();
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]!();
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]!();
  ends[3]!();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
});

it('continues after a failure', async () => {
  const limit = new Semaphore(1);
  const failed = limit.run(() => Promise.reject(new Error('away')));
  const next = limit.run(async () => 'there');
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe('there');
});
