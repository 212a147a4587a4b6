import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StaggeredTimer } from './staggered-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('visits each member once per period, one group at a time', () => {
  const visits: { member: number; at: number }[] = [];
  const timer = new StaggeredTimer<number>(2_000, (members) =>
    visits.push(...members.map((member) => ({ member, at: Date.now() }))),
  );
  for (let member = 0; member < 80; member++) timer.join(member);
  for (let round = 0; round < 3; round++) {
    visits.length = 0;
    vi.advanceTimersByTime(2_000);
    expect(visits.map(({ member }) => member).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 80 }, (_, member) => member),
    );
    const moments = new Set(visits.map(({ at }) => at));
    for (const moment of moments) expect(visits.filter(({ at }) => at === moment)).toHaveLength(10);
  }
  timer.stop();
  visits.length = 0;
  vi.advanceTimersByTime(10_000);
  expect(visits).toEqual([]);
});

it('visits new members within one period, and none that have left', () => {
  const visited: string[] = [];
  const timer = new StaggeredTimer<string>(1_000, (members) => visited.push(...members));
  const leave = timer.join('first');
  vi.advanceTimersByTime(600);
  timer.join('second');
  leave();
  visited.length = 0;
  vi.advanceTimersByTime(1_000);
  expect(visited).toEqual(['second']);
  timer.stop();
});
