/**
 * Writes a value as JSON in pieces. An async iterable of batches becomes an array, one piece per item; each batch is
 * requested only after the previous one has been read. Fields that are undefined are omitted.
 */
export async function* jsonChunks(value: unknown): AsyncGenerator<string> {
  if (isBatches(value)) {
    let separator = '[';
    for await (const batch of value) {
      for (const item of batch) {
        yield separator + JSON.stringify(item);
        separator = ',';
      }
    }
    yield separator === '[' ? '[]' : ']';
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    let separator = '';
    yield '{';
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* jsonChunks(field);
      separator = ',';
    }
    yield '}';
  } else yield JSON.stringify(value);
}

const isBatches = (value: unknown): value is AsyncIterable<unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
