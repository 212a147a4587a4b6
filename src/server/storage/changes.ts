/** What a transaction changed in one table: some keys, or '*' when it touched too many to name. */
export interface Change {
  table: string;
  keys: string[] | '*';
}

/**
 * Reads the lines that the change triggers write: `orders <key> <key>` or `orders *` (migration 0001); keys of `products`
 * also tell the kind of the change (migration 0099).
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
