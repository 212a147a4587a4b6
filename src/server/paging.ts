import { raw, type Sql, sql } from './storage/sql.ts';

/** Position of a page in a list, newest first: after the row with one id, or before the row with another. */
export interface Position {
  after?: string | undefined;
  before?: string | undefined;
}

/** The rows that the query of a page reads: `limit` rows in a direction (`desc`: newest first) from a position. */
export interface PageRange extends Position {
  direction: Sql;
  limit: number;
}

/** Returns the conditions that limit a list, newest first, to the rows after or before a position; `id` is the column. */
export function beyond(id: Sql, { after, before }: Position): Sql[] {
  return [
    ...(after === undefined ? [] : [sql`${id} < ${after}`]),
    ...(before === undefined ? [] : [sql`${id} > ${before}`]),
  ];
}

/**
 * Reads a page of `size` rows, newest first, and whether the list has rows before and after them. `find` returns the rows
 * in the direction of the range.
 */
export async function readPage<Row>(
  { after, before }: Position,
  size: number,
  find: (range: PageRange) => Promise<Row[]>,
): Promise<{ rows: Row[]; hasNewer: boolean; hasOlder: boolean }> {
  const isBackwards = before !== undefined;
  // Reads one row more than the page has, to know whether another page follows.
  const direction = raw(isBackwards ? 'asc' : 'desc');
  const found = await find({ after, before, direction, limit: size + 1 });
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  return {
    rows: isBackwards ? rows.reverse() : rows,
    hasNewer: isBackwards ? hasMore : after !== undefined,
    hasOlder: isBackwards || hasMore,
  };
}
