import { z } from 'zod';
import { RowId } from '../../server/schemas.ts';
import { UnitPrice } from '../catalogue/schemas.ts';
import { MAX_LINES, MAX_QUANTITY } from './rules.ts';
import { texts } from './texts.ts';

export { NoParams } from '../../server/schemas.ts';

/** See `CartLine` in rules.ts. */
const Line = z.object({
  id: z.string(),
  title: z.string(),
  priceCents: z.number(),
  regularPriceCents: z.number().exactOptional(),
  lowestPriceCents: z.number().exactOptional(),
  unitPrice: UnitPrice.exactOptional(),
  image: z.string(),
  category: z.string(),
  rating: z.number(),
  quantity: z.number(),
  wasCents: z.number().exactOptional(),
  unavailable: z.boolean().exactOptional(),
  piecesLeft: z.number().exactOptional(),
  taxClass: z.enum(['reduced', 'second-reduced', 'zero']).exactOptional(),
});

export const Cart = z.object({
  /** The owner's user id. */
  uid: z.string(),
  /** Increases by one with every save. */
  revision: z.number(),
  lines: z.array(Line),
});
export type Cart = z.infer<typeof Cart>;

const Revision = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Ids and quantities only: titles, prices and images come from the catalogue (SETTLED 29). */
export const SaveCart = z.strictObject({
  uid: RowId,
  /** The revision that the changes are based on. */
  revision: Revision,
  /** Idempotency key of this save. */
  save: RowId,
  /** Earlier saves of this client on the same revision whose response was lost; one of them may have succeeded. */
  over: z.array(RowId).max(10).exactOptional(),
  items: z
    .array(z.strictObject({ id: RowId, quantity: z.number().int().min(1).max(MAX_QUANTITY) }))
    .max(MAX_LINES)
    .refine(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      texts.errors['duplicate-product'],
    ),
});
export type SaveCart = z.infer<typeof SaveCart>;
