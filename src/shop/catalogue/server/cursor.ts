import { z } from 'zod';
import { invalid } from '../../../shared/refusal.ts';

/** Where a page ended: the order it was in, that order's value of its last product, and the product's id. */
export interface Place<Value = number> {
  order: string;
  value: Value;
  id: string;
}

const PlaceId = z.string().regex(/^[^\0]{1,100}$/);

/** Writes a place as one opaque word. */
export function cursorOf({ order, value, id }: Place<number | string>): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url');
}

/**
 * @param Value what the order's values are: anything else would be an error of the database.
 * @throws Refusal 400 when the word is not a cursor, or one of a list in another order.
 */
export function placeOf<Value>(cursor: string, order: string, Value: z.ZodType<Value>): Place<Value> {
  const Parts = z.tuple([z.literal(order), Value, PlaceId]);
  const parts = Parts.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (!parts.success) {
    const message = 'This is not a cursor of this list.';
    throw invalid(message, { cursor: message });
  }
  const [, value, id] = parts.data;
  return { order, value, id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
