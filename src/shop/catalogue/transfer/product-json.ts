import { centsToInput } from '../../../shared/money.ts';
import { clampRate } from '../rules.ts';
import { descriptionFromHtml } from './html-description.ts';
import { JsonListError } from './json-list.ts';
import type { NotImportedCounter } from './not-imported.ts';
import type { ExportedProduct } from './own-csv.ts';
import type { ParsedProduct } from './rows.ts';

/** Returns a product in the shop's own JSON format, which is FakeStore's with string ids. */
export function ownJsonProduct(product: ExportedProduct): string {
  const { id, title, priceCents, category, image, description, rating, importKey, furtherImages, pieces } =
    product;
  return JSON.stringify({
    id,
    title,
    price: Number(centsToInput(priceCents)),
    category,
    image,
    furtherImages,
    description,
    rating: { rate: clampRate(rating.rate), count: rating.count },
    ...(importKey !== null && { importKey }),
    ...(typeof pieces === 'number' && { stock: pieces }),
  });
}

/**
 * Reads a product of a JSON list in the shop's own format, FakeStore's (`image`, `rating: {rate, count}`) or
 * DummyJSON's (`thumbnail`, `images`, `rating` as a number, `reviews`). `withStock`: whether the feature `stock` is on.
 * @throws JsonListError if it has too many fields
 */
export function parseJsonProduct(
  line: number,
  element: unknown,
  notImported: NotImportedCounter,
  withStock: boolean,
): ParsedProduct {
  if (hasTooManyFields(element))
    throw new JsonListError(`product ${line} has more than ${MAX_FIELDS} fields.`);
  const {
    id,
    importKey,
    title,
    price,
    category,
    image,
    furtherImages,
    thumbnail,
    images,
    description,
    rating,
    ...others
  } = (typeof element === 'object' && element !== null ? element : {}) as Record<string, unknown>;
  const isOwn = typeof id === 'string';
  const origin = image === undefined && (thumbnail ?? images) !== undefined ? 'dummyjson' : 'fakestore';
  const rawDescription = text(description);
  const level = withStock && typeof others.stock === 'number' ? String(others.stock) : undefined;
  for (const [name, value] of Object.entries(others))
    if (!isEmpty(value) && !(name === 'stock' && level !== undefined))
      notImported.add('column', name, exampleOf(value));
  const importedRating = ratingOf(rating, others.reviews);
  // A rate without a number of ratings cannot be shown.
  if (typeof rating === 'number' && importedRating?.count === 0)
    notImported.add('column', 'rating', String(rating));
  return {
    line,
    ...(isOwn && { id, importKey: text(importKey) }),
    ...(typeof id === 'number' && { importKey: `${origin}:${id}` }),
    title: text(title) ?? '',
    prices: typeof price === 'number' || typeof price === 'string' ? [price] : [],
    category: text(category),
    imageUrls: imageUrlsOf(text(image), text(thumbnail), images),
    furtherImages: Array.isArray(furtherImages) ? strings(furtherImages) : undefined,
    description:
      isOwn || rawDescription === undefined
        ? rawDescription
        : descriptionFromHtml(rawDescription, notImported, 'description'),
    rating: importedRating,
    levels: level === undefined ? undefined : [level],
  };
}

/** Maximum fields, equal to the maximum cells of a CSV line: they are read in one step. */
const MAX_FIELDS = 2_000;

function hasTooManyFields(element: unknown): boolean {
  let fields = 0;
  for (const _ in element as object) if (++fields > MAX_FIELDS) return true;
  return false;
}

/** Returns the images, or else the thumbnail; undefined if the file contains neither. */
function imageUrlsOf(image: string | undefined, thumbnail: string | undefined, images: unknown) {
  const urls = Array.isArray(images) ? strings(images) : [];
  const all = image === undefined ? urls : [image, ...urls.filter((url) => url !== image)];
  if (all.length === 0) return thumbnail === undefined ? undefined : [thumbnail];
  return all.map((url) => url.trim()).filter(Boolean);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Formats a value as an example; long lists are truncated. */
function exampleOf(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.slice(0, 10).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function ratingOf(rating: unknown, reviews: unknown): ParsedProduct['rating'] {
  if (typeof rating === 'number') return { rate: rating, count: Array.isArray(reviews) ? reviews.length : 0 };
  if (typeof rating !== 'object' || rating === null) return undefined;
  const { rate, count } = rating as Record<string, unknown>;
  return { rate: typeof rate === 'number' ? rate : null, count: typeof count === 'number' ? count : null };
}

function strings(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
