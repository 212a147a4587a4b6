import { setImmediate as breathe } from 'node:timers/promises';
import { invalid } from '../../../../shared/refusal.ts';
import { formatOf, type ImportFormat, readProducts, UnreadableFile } from '../../transfer/read-file.ts';
import { type ImportProblem, MAX_IMPORT_PRODUCTS, PROBLEMS_SHOWN } from '../../transfer/report.ts';
import type { ImportedProduct } from '../../transfer/rows.ts';
import { transferTexts } from '../../transfer/texts.ts';

/** What a file holds, before it is compared with the shop. */
export interface ReadUpload {
  format: ImportFormat;
  products: (ImportedProduct & { line: number })[];
  bad: number;
  problems: ImportProblem[];
}

/** Others' requests are answered after this many rows. */
const ROWS_IN_A_ROW = 500;

/** @throws Refusal 400 when the file as a whole is not one that we can read */
export async function readUpload(bytes: Buffer): Promise<ReadUpload> {
  const text = decoded(bytes);
  try {
    const read: ReadUpload = { format: formatOf(text), products: [], bad: 0, problems: [] };
    let rows = 0;
    for (const row of readProducts(text)) {
      if (++rows % ROWS_IN_A_ROW === 0) await breathe();
      if (rows > MAX_IMPORT_PRODUCTS)
        throw invalid(transferTexts.tooMany(MAX_IMPORT_PRODUCTS.toLocaleString('en-US')));
      const { line, title } = row;
      if ('product' in row) read.products.push({ ...row.product, line });
      else if (++read.bad <= PROBLEMS_SHOWN) read.problems.push({ line, title, reason: row.problem });
    }
    if (rows === 0) throw invalid(transferTexts.empty);
    return read;
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  }
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid(transferTexts.notText);
  }
}
