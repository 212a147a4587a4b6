import { type AuditEntry, changedFields, recordAudit } from '../../../../server/audit/record.ts';
import { authorize } from '../../../../server/http/access.ts';
import { lockUsers } from '../../../../server/identity/lock-users.ts';
import { reloadViewer } from '../../../../server/identity/sessions.ts';
import type { Database, Queryable, Transaction } from '../../../../server/storage/database.ts';
import { newId } from '../../../../server/storage/ids.ts';
import type { Viewer } from '../../../../server/viewer.ts';
import { conflict } from '../../../../shared/refusal.ts';
import { PROBLEMS_SHOWN, SAMPLE_SIZE } from '../../transfer/limits.ts';
import type { ImportReport, SameTitleChoice } from '../../transfer/report.ts';
import { transferTexts } from '../../transfer/texts.ts';
import { finishImport, type ImportChange, insertChanges, insertImport } from './history-tables.ts';
import { comparable, ImportPlan, type PlannedRow } from './plan.ts';
import type { ReadUpload } from './read-upload.ts';
import { acquireImportLock, insertProducts, updateProducts } from './tables.ts';

const BATCH = 500;

/** The report of a file that is not imported yet. Writes nothing. */
export async function previewImport(
  db: Queryable,
  upload: ReadUpload,
  sameTitles: SameTitleChoice,
): Promise<ImportReport> {
  const report = emptyReport(upload, sameTitles);
  const plan = new ImportPlan(sameTitles);
  for (const batch of batches(upload.products)) addToReport(report, await plan.planBatch(db, batch, false));
  return report;
}

/**
 * Imports a file in one transaction: all of it or nothing.
 * @param onProgress called after each batch; may begin again when the database asks for another try
 * @throws Refusal 409 while another import runs; 401, 403 when the viewer is no administrator any more
 */
export function runImport(
  db: Database,
  upload: ReadUpload,
  sameTitles: SameTitleChoice,
  viewer: Viewer,
  onProgress: (done: number, total: number) => void,
): Promise<ImportReport> {
  return db.transaction(async (tx) => {
    if (!(await acquireImportLock(tx))) throw conflict(transferTexts.running);
    await lockUsers(tx, { ids: [viewer.userId] });
    const report = emptyReport(upload, sameTitles);
    const plan = new ImportPlan(sameTitles);
    const importId = newId();
    await insertImport(tx, importId, viewer.name);
    const total = upload.products.length;
    let done = 0;
    for (const batch of batches(upload.products)) {
      const planned = await plan.planBatch(tx, batch, true);
      await writeBatch(tx, importId, planned, viewer);
      // Asked after each batch, and so before the end.
      authorize('admin', await reloadViewer(tx, viewer));
      addToReport(report, planned);
      done += batch.length;
      onProgress(done, total);
    }
    return (await finishImport(tx, importId, report)) ? { ...report, importId } : report;
  });
}

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}

async function writeBatch(
  tx: Transaction,
  importId: string,
  planned: readonly PlannedRow[],
  viewer: Viewer,
): Promise<void> {
  const products = (action: 'add' | 'update') =>
    planned.filter((one) => one.action === action).map(({ product }) => product);
  await insertProducts(tx, products('add'), viewer.userId);
  await updateProducts(tx, products('update'));
  const written = planned.filter(({ action }) => action === 'add' || action === 'update');
  await insertChanges(tx, importId, written.map(toImportChange));
  await recordAudit(tx, viewer, written.map(auditEntry));
}

function toImportChange({ before, product }: PlannedRow): ImportChange {
  if (!before) return { productId: product.id, before: null, version: 1 };
  const change = changedFields(comparable(before), comparable(product));
  return {
    productId: product.id,
    before: { ...change?.before, ...(before.deletedAt && { deleted: true }) },
    version: before.version + 1,
  };
}

function auditEntry({ before, product }: PlannedRow): AuditEntry {
  const change = before ? changedFields(comparable(before), comparable(product)) : undefined;
  return {
    entity: 'product',
    entityId: product.id,
    action: before ? 'import-update' : 'import-add',
    before: before ? (change?.before ?? {}) : null,
    after: before ? (change?.after ?? {}) : comparable(product),
  };
}

function emptyReport(
  { format, encoding, numbers, notImported, bad, problems }: ReadUpload,
  choice: SameTitleChoice,
): ImportReport {
  return {
    format,
    encoding,
    numbers,
    adds: 0,
    updates: 0,
    unchanged: 0,
    skipped: 0,
    sameTitles: { total: 0, choice, first: [] },
    notImported,
    bad,
    problems: [...problems],
    renamed: 0,
    renames: [],
    sample: [],
  };
}

function addToReport(report: ImportReport, planned: readonly PlannedRow[]): void {
  const { sameTitles } = report;
  for (const { line, action, product, before, sameTitle, problem } of planned) {
    const { title, priceCents, category } = product;
    if (sameTitle && ++sameTitles.total <= SAMPLE_SIZE) sameTitles.first.push({ line, title });
    if (problem !== undefined) {
      if (++report.bad <= PROBLEMS_SHOWN) report.problems.push({ line, title, reason: problem });
      continue;
    }
    if (action === 'add') report.adds++;
    else if (action === 'update') report.updates++;
    else if (action === 'skip') report.skipped++;
    else report.unchanged++;
    if (before && before.title !== title) {
      report.renamed++;
      if (report.renames.length < SAMPLE_SIZE) report.renames.push({ line, was: before.title, title });
    }
    if (report.sample.length < SAMPLE_SIZE) report.sample.push({ line, title, priceCents, category, action });
  }
}
