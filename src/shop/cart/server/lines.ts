import type { Queryable } from '../../../server/storage/database.ts';
import { findProducts, type ProductSummary } from '../../catalogue/server/find-products.ts';
import { type CartLine, type CartProduct, type SavedLine, toCartLine } from '../rules.ts';
import { texts } from '../texts.ts';

/** Returns current products by id, including those that are no longer sold. */
export async function findCartProducts(
  db: Queryable,
  ids: string[],
  find = findProducts,
): Promise<Map<string, CartProduct>> {
  const found = await find(db, ids);
  return new Map([...found].map(([id, product]) => [id, toCartProduct(product)]));
}

/** Adds current titles, prices and images to stored lines. */
export async function withProductDetails(
  db: Queryable,
  saved: readonly SavedLine[],
  find = findProducts,
): Promise<CartLine[]> {
  const ids = saved.map(({ id }) => id);
  return joinProducts(saved, await findCartProducts(db, ids, find));
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
  regularPriceCents,
  lowestPriceCents,
  unitPrice,
  image,
  category,
  rating,
  available,
  piecesLeft,
  taxClass,
}: ProductSummary): CartProduct {
  const product = {
    ...{ id, title, priceCents, image, category, rating: rating.rate },
    ...(regularPriceCents !== undefined && { regularPriceCents }),
    ...(lowestPriceCents !== undefined && { lowestPriceCents }),
    ...(unitPrice && { unitPrice }),
    ...(piecesLeft !== undefined && { piecesLeft }),
    ...(taxClass !== undefined && { taxClass }),
  };
  return available && piecesLeft !== 0 ? product : { ...product, unavailable: true };
}
