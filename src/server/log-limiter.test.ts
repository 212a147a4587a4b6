import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogLimiter, type OmittedLines } from './log-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets a few lines per minute and key through, then summarizes the rest once', () => {
  const summaries: OmittedLines[] = [];
  const limiter = new LogLimiter((summary) => summaries.push(summary));
  const passed = Array.from({ length: 10_000 }, () => limiter.allows('orders.list 401')).filter(Boolean);
  expect(passed).toHaveLength(5);
  expect(limiter.allows('orders.list 403')).toBe(true);
  expect(summaries).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(summaries).toEqual([{ lines: 'orders.list 401', omitted: 9_995, seconds: 60 }]);
  vi.advanceTimersByTime(600_000);
  expect(summaries).toHaveLength(1);
  expect(limiter.allows('orders.list 401')).toBe(true);
});

it('bounds the number of keys', () => {
  const summaries: OmittedLines[] = [];
  const limiter = new LogLimiter((summary) => summaries.push(summary));
  const passed = Array.from({ length: 10_000 }, (_, n) => limiter.allows(`key ${n}`)).filter(Boolean);
  expect(passed).toHaveLength(505);
  expect(vi.getTimerCount()).toBe(501);
  vi.advanceTimersByTime(60_000);
  expect(summaries).toEqual([{ lines: 'others', omitted: 9_495, seconds: 60 }]);
  expect(vi.getTimerCount()).toBe(0);
});
