import { centsToInput, parseDollars } from '../../../shared/money.ts';
import { MAX_DESCRIPTION } from '../limits.ts';
import { clampRate } from '../rules.ts';
import type { ExportedProduct } from './own-csv.ts';
import type { ToldProduct } from './rows.ts';
import { textOfHtml } from './text-of-html.ts';

/** Our own JSON, in the shape that FakeStore made usual; our ids are words, theirs numbers. */
export function ownJson({
  id,
  title,
  priceCents,
  category,
  image,
  description,
  rating,
}: ExportedProduct): string {
  return JSON.stringify({
    id,
    title,
    price: Number(centsToInput(priceCents)),
    category,
    image,
    description,
    rating: { rate: clampRate(rating.rate), count: rating.count },
  });
}

/**
 * Reads one product of a JSON list: our own, FakeStore's (`image`, `rating: {rate, count}`) or DummyJSON's
 * (`thumbnail`, `images`, `rating` as a number, `reviews`).
 * @param origin names numbered ids, such as `dummyjson`
 */
export function toldByJson(element: unknown, origin: string): ToldProduct {
  const { id, title, price, category, image, thumbnail, images, description, rating, reviews } = (
    typeof element === 'object' && element !== null ? element : {}
  ) as Record<string, unknown>;
  const ours = typeof id === 'string';
  const told = text(description);
  return {
    ...(ours && { id }),
    ...(typeof id === 'number' && { importKey: `${origin}:${id}` }),
    title: text(title) ?? '',
    priceCents: typeof price === 'number' || typeof price === 'string' ? parseDollars(String(price)) : null,
    category: text(category),
    image: text(image) ?? text(thumbnail) ?? text(Array.isArray(images) ? images[0] : undefined),
    description: ours || told === undefined ? told : textOfHtml(told, MAX_DESCRIPTION),
    rating: ratingOf(rating, reviews),
  };
}

function ratingOf(rating: unknown, reviews: unknown): ToldProduct['rating'] {
  if (typeof rating === 'number') return { rate: rating, count: Array.isArray(reviews) ? reviews.length : 0 };
  if (typeof rating !== 'object' || rating === null) return undefined;
  const { rate, count } = rating as Record<string, unknown>;
  return { rate: typeof rate === 'number' ? rate : null, count: typeof count === 'number' ? count : null };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
