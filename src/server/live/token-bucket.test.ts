import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

const countTaken = (bucket: TokenBucket, tries: number, at: number) =>
  Array.from({ length: tries }, () => bucket.take(at)).filter(Boolean).length;

it('allows a burst, then the rate, and never accumulates more than a burst', () => {
  const bucket = new TokenBucket(40, 5, 0);
  expect(countTaken(bucket, 50, 0)).toBe(40);
  expect(countTaken(bucket, 50, 1_000)).toBe(5);
  expect(countTaken(bucket, 50, 1_100)).toBe(0);
  expect(countTaken(bucket, 100, 3_600_000)).toBe(40);
});
