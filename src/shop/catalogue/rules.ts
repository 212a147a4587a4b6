import { decimalSeparator } from '../../shared/language.ts';
import { MAX_RATING_COUNT } from './limits.ts';
import { type CatalogueTexts, texts } from './texts.ts';

/** What a product's stars say. `rate` is 0 to 5, 0 when `count` is 0. */
export type Rating = { readonly rate: number; readonly count: number };

/** Ratings as a total, so that they can be added together and taken apart again. */
export type RatingSum = { readonly sum: number; readonly count: number };

export const STARS = 5;

/** Cards per page on Home; more load automatically or by "Load more" (SETTLED 20). */
export const HOME_PAGE_SIZE = 48;

/** Orders of the list on Home; 'rating' is weighed by the number of reviews, see `bayesianRating`. */
export const PRODUCT_SORTS = ['newest', 'price', 'price-desc', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const MAX_SEARCH = 100;

/** Categories are compared trimmed, with single spaces, in lower case (SPEC L66). */
export function normalizeCategory(category: string): string {
  return category.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A category as it is shown: by its word in the texts, else its first letter capital, the rest as typed (SPEC L44). */
export function categoryLabel(category: string, translation: CatalogueTexts = texts): string {
  const key = normalizeCategory(category);
  if (Object.hasOwn(translation.categories, key)) return translation.categories[key]!;
  const [first = '', ...rest] = category.trim();
  return first.toUpperCase() + rest.join('');
}

/** The distinct lower-cased categories of the products, in alphabetical order, none for '' (SPEC L66). */
export function categoriesOf(products: Iterable<{ readonly category: string }>): string[] {
  const found = new Set<string>();
  for (const { category } of products) found.add(normalizeCategory(category));
  found.delete('');
  return [...found].sort();
}

/**
 * What is searched for, as titles are kept (a copied ½ stays one): trimmed, single spaces, lower case, at most 100
 * characters.
 */
export function normalizeSearch(search: string): string {
  return search.normalize().replace(/\s+/g, ' ').toLowerCase().slice(0, MAX_SEARCH).trim();
}

export function isProductSort(value: unknown): value is ProductSort {
  return PRODUCT_SORTS.some((sort) => sort === value);
}

export type StarFill = 'full' | 'half' | 'empty';

/**
 * The five stars of a rate (SPEC L44, SETTLED 16): as many full ones as whole points, a half one for a
 * rest from .25 up to but not including .75, one more full one from .75.
 */
export function starFills(rate: number): StarFill[] {
  const points = clampToScale(rate);
  const whole = Math.floor(points);
  const rest = points - whole;
  return Array.from({ length: STARS }, (_, star) => {
    if (star < whole || (star === whole && rest >= 0.75)) return 'full';
    return star === whole && rest >= 0.25 ? 'half' : 'empty';
  });
}

/** A rate as a number that a person reads, with one decimal: '4.3'. */
export function formatRate(rate: number): string {
  return roundToStep(rate).toFixed(1).replace('.', decimalSeparator);
}

/** A typed rate brought into 0 to 5 in steps of 0.1; nonsense is 0 (SPEC L94). */
export function clampRate(rate: number): number {
  return roundToStep(clampToScale(rate));
}

/** A typed count brought to a whole number from 0 on; nonsense is 0 (SPEC L94). */
export function clampCount(count: number): number {
  return Number.isFinite(count) ? Math.min(MAX_RATING_COUNT, Math.max(0, Math.trunc(count))) : 0;
}

/** The product's rating: what the administrator typed and the reviews, together (SETTLED 25). */
export function combineRating(seed: RatingSum, reviews: RatingSum): Rating {
  const count = Math.max(0, seed.count + reviews.count);
  if (count === 0) return { rate: 0, count };
  // Rounded far below what is shown, so that the noise of a division never moves a star.
  const rate = Math.round(((seed.sum + reviews.sum) / count) * 10_000) / 10_000;
  return { rate: clampToScale(rate), count };
}

/**
 * The seed that makes `typed` exactly what is shown, whatever the reviews say: it may be negative
 * (SETTLED 25). Without a count there is no rate to show either.
 */
export function computeSeed(typed: Rating, reviews: RatingSum): RatingSum {
  const count = clampCount(typed.count);
  return {
    sum: roundToStep(clampRate(typed.rate) * count - reviews.sum),
    count: count - reviews.count,
  };
}

/** The seed after the edit form was saved: a rating left as it was shown leaves the seed alone (SETTLED 25). */
export function seedAfterEdit(typed: Rating, seed: RatingSum, reviews: RatingSum): RatingSum {
  const shown = combineRating(seed, reviews);
  const unchanged =
    clampRate(typed.rate) === clampRate(shown.rate) && clampCount(typed.count) === shown.count;
  return unchanged ? seed : computeSeed(typed, reviews);
}

/**
 * Few reviews weigh little: the rate as if ten more people had given 3.5 stars. For the sort 'rating';
 * the column `rating_weight` says the same.
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
