import { type Sql, sql } from './storage/sql.ts';

/** Position of a page in a list, newest first: after the row with one id, or before the row with another. */
export interface Position {
  after?: string | undefined;
  before?: string | undefined;
}

/** Returns the conditions that limit a list, newest first, to the rows after or before a position; `id` is the column. */
export function beyond(id: Sql, { after, before }: Position): Sql[] {
  return [
    ...(after === undefined ? [] : [sql`${id} < ${after}`]),
    ...(before === undefined ? [] : [sql`${id} > ${before}`]),
  ];
}

/** Reads a page of `size` rows, and whether the list has rows before and after them. `find` returns them newest first. */
export async function readPage<Row>(
  { after, before }: Position,
  size: number,
  find: (limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; hasNewer: boolean; hasOlder: boolean }> {
  const isBackwards = before !== undefined;
  // Reads one row more than the page has, to know whether another page follows.
  const found = await find(size + 1);
  const hasMore = found.length > size;
  return {
    rows: isBackwards ? found.slice(-size) : found.slice(0, size),
    hasNewer: isBackwards ? hasMore : after !== undefined,
    hasOlder: isBackwards || hasMore,
  };
}
