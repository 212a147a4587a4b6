import { expect, it } from 'vitest';
import { semaphore } from './semaphore.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('begins as many as it may at once, and each of the others when one has ended, in order', async () => {
  const pace = semaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((n) =>
    pace(
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

it('goes on after a failure', async () => {
  const pace = semaphore(1);
  const failed = pace(() => Promise.reject(new Error('away')));
  const next = pace(async () => 'there');
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe('there');
});
