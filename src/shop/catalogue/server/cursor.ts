import { z } from 'zod';
import { invalid } from '../../../shared/refusal.ts';
import type { ProductSort } from '../rules.ts';

/** Where a page ended: the order it was in, that order's value of its last product, and the product's id. */
export interface Place {
  sort: ProductSort;
  value: number;
  id: string;
}

const Parts = z.tuple([z.string(), z.number(), z.string().regex(/^[^\0]{1,100}$/)]);

/** Writes a place as one opaque word. */
export function cursorOf({ sort, value, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** @throws Refusal 400 when the word is not a cursor, or one of a list in another order. */
export function placeOf(cursor: string, sort: ProductSort): Place {
  const parts = Parts.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (!parts.success || parts.data[0] !== sort) {
    const message = 'This is not a cursor of this list.';
    throw invalid(message, { cursor: message });
  }
  const [, value, id] = parts.data;
  return { sort, value, id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
