import type { NotImportedValues } from './not-imported.ts';

/** Finds cells by the names of their columns, whatever their case, and reports unused columns. */
export class CsvColumns {
  readonly #header: readonly string[];
  readonly #indexes = new Map<string, number>();
  readonly #unused: { name: string; index: number }[];

  /** @param used names in lower case of the columns that are imported, or reported elsewhere */
  constructor(header: readonly string[], used: readonly string[]) {
    this.#header = header;
    header.forEach((name, index) => {
      if (!this.#indexes.has(key(name))) this.#indexes.set(key(name), index);
    });
    this.#unused = header.flatMap((name, index) =>
      used.includes(key(name)) && this.#indexes.get(key(name)) === index ? [] : [{ name, index }],
    );
  }

  /** The cell of a column, or undefined when the file has no such column. */
  cell(cells: readonly string[], name: string): string | undefined {
    const index = this.#indexes.get(name);
    return index === undefined ? undefined : (cells[index] ?? '');
  }

  /** The name of a column as the file writes it. */
  originalName(name: string): string {
    return this.#header[this.#indexes.get(name) ?? -1] ?? name;
  }

  /** @param except columns, in lower case, that this row uses although others do not */
  reportUnused(
    cells: readonly string[],
    notImported: NotImportedValues,
    except: readonly string[] = [],
  ): void {
    for (const { name, index } of this.#unused) {
      if (except.includes(key(name))) continue;
      const value = cells[index] ?? '';
      if (value.trim() !== '') notImported.add('column', name.trim() || `(${index + 1})`, value);
    }
  }
}

function key(name: string): string {
  return name.trim().toLowerCase();
}
