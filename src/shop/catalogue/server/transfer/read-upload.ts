import { setImmediate as nextTick } from 'node:timers/promises';
import type { UploadedFile } from '../../../../server/http/upload.ts';
import { invalid } from '../../../../shared/refusal.ts';
import { normalizeText } from '../../normalize-text.ts';
import { errors } from '../../transfer/errors.ts';
import { PROBLEMS_SHOWN } from '../../transfer/limits.ts';
import type { NotImportedColumn } from '../../transfer/not-imported.ts';
import type { DecimalSeparator, NumberFormat } from '../../transfer/number-format.ts';
import { type ImportFormat, ProductFile } from '../../transfer/read-file.ts';
import { type ImportProblem, importProblem } from '../../transfer/report.ts';
import type { ProductRow } from '../../transfer/rows.ts';
import { decodeText, type TextEncoding } from './decode.ts';

/** Content of an uploaded file, before it is compared with the shop. */
export interface ReadUpload {
  /** Name for the list of imports; null if the browser sent none. */
  fileName: string | null;
  format: ImportFormat;
  encoding: TextEncoding;
  numbers: NumberFormat;
  products: ProductRow[];
  bad: number;
  problems: ImportProblem[];
  /** Counts the values of these products that are not imported. */
  countNotImported: (imported: readonly ProductRow[]) => Promise<NotImportedColumn[]>;
}

/** Maximum length of a file name in the list of imports. */
const MAX_FILE_NAME_LENGTH = 100;
/** Maximum time of reading before other requests are served (ms). */
const SLICE_MS = 10;

/**
 * Reads an uploaded file without blocking the event loop.
 * @param decimal separator for ambiguous prices
 * @param withStock whether the feature `stock` is on
 * @throws Refusal 400 if the file as a whole cannot be read
 */
export async function readUpload(
  { name, bytes }: UploadedFile,
  { decimal, withStock }: { decimal: DecimalSeparator | undefined; withStock: boolean },
): Promise<ReadUpload> {
  const { text, encoding } = await decodeText(bytes);
  const file = new ProductFile(text, { decimal, withStock });
  const products: ProductRow[] = [];
  const problems: ImportProblem[] = [];
  let bad = 0;
  await runInSlices(file.rows(), (row) => {
    if (!row) return;
    const { line, title } = row;
    if ('product' in row) products.push({ ...row.product, line, furtherLines: row.furtherLines });
    else if (++bad <= PROBLEMS_SHOWN) problems.push(importProblem(line, title, row.problems));
  });
  if (products.length + bad === 0) throw invalid(errors['file-empty']);
  const { format, numbers } = file;
  const countNotImported = (imported: readonly ProductRow[]) => runInSlices(file.countNotImported(imported));
  const fileName = displayedFileName(name);
  return { fileName, format, encoding, numbers, products, bad, problems, countNotImported };
}

function displayedFileName(name: string): string | null {
  const text = normalizeText(name).replace(/\s+/g, ' ').trim();
  if (text.length <= MAX_FILE_NAME_LENGTH) return text || null;
  return normalizeText(`${text.slice(0, MAX_FILE_NAME_LENGTH - 1)}…`);
}

/** Runs all steps without blocking the event loop, and returns the result of the last one. */
async function runInSlices<T, R>(steps: Iterator<T, R>, visit?: (value: T) => void): Promise<R> {
  let sliceStart = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    visit?.(step.value);
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTick();
      sliceStart = performance.now();
    }
  }
}
