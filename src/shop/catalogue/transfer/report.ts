import type { Message, MessageCode } from '../../../shared/message.ts';
import type { ErrorBody } from '../../../shared/operation.ts';
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
  /** In English. */
  reason: string;
  /** Code and parameters of each sentence in `reason`. */
  codes: MessageCode[];
}

export function importProblem(line: number, title: string, problems: readonly Message[]): ImportProblem {
  const reason = problems.map(({ message }) => message).join(' ');
  return { line, title, reason, codes: problems.map(({ message: _, ...code }) => code) };
}

/** The result of an import, or of its preview. */
export interface ImportReport {
  format: ImportFormat;
  /** Detected encoding, such as `windows-1252`. */
  encoding: string;
  numbers: NumberFormat;
  /** Id of the import, for Undo; set once it has changed something. */
  importId?: string;
  adds: number;
  updates: number;
  unchanged: number;
  /** Number of products skipped because their title already exists. */
  skipped: number;
  /** Products without an id whose title already exists in the shop or on an earlier line of the file. */
  sameTitles: { total: number; choice: SameTitleChoice; first: { line: number; title: string }[] };
  /** Values of the file that are not imported, by column. */
  notImported: NotImportedColumn[];
  /** Number of invalid products; the first of them are in `problems`. */
  bad: number;
  problems: ImportProblem[];
  /**
   * Number of existing products that would get another title; the first of them are in `renames`. They may be products
   * of another supplier with the same ids.
   */
  renamed: number;
  renames: { line: number; was: string; title: string }[];
  /** Stock levels of the file: `added` to products without one; `kept`: of products that have one. Absent if there are none. */
  levels?: { added: number; kept: number };
  /** The first valid products. */
  sample: { line: number; title: string; priceCents: number; category: string; action: ImportAction }[];
}

/** Line of an import's response (NDJSON): progress, then the report or an error. */
export type ImportProgress = { done: number; total: number } | { report: ImportReport } | ErrorBody;

export const TRANSFER_PATHS = {
  preview: '/api/admin/products/import/preview',
  run: '/api/admin/products/import',
  export: '/api/admin/products/export',
} as const;
