import type { NotImportedColumn } from './not-imported.ts';
import type { NumberFormat } from './number-format.ts';
import type { ImportFormat } from './read-file.ts';

export type ImportAction = 'add' | 'update' | 'unchanged' | 'skip';

/** How to handle products without an id whose title exists in the shop or earlier in the file. */
export const SAME_TITLE_CHOICES = ['skip', 'add', 'update'] as const;
export type SameTitleChoice = (typeof SAME_TITLE_CHOICES)[number];

export interface ImportProblem {
  line: number;
  title: string;
  reason: string;
}

/** The result of an import, or of its preview. */
export interface ImportReport {
  format: ImportFormat;
  /** How the bytes were read, such as `windows-1252`. */
  encoding: string;
  numbers: NumberFormat;
  /** Set once the import is done and changed something: it can be undone under this id. */
  importId?: string;
  adds: number;
  updates: number;
  unchanged: number;
  /** Products left out because a product of the same title exists. */
  skipped: number;
  /** Products without an id whose title exists already, by a product of the shop or a line before in the file. */
  sameTitles: { total: number; choice: SameTitleChoice; first: { line: number; title: string }[] };
  /** Values of the file that are not imported, by column. */
  notImported: NotImportedColumn[];
  /** Number of products that cannot be taken; the first of them are in `problems`. */
  bad: number;
  problems: ImportProblem[];
  /**
   * Number of products that would have another title, the first of them in `renames`: perhaps another supplier's, whose
   * numbers are the same.
   */
  renamed: number;
  renames: { line: number; was: string; title: string }[];
  /** The first products that can. */
  sample: { line: number; title: string; priceCents: number; category: string; action: ImportAction }[];
}

/** Response of an import, one JSON text per line: its progress, then the report or an error. */
export type ImportProgress =
  | { done: number; total: number }
  | { report: ImportReport }
  | { error: { code: string; message: string } };

/** Where files come in and go out. */
export const TRANSFER_PATHS = {
  preview: '/api/admin/products/import/preview',
  run: '/api/admin/products/import',
  export: '/api/admin/products/export',
} as const;
