/** Rows per query; a row can have 20 KB (an order of 100 products), and 250 clients may read slowly at the same time. */
const BATCH_SIZE = 20;

/**
 * Reads a long list in batches, so that memory does not depend on its length. `read` returns up to `limit` rows after
 * the row `last`, or the first ones.
 */
export async function* inBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, BATCH_SIZE);
    yield rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1);
  }
}

/** Converts each row of the batches. */
export async function* mapBatches<Row, Result>(
  batches: AsyncIterable<Row[]>,
  convert: (row: Row) => Result,
): AsyncGenerator<Result[]> {
  for await (const rows of batches) yield rows.map(convert);
}
