import type { ImportFormat } from './read-file.ts';

export type ImportAction = 'add' | 'update' | 'unchanged';

export interface ImportProblem {
  line: number;
  title: string;
  reason: string;
}

/** What an import would do, or has done. */
export interface ImportReport {
  format: ImportFormat;
  adds: number;
  updates: number;
  unchanged: number;
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

/** What a running import answers, one JSON text a line: how far it is, and at the end what came of it. */
export type ImportProgress =
  | { done: number; total: number }
  | { report: ImportReport }
  | { error: { code: string; message: string } };

/** Limits of one file. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_PRODUCTS = 100_000;
export const PROBLEMS_SHOWN = 100;
export const SAMPLE_SIZE = 5;

/** Where files come in and go out. */
export const TRANSFER_PATHS = {
  preview: '/api/admin/products/import/preview',
  run: '/api/admin/products/import',
  export: '/api/admin/products/export',
} as const;
