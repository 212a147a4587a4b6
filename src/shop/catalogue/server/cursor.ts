import { z } from 'zod';
import { invalid } from '../../../shared/refusal.ts';

/** Where a page ended: the order it was in, that order's value of its last product, and the product's id. */
export interface CursorPosition<Value = number> {
  order: string;
  value: Value;
  id: string;
}

/** Created once: creating a schema takes ten times as long as using it, and each list with a cursor uses it. */
const CursorParts = z.tuple([z.string(), z.unknown(), z.string().regex(/^[^\0]{1,100}$/)]);

/** Encodes a position as an opaque string. */
export function encodeCursor({ order, value, id }: CursorPosition<number | string>): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url');
}

/**
 * @param Value what the order's values are: anything else would be an error of the database.
 * @throws Refusal 400 when the word is not a cursor, or one of a list in another order.
 */
export function parseCursor<Value>(
  cursor: string,
  order: string,
  Value: z.ZodType<Value>,
): CursorPosition<Value> {
  const parts = CursorParts.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const [storedOrder, storedValue, id] = parts.data ?? [];
  const value = storedOrder === order ? Value.safeParse(storedValue) : undefined;
  if (id === undefined || !value?.success) {
    const message = 'This is not a cursor of this list.';
    throw invalid(message, { cursor: message });
  }
  return { order, value: value.data, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
