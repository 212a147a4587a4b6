import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeTexts } from './home-texts.ts';
import {
  bayesianRating,
  categoriesOf,
  categoryLabel,
  clampCount,
  clampRate,
  combineRating,
  computeSeedRating,
  formatRate,
  isProductSort,
  normalizeSearch,
  seedRatingAfterEdit,
  starFills,
} from './rules.ts';
import { texts } from './texts.ts';

describe('categories (SPEC L44, L66)', () => {
  it('lists each category once, in lower case, without the empty one', () => {
    const products = ['Shoes', 'shoes ', 'BAGS', '', '  ', 'Home  Garden'].map((category) => ({ category }));
    expect(categoriesOf(products)).toEqual(['bags', 'home garden', 'shoes']);
  });

  it.each([
    ['shoes', 'Shoes'],
    ["men's clothing", "Men's clothing"],
    ['USB', 'USB'],
    ['éclairs', 'Éclairs'],
    ['', ''],
  ])('shows %j as %j', (category, shown) => {
    expect(categoryLabel(category)).toBe(shown);
  });
});

describe('search and sort (SPEC L71)', () => {
  it.each([
    ['  Red   Cup ', 'red cup'],
    ['Cafe\u0301', 'café'],
    ['½ Cup™', '½ cup™'],
    ['x'.repeat(300), 'x'.repeat(100)],
  ])('normalizes the search %j to %j', (typed, searched) => {
    expect(normalizeSearch(typed)).toBe(searched);
  });

  it('has a label for each sort order', () => {
    expect(isProductSort('price-desc')).toBe(true);
    expect(isProductSort('toString')).toBe(false);
    expect(Object.keys(homeTexts.sorts).every(isProductSort)).toBe(true);
  });

  it('weights a rating by the number of reviews', () => {
    const fewRatings = bayesianRating({ rate: 5, count: 1 });
    const manyRatings = bayesianRating({ rate: 4.6, count: 200 });
    expect(manyRatings).toBeGreaterThan(fewRatings);
    expect(fewRatings).toBeGreaterThan(bayesianRating({ rate: 0, count: 0 }));
  });
});

describe('review count on a card (SPEC L44, SETTLED 16)', () => {
  it.each([
    [0, 'No reviews', 'No reviews'],
    [1, '1 review(s)', '1 review'],
    [3, '3 review(s)', '3 reviews'],
  ])('formats %i reviews', (count, shown, spoken) => {
    expect(texts.card.reviewCount(count)).toBe(shown);
    expect(texts.card.reviewCountSpoken(count)).toBe(spoken);
  });
});

describe('stars (SPEC L44, SETTLED 16)', () => {
  const letters = (rate: number) =>
    starFills(rate)
      .map((fill) => fill.charAt(0))
      .join('');

  it.each([
    [0, 'eeeee'],
    [0.24, 'eeeee'],
    [0.25, 'heeee'],
    [3.2, 'fffee'],
    [3.25, 'fffhe'],
    [3.5, 'fffhe'],
    [3.74, 'fffhe'],
    [3.75, 'ffffe'],
    [3.9, 'ffffe'],
    [4.75, 'fffff'],
    [5, 'fffff'],
    [7, 'fffff'],
    [-1, 'eeeee'],
    [Number.NaN, 'eeeee'],
  ])('shows %d as the stars %s', (rate, stars) => {
    expect(letters(rate)).toBe(stars);
  });

  it('differ from the rate by at most a quarter, and full stars come first', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5, noNaN: true }), (rate) => {
        const fills = letters(rate);
        expect(fills).toMatch(/^f*h?e*$/);
        const shown = fills.split('f').length - 1 + (fills.includes('h') ? 0.5 : 0);
        expect(Math.abs(shown - rate)).toBeLessThanOrEqual(0.25);
      }),
    );
  });
});

describe('an entered rating (SPEC L94)', () => {
  it.each([
    [4.25, 4.3],
    [5.4, 5],
    [-3, 0],
    [Number.NaN, 0],
    [0.1 + 0.2, 0.3],
  ])('clamps the rate %d to %d', (typed, rate) => {
    expect(clampRate(typed)).toBe(rate);
  });

  it.each([
    [2.9, 2],
    [-1, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [1e12, 1_000_000_000],
  ])('clamps the count %d to %d', (typed, count) => {
    expect(clampCount(typed)).toBe(count);
  });

  it.each([
    [4, '4.0'],
    [4.349, '4.3'],
    [4.35, '4.4'],
  ])('formats %d as %s', (rate, shown) => {
    expect(formatRate(rate)).toBe(shown);
  });
});

describe('rating of a product: seed rating and reviews (SPEC L121, SETTLED 25)', () => {
  const typed = fc.record({
    rate: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
    count: fc.integer({ min: 0, max: 100_000 }),
  });
  const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 50 });
  const sumOf = (all: readonly number[]) => ({ sum: all.reduce((a, b) => a + b, 0), count: all.length });

  it.each([
    [
      { sum: 0, count: 0 },
      { sum: 0, count: 0 },
      { rate: 0, count: 0 },
    ],
    [
      { sum: 40, count: 10 },
      { sum: 0, count: 0 },
      { rate: 4, count: 10 },
    ],
    [
      { sum: 40, count: 10 },
      { sum: 5, count: 1 },
      { rate: 4.0909, count: 11 },
    ],
    [
      { sum: -3, count: -1 },
      { sum: 8, count: 2 },
      { rate: 5, count: 1 },
    ],
    [
      { sum: -8, count: -2 },
      { sum: 5, count: 1 },
      { rate: 0, count: 0 },
    ],
    [
      { sum: -9, count: 0 },
      { sum: 8, count: 2 },
      { rate: 0, count: 2 },
    ],
  ])('combines the seed rating %o and the reviews %o to %o', (seedRating, reviews, shown) => {
    expect(combineRating(seedRating, reviews)).toEqual(shown);
  });

  it('displays exactly the rating that an administrator enters', () => {
    fc.assert(
      fc.property(typed, ratings, (rating, reviews) => {
        const shown = combineRating(computeSeedRating(rating, sumOf(reviews)), sumOf(reviews));
        expect(shown).toEqual(rating.count === 0 ? { rate: 0, count: 0 } : rating);
      }),
    );
  });

  it('adds 1 to the count and updates the average with each review', () => {
    fc.assert(
      fc.property(typed, ratings, fc.integer({ min: 1, max: 5 }), ({ rate, count }, reviews, next) => {
        const seedRating = computeSeedRating({ rate, count }, sumOf(reviews));
        const after = combineRating(seedRating, sumOf([...reviews, next]));
        expect(after.count).toBe(count + 1);
        expect(after.rate).toBeCloseTo((rate * count + next) / (count + 1), 3);
      }),
    );
  });

  it('stays between 0 and 5, whatever is entered and deleted', () => {
    fc.assert(
      fc.property(typed, ratings, ratings, (rating, before, after) => {
        const { rate, count } = combineRating(computeSeedRating(rating, sumOf(before)), sumOf(after));
        expect(rate).toBeGreaterThanOrEqual(0);
        expect(rate).toBeLessThanOrEqual(5);
        expect(count).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('keeps the seed rating if the rating is saved unchanged', () => {
    const seedRating = { sum: 40, count: 10 };
    const reviews = { sum: 5, count: 1 };
    expect(seedRatingAfterEdit({ rate: 4.1, count: 11 }, seedRating, reviews)).toBe(seedRating);
    expect(seedRatingAfterEdit({ rate: 4.2, count: 11 }, seedRating, reviews)).toEqual({
      sum: 41.2,
      count: 10,
    });
    expect(seedRatingAfterEdit({ rate: 4.1, count: 12 }, seedRating, reviews)).toEqual({
      sum: 44.2,
      count: 11,
    });
  });
});
