import { z } from 'zod';
import { errors } from '../../../shared/errors.ts';
import { invalid } from '../../../shared/refusal.ts';

/** Position after the last product of a page. */
export interface CursorPosition<Value = number> {
  sortOrder: string;
  /** The last product's value in this sort order. */
  value: Value;
  /** Id of the last product. */
  id: string;
}

/** Created once, because creating a schema takes ten times as long as using it. */
const CursorParts = z.tuple([z.string(), z.unknown(), z.string().regex(/^[^\0]{1,100}$/)]);

/** Encodes a position as an opaque string. */
export function encodeCursor({ sortOrder, value, id }: CursorPosition<number | string>): string {
  return Buffer.from(JSON.stringify([sortOrder, value, id])).toString('base64url');
}

/**
 * Decodes a cursor.
 * @param Value schema of the sort order's values; other values would cause a database error
 * @throws Refusal 400 if the text is not a cursor, or a cursor of another sort order
 */
export function parseCursor<Value>(
  cursor: string,
  sortOrder: string,
  Value: z.ZodType<Value>,
): CursorPosition<Value> {
  const parts = CursorParts.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const [storedOrder, storedValue, id] = parts.data ?? [];
  const value = storedOrder === sortOrder ? Value.safeParse(storedValue) : undefined;
  if (id === undefined || !value?.success) {
    const message = 'This is not a cursor of this list.';
    throw invalid(errors.invalid({ detail: message }), { cursor: message });
  }
  return { sortOrder, value: value.data, id };
}

/**
 * Returns the canonical form of a cursor; undefined without a cursor. Base64url and JSON can encode a position in many
 * ways, but the parameters are the cache key of the response.
 * @throws Refusal 400 like `parseCursor`
 */
export function normalizeCursor(
  cursor: string | undefined,
  sortOrder: string,
  Value: z.ZodType<number | string>,
): string | undefined {
  return cursor ? encodeCursor(parseCursor(cursor, sortOrder, Value)) : undefined;
}

/** Returns the numeric value of a cursor that `parseCursor` has accepted or `encodeCursor` has created. */
export function cursorValue(cursor: string): number {
  const [, value] = CursorParts.parse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  return Number(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
