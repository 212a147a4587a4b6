import { describe, expect, it } from 'vitest';
import { niceScale } from './chart-scale.ts';

describe('niceScale', () => {
  it.each([
    [0, [0, 1, 2, 3, 4]],
    [3, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6, 8]],
    [9, [0, 3, 6, 9, 12]],
    [36, [0, 10, 20, 30, 40]],
    [81, [0, 25, 50, 75, 100]],
    [1000, [0, 250, 500, 750, 1000]],
  ])('covers 0 to %i in equal whole-number steps', (highest, ticks) => {
    expect(niceScale(highest)).toEqual({ top: ticks[4], ticks });
  });
});
