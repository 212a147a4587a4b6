import type { Slowness } from './pace.ts';

/** The value that this share (0 to 1) of the numbers does not exceed; 0 of none. */
export function percentile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) return 0;
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

interface Stretch {
  from: number;
  to: number;
  /** Looked at piece by piece of this length; what is left at the end is not (ms). */
  windowMs: number;
  /** How slow the machine was between two moments (`Pace`); divided by. */
  slowness?: Slowness;
}

/**
 * The slowest hundredth in quick moments of a stretch: 0.99 of each window, and of these the quickest quarter. A machine
 * that others share slows down for a while, and everything on it; a shop that has become slower is slower in its quick
 * moments, too.
 */
export function quickP99(
  answers: readonly { at: number; ms: number }[],
  { from, to, windowMs, slowness = () => 1 }: Stretch,
): number {
  const count = Math.floor((to - from) / windowMs);
  if (!(count > 0)) throw new Error(`a stretch of ${to - from} ms has no piece of ${windowMs} ms to look at`);
  const windows = Array.from({ length: count }, (_, n) => ({
    begin: from + n * windowMs,
    times: [] as number[],
  }));
  for (const { at, ms } of answers) windows[Math.floor((at - from) / windowMs)]?.times.push(ms);
  return percentile(
    windows.map(({ begin, times }) => percentile(times, 0.99) / slowness(begin, begin + windowMs)),
    0.25,
  );
}

/** Growth for each unit of x along the straight line that fits best. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}
