import { decimalSeparator } from '../../shared/language.ts';
import { MAX_RATING_COUNT } from './limits.ts';
import { type CatalogueTexts, texts } from './texts.ts';

/** Average rating and number of ratings. `rate` is 0 to 5, and 0 if `count` is 0. */
export type Rating = { readonly rate: number; readonly count: number };

/** Sum and number of ratings, which can be added and subtracted. */
export type RatingSum = { readonly sum: number; readonly count: number };

export const STARS = 5;

/** Cards per page on Home; more load automatically or by "Load more" (SETTLED 20). */
export const HOME_PAGE_SIZE = 48;

/** Sort orders of the list on Home; 'rating' depends on the number of reviews, too (`bayesianRating`). */
export const PRODUCT_SORTS = ['newest', 'price', 'price-desc', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const MAX_SEARCH = 100;

/** Normalizes a category for comparison and storage: trimmed, single spaces, lower case (SPEC L66). */
export function normalizeCategory(category: string): string {
  return category.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns the label of a category: its translation, or else the category with a capital first letter (SPEC L44). */
export function categoryLabel(category: string, translation: CatalogueTexts = texts): string {
  const key = normalizeCategory(category);
  if (Object.hasOwn(translation.categories, key)) return translation.categories[key]!;
  const [first = '', ...rest] = category.trim();
  return first.toUpperCase() + rest.join('');
}

/** Returns the distinct categories of products in lower case and alphabetical order, without '' (SPEC L66). */
export function categoriesOf(products: Iterable<{ readonly category: string }>): string[] {
  const found = new Set<string>();
  for (const { category } of products) found.add(normalizeCategory(category));
  found.delete('');
  return [...found].sort();
}

/**
 * Normalizes search text in the same way as stored titles: NFC (which keeps characters such as ½), trimmed, single
 * spaces, lower case, at most 100 characters.
 */
export function normalizeSearch(search: string): string {
  return search.normalize().replace(/\s+/g, ' ').toLowerCase().slice(0, MAX_SEARCH).trim();
}

export function isProductSort(value: unknown): value is ProductSort {
  return PRODUCT_SORTS.some((sort) => sort === value);
}

export type StarFill = 'full' | 'half' | 'empty';

/**
 * Returns the fill of the five stars of a rate (SPEC L44, SETTLED 16): one full star per whole point; for the
 * remainder, a half star from .25 and a full star from .75.
 */
export function starFills(rate: number): StarFill[] {
  const points = clampToScale(rate);
  const whole = Math.floor(points);
  const remainder = points - whole;
  return Array.from({ length: STARS }, (_, star) => {
    if (star < whole || (star === whole && remainder >= 0.75)) return 'full';
    return star === whole && remainder >= 0.25 ? 'half' : 'empty';
  });
}

/** Formats a rate with one decimal: '4.3'. */
export function formatRate(rate: number): string {
  return roundToStep(rate).toFixed(1).replace('.', decimalSeparator);
}

/** Clamps a rate to 0–5 in steps of 0.1; NaN becomes 0 (SPEC L94). */
export function clampRate(rate: number): number {
  return roundToStep(clampToScale(rate));
}

/** Clamps a count to whole numbers from 0; NaN and infinite values become 0 (SPEC L94). */
export function clampCount(count: number): number {
  return Number.isFinite(count) ? Math.min(MAX_RATING_COUNT, Math.max(0, Math.trunc(count))) : 0;
}

/**
 * Combines the seed rating (from the rating that an administrator entered) and the reviews into the displayed rating
 * (SETTLED 25).
 */
export function combineRating(seedRating: RatingSum, reviews: RatingSum): Rating {
  const count = Math.max(0, seedRating.count + reviews.count);
  if (count === 0) return { rate: 0, count };
  // Rounded to more digits than are displayed, so that floating-point noise does not change a star.
  const rate = Math.round(((seedRating.sum + reviews.sum) / count) * 10_000) / 10_000;
  return { rate: clampToScale(rate), count };
}

/**
 * Returns the seed rating that, combined with the current reviews, displays exactly the entered rating. It may be
 * negative (SETTLED 25).
 */
export function computeSeedRating(entered: Rating, reviews: RatingSum): RatingSum {
  const count = clampCount(entered.count);
  return {
    sum: roundToStep(clampRate(entered.rate) * count - reviews.sum),
    count: count - reviews.count,
  };
}

/** Returns the seed rating after an edit; an unchanged rating does not change the seed rating (SETTLED 25). */
export function seedRatingAfterEdit(entered: Rating, seedRating: RatingSum, reviews: RatingSum): RatingSum {
  const displayed = combineRating(seedRating, reviews);
  const isUnchanged =
    clampRate(entered.rate) === clampRate(displayed.rate) && clampCount(entered.count) === displayed.count;
  return isUnchanged ? seedRating : computeSeedRating(entered, reviews);
}

/**
 * Returns the Bayesian average for the sort order 'rating': the rate as if ten more people had given 3.5 stars, so that
 * few reviews have little weight. The column `rating_weight` contains the same value.
 */
export function bayesianRating({ rate, count }: Rating): number {
  return (rate * count + PRIOR_RATE * PRIOR_COUNT) / (count + PRIOR_COUNT);
}
const PRIOR_RATE = 3.5;
const PRIOR_COUNT = 10;

function clampToScale(rate: number): number {
  return Number.isNaN(rate) ? 0 : Math.min(STARS, Math.max(0, rate));
}

function roundToStep(value: number): number {
  return Math.round(value * 10) / 10;
}
