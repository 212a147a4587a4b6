import { describe, expect, it } from 'vitest';
import { clampPage, pageCount } from './paging.ts';

describe('pages', () => {
  it.each([
    [0, 1],
    [1, 1],
    [5, 1],
    [6, 2],
    [11, 3],
  ])('divides %i rows into %i pages of 5', (rows, pages) => {
    expect(pageCount(rows, 5)).toBe(pages);
  });

  it.each([
    [1, 1],
    [3, 3],
    [4, 3],
    [0, 1],
    [-2, 1],
    [2.9, 2],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('clamps page %d of 3 to %i', (requested, page) => {
    expect(clampPage(requested, 11, 5)).toBe(page);
  });
});
