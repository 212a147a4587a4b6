/** Why values of a file stay behind: `column` is one that products here do not have. */
export type NotImportedKind = 'variants' | 'images' | 'categories' | 'descriptions' | 'column';

/** Values of one column that an import leaves behind. */
export interface NotImportedColumn {
  kind: NotImportedKind;
  /** As the file names it. */
  column: string;
  /** Number of values. */
  count: number;
  /** The first of them, shortened. */
  example: string;
}

/** Maximum columns named, the width of the widest sheet that is read; a JSON file could name a new one per product. */
const MAX_COLUMNS = 2_000;
const EXAMPLE_LENGTH = 60;

/** Counts the values of a file that are not imported, so that none is lost silently. */
export class NotImportedValues {
  readonly #columns = new Map<string, NotImportedColumn>();

  add(kind: NotImportedKind, column: string, example: string, count = 1): void {
    const key = `${kind} ${column}`;
    const known = this.#columns.get(key);
    if (known) known.count += count;
    else if (this.#columns.size < MAX_COLUMNS)
      this.#columns.set(key, { kind, column: column.slice(0, 100), count, example: shortened(example) });
  }

  /** What products lose first, then the columns in the order of the file. */
  list(): NotImportedColumn[] {
    const all = [...this.#columns.values()];
    return [...all.filter(({ kind }) => kind !== 'column'), ...all.filter(({ kind }) => kind === 'column')];
  }
}

function shortened(text: string): string {
  const line = text
    .slice(0, 10 * EXAMPLE_LENGTH)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= EXAMPLE_LENGTH ? line : `${line.slice(0, EXAMPLE_LENGTH - 1)}…`;
}
