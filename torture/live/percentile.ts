import type { Slowness } from './pace.ts';

/** The value that this share (0 to 1) of the numbers does not exceed; 0 of none. */
export function percentile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) return 0;
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

/** From one moment to another (ms of `performance.now`). */
export interface Stretch {
  from: number;
  to: number;
}

interface Windows {
  /** Stretches are looked at piece by piece of this length; what is left at an end is not (ms). */
  windowMs: number;
  /** A piece with fewer answers is not looked at: the slowest of a few says little. */
  least?: number;
  /** How slow the machine was between two moments (`Pace`); divided by. */
  slowness?: Slowness;
}

/** A window is divided by the pace of at least so long a time around it: in less, too few pieces tell of it (ms). */
const PACE_MS = 10_000;

/**
 * The slowest hundredth in quick moments of some stretches: 0.99 of each window, and of these the quickest quarter. A
 * machine that others share slows down for a while, and everything on it; a shop that has become slower is slower in its
 * quick moments, too.
 */
export function quickP99(
  answers: readonly { at: number; ms: number }[],
  stretches: readonly Stretch[],
  { windowMs, least = 1, slowness = () => 1 }: Windows,
): number {
  const begins = stretches.flatMap(({ from, to }) =>
    Array.from({ length: Math.max(0, Math.floor((to - from) / windowMs)) }, (_, n) => from + n * windowMs),
  );
  const around = Math.max(0, PACE_MS - windowMs) / 2;
  const windows = begins.flatMap((begin) => {
    const times = answers.filter(({ at }) => at >= begin && at < begin + windowMs).map(({ ms }) => ms);
    return times.length < least
      ? []
      : percentile(times, 0.99) / slowness(begin - around, begin + windowMs + around);
  });
  if (windows.length === 0)
    throw new Error(`no piece of ${windowMs} ms in which ${least} or more were answered`);
  return percentile(windows, 0.25);
}

/** Growth for each unit of x along the straight line that fits best. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}
