import { sql } from '../../../server/storage/sql.ts';
import { type Content, type UnitPrice, unitPriceOf } from '../unit-price.ts';

/**
 * Information that the law requires next to a product's price, while the feature `product-information` is on: the
 * lowest price of the 30 days before a reduction, and the content for the unit price. Changes are announced as changes of
 * the product (migration 0131).
 */
export const priceInformation = sql`
  (select h.lowest_cents from price_history h
   where h.product_id = products.id and products.regular_price_cents is not null
     and (select product_information_is_on()) order by h.id desc limit 1) as "lowestPriceCents",
  (select jsonb_build_object('content', i.content, 'unit', i.unit, 'per', i.per) from product_information i
   where i.product_id = products.id and i.content is not null and (select product_information_is_on())) as content`;

interface Row {
  priceCents: number;
  lowestPriceCents?: number | null;
  content?: Content | null;
}

/** Replaces the content with the unit price, and removes fields that are null, to keep the responses small. */
export function withPriceInformation<R extends object>(
  row: R & Row,
): Omit<R, 'content' | 'lowestPriceCents'> & { lowestPriceCents?: number; unitPrice?: UnitPrice } {
  const { lowestPriceCents, content, ...product } = row;
  const unitPrice = content ? unitPriceOf(row.priceCents, content) : undefined;
  return {
    ...(product as unknown as Omit<R, 'content' | 'lowestPriceCents'>),
    ...(typeof lowestPriceCents === 'number' && { lowestPriceCents }),
    ...(unitPrice && { unitPrice }),
  };
}
