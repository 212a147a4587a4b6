import type { NotImportedCounter } from './not-imported.ts';

/** English column names by their names in another language, all in lower case. */
export type ColumnTranslations = ReadonlyMap<string, string>;

/** Finds cells by column name, ignoring case, and reports the values of unused columns. */
export class CsvColumns {
  readonly #header: readonly string[];
  readonly #indexes = new Map<string, number>();
  readonly #unused: { name: string; key: string; index: number }[];

  /** @param used names of the columns that are imported or reported elsewhere, in lower case */
  constructor(header: readonly string[], used: readonly string[], translations?: ColumnTranslations) {
    this.#header = header;
    const keys = columnKeys(header, translations);
    keys.forEach((key, index) => {
      if (!this.#indexes.has(key)) this.#indexes.set(key, index);
    });
    this.#unused = header.flatMap((name, index) => {
      const key = keys[index]!;
      return used.includes(key) && this.#indexes.get(key) === index ? [] : [{ name, key, index }];
    });
  }

  /** Returns the cell of a column; undefined if the file has no such column. */
  cell(cells: readonly string[], name: string): string | undefined {
    const index = this.#indexes.get(name);
    return index === undefined ? undefined : (cells[index] ?? '');
  }

  /** Returns the name of a column as written in the file. */
  originalName(name: string): string {
    return this.#header[this.#indexes.get(name) ?? -1] ?? name;
  }

  /**
   * Reports the values in columns that are not imported.
   * @param usedByRow names of columns that only this row uses, in lower case
   */
  reportUnused(
    cells: readonly string[],
    notImported: NotImportedCounter,
    usedByRow: readonly string[] = [],
  ): void {
    for (const { name, key, index } of this.#unused) {
      if (usedByRow.includes(key)) continue;
      const value = cells[index] ?? '';
      if (value.trim() !== '') notImported.add('column', name.trim() || `(${index + 1})`, value);
    }
  }
}

/** Returns the keys by which a reader finds the columns: their English names in lower case. */
export function columnKeys(header: readonly string[], translations?: ColumnTranslations): string[] {
  return header.map((name) => {
    const key = name.trim().toLowerCase();
    return translations?.get(key) ?? key;
  });
}
