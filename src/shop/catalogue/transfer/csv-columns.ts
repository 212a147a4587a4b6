import type { NotImported } from './not-imported.ts';

/** Finds cells by the names of their columns, whatever their case, and reports the columns that nobody asks for. */
export class CsvColumns {
  readonly #head: readonly string[];
  readonly #places = new Map<string, number>();
  readonly #left: { name: string; place: number }[];

  /** @param used names in lower case of the columns that are imported, or reported elsewhere */
  constructor(head: readonly string[], used: readonly string[]) {
    this.#head = head;
    head.forEach((name, place) => {
      if (!this.#places.has(key(name))) this.#places.set(key(name), place);
    });
    this.#left = head.flatMap((name, place) =>
      used.includes(key(name)) && this.#places.get(key(name)) === place ? [] : [{ name, place }],
    );
  }

  /** The cell of a column, or undefined when the file has no such column. */
  cell(cells: readonly string[], name: string): string | undefined {
    const place = this.#places.get(name);
    return place === undefined ? undefined : (cells[place] ?? '');
  }

  /** The name of a column as the file writes it. */
  written(name: string): string {
    return this.#head[this.#places.get(name) ?? -1] ?? name;
  }

  /** @param except columns, in lower case, that this row uses although others do not */
  reportUnused(cells: readonly string[], notImported: NotImported, except: readonly string[] = []): void {
    for (const { name, place } of this.#left) {
      if (except.includes(key(name))) continue;
      const value = cells[place] ?? '';
      if (value.trim() !== '') notImported.add('column', name.trim() || `(${place + 1})`, value);
    }
  }
}

function key(name: string): string {
  return name.trim().toLowerCase();
}
