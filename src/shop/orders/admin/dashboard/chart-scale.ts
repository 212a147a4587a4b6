/** Round step sizes. */
const steps = [1, 2, 2.5, 5, 10];

/**
 * A whole-number scale for values from 0 to `highest`: the top value and four equidistant lines.
 * `niceScale(36)` is `{ top: 40, ticks: [0, 10, 20, 30, 40] }`.
 */
export function niceScale(highest: number): { top: number; ticks: number[] } {
  const raw = Math.max(1, highest / 4);
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const step = Math.ceil((steps.find((nice) => nice * magnitude >= raw) ?? 10) * magnitude);
  return { top: step * 4, ticks: [0, 1, 2, 3, 4].map((line) => line * step) };
}
