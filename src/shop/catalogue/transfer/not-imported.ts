/** Reasons why data is not imported. `column`: a column without a matching product field. */
export type NotImportedKind = 'variants' | 'images' | 'categories' | 'descriptions' | 'column';

/** Values of one column that are not imported. */
export interface NotImportedColumn {
  kind: NotImportedKind;
  /** Name as written in the file. */
  column: string;
  /** Number of values. */
  count: number;
  /** The first value, truncated. */
  example: string;
}

/** Maximum number of columns listed, as many as the widest accepted sheet has; a JSON file could add a new key per product. */
const MAX_COLUMNS = 2_000;
const EXAMPLE_LENGTH = 60;

/** Counts values that are not imported. */
export interface NotImportedCounter {
  add(kind: NotImportedKind, column: string, example: string, count?: number): void;
}

/** Counter for rows whose values are not counted. */
export const countNothing: NotImportedCounter = { add() {} };

/** Counts the values of a file that are not imported, so that the report can list them. */
export class NotImportedValues implements NotImportedCounter {
  readonly #columns = new Map<string, NotImportedColumn>();

  add(kind: NotImportedKind, column: string, example: string, count = 1): void {
    const key = `${kind} ${column}`;
    const existing = this.#columns.get(key);
    if (existing) existing.count += count;
    else if (this.#columns.size < MAX_COLUMNS)
      this.#columns.set(key, { kind, column: column.slice(0, 100), count, example: truncate(example) });
  }

  /** Lists omitted parts of products (variants, images, …) before unknown columns, each group in the order of the file. */
  list(): NotImportedColumn[] {
    const all = [...this.#columns.values()];
    return [...all.filter(({ kind }) => kind !== 'column'), ...all.filter(({ kind }) => kind === 'column')];
  }
}

function truncate(text: string): string {
  const line = text
    .slice(0, 10 * EXAMPLE_LENGTH)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= EXAMPLE_LENGTH ? line : `${line.slice(0, EXAMPLE_LENGTH - 1)}…`;
}
