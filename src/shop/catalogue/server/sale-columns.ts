/** Removes the columns of a product's sale that are null, to keep the responses small. */
export function withoutNullSale<Row extends { regularPriceCents?: number; saleEndsAt?: string }>(
  row: Row,
): Row {
  const { regularPriceCents, saleEndsAt, ...product } = row;
  return {
    ...product,
    ...(typeof regularPriceCents === 'number' && { regularPriceCents }),
    ...(typeof saleEndsAt === 'string' && { saleEndsAt }),
  } as Row;
}
