/** The value that this share (0 to 1) of the numbers does not exceed; 0 of none. */
export function percentile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) return 0;
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

/**
 * The slowest hundredth in quick moments: 0.99 of each stretch of `windowMs`, and of these the quickest quarter. A
 * machine that others share slows down for seconds or minutes, and everything on it; a shop that has become slower is
 * slower in its quick moments, too.
 */
export function quickP99(answers: readonly { at: number; ms: number }[], windowMs: number): number {
  const windows = new Map<number, number[]>();
  for (const { at, ms } of answers) {
    const window = Math.floor(at / windowMs);
    const known = windows.get(window);
    if (known) known.push(ms);
    else windows.set(window, [ms]);
  }
  return percentile(
    [...windows.values()].map((one) => percentile(one, 0.99)),
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
