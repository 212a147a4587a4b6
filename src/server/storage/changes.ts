/** Changes of a transaction in one table: the keys of the rows, or '*' if there are too many to list. */
export interface Change {
  table: string;
  keys: string[] | '*';
}

/**
 * Parses the lines that the change triggers write: `orders <key> <key>` or `orders *` (migration 0001); keys of
 * `products` and `ratings` also contain the kind of change (migration 0110).
 */
export function parseChanges(text: string): Change[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [table = '', ...keys] = line.split(' ');
      return { table, keys: keys[0] === '*' ? '*' : keys };
    });
}
