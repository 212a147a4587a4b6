import { setImmediate as nextTick } from 'node:timers/promises';
import { invalid } from '../../../../shared/refusal.ts';
import { PROBLEMS_SHOWN } from '../../transfer/limits.ts';
import type { NotImportedColumn } from '../../transfer/not-imported.ts';
import type { DecimalSeparator, NumberFormat } from '../../transfer/number-format.ts';
import { type ImportFormat, ProductFile, UnreadableFile } from '../../transfer/read-file.ts';
import type { ImportProblem } from '../../transfer/report.ts';
import type { ImportedProduct } from '../../transfer/rows.ts';
import { transferTexts } from '../../transfer/texts.ts';
import { decodeText, type TextEncoding } from './decode.ts';

/** A file's content before it is compared with the shop. */
export interface ReadUpload {
  format: ImportFormat;
  encoding: TextEncoding;
  numbers: NumberFormat;
  products: (ImportedProduct & { line: number })[];
  bad: number;
  problems: ImportProblem[];
  notImported: NotImportedColumn[];
}

/** Longest time that reading goes on before other requests have their turn (ms). */
const SLICE_MS = 10;

/**
 * @param decimal chosen for prices that could mean two amounts
 * @throws Refusal 400 when the file as a whole is not one that we can read
 */
export async function readUpload(bytes: Buffer, decimal?: DecimalSeparator): Promise<ReadUpload> {
  const { text, encoding } = await decodeText(bytes);
  try {
    const file = new ProductFile(text, decimal);
    const products: ReadUpload['products'] = [];
    const problems: ImportProblem[] = [];
    let bad = 0;
    let since = performance.now();
    for (const row of file.rows()) {
      if (performance.now() - since > SLICE_MS) {
        await nextTick();
        since = performance.now();
      }
      if (!row) continue;
      const { line, title } = row;
      if ('product' in row) products.push({ ...row.product, line });
      else if (++bad <= PROBLEMS_SHOWN) problems.push({ line, title, reason: row.problem });
    }
    if (products.length + bad === 0) throw invalid(transferTexts.empty);
    const { format, numbers, notImported } = file;
    return { format, encoding, numbers, products, bad, problems, notImported: notImported.list() };
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  }
}
