import type { Queryable } from '../../../server/storage/database.ts';
import { findProducts, type ProductSummary } from '../../catalogue/server/find-products.ts';
import { type CartLine, type CartProduct, type SavedLine, toCartLine } from '../rules.ts';
import { texts } from '../texts.ts';

/** Returns current products by id, including those that are no longer sold. */
export async function findCartProducts(db: Queryable, ids: string[]): Promise<Map<string, CartProduct>> {
  if (ids.length === 0) return new Map();
  const found = await findProducts(db, ids);
  return new Map([...found].map(([id, product]) => [id, toCartProduct(product)]));
}

/** Adds current titles, prices and images to stored lines. */
export async function withProductDetails(db: Queryable, saved: readonly SavedLine[]): Promise<CartLine[]> {
  return joinProducts(
    saved,
    await findCartProducts(
      db,
      saved.map(({ id }) => id),
    ),
  );
}

export function joinProducts(
  saved: readonly SavedLine[],
  products: ReadonlyMap<string, CartProduct>,
): CartLine[] {
  return saved.map((line) => toCartLine(line, products.get(line.id), texts.screen.unknownProduct));
}

function toCartProduct({
  id,
  title,
  priceCents,
  image,
  category,
  rating,
  available,
  piecesLeft,
}: ProductSummary): CartProduct {
  const product = {
    ...{ id, title, priceCents, image, category, rating: rating.rate },
    ...(piecesLeft !== undefined && { piecesLeft }),
  };
  return available && piecesLeft !== 0 ? product : { ...product, unavailable: true };
}
