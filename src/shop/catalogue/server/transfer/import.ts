import { type AuditEntry, changedFields, recordAudit } from '../../../../server/audit/record.ts';
import type { ProductLevels } from '../../../../server/feature.ts';
import { authorize } from '../../../../server/http/access.ts';
import { lockUsers } from '../../../../server/identity/lock-users.ts';
import { reloadViewer } from '../../../../server/identity/sessions.ts';
import type { Database, Queryable, Transaction } from '../../../../server/storage/database.ts';
import { newId } from '../../../../server/storage/ids.ts';
import type { Viewer } from '../../../../server/viewer.ts';
import { conflict } from '../../../../shared/refusal.ts';
import { errors } from '../../transfer/errors.ts';
import { PROBLEMS_SHOWN, SAMPLE_SIZE } from '../../transfer/limits.ts';
import { type ImportReport, importProblem, type SameTitleChoice } from '../../transfer/report.ts';
import type { ProductRow } from '../../transfer/rows.ts';
import { finishImport, type ImportChange, insertChanges, insertImport } from './history-tables.ts';
import { comparable, ImportPlan, type PlannedRow } from './plan.ts';
import type { ReadUpload } from './read-upload.ts';
import { acquireImportLock, insertProducts, updateProducts } from './tables.ts';

const BATCH = 500;

/** Returns the report of an import without writing anything. */
export async function previewImport(
  db: Queryable,
  upload: ReadUpload,
  { sameTitles, levels }: Omit<ImportOptions, 'viewer'>,
): Promise<ImportReport> {
  const report = emptyReport(upload, sameTitles);
  const fileLevels: FileLevel[] = [];
  const plan = new ImportPlan(sameTitles);
  const imported: ProductRow[] = [];
  for (const batch of batches(upload.products)) {
    const planned = await plan.planBatch(db, batch, false);
    addToReport(report, planned);
    fileLevels.push(...levelsOf(planned));
    imported.push(...batch.filter((_, index) => isImported(planned[index]!)));
  }
  return {
    ...report,
    ...(await countLevels(db, levels, fileLevels)),
    notImported: await upload.countNotImported(imported),
  };
}

export interface ImportOptions {
  sameTitles: SameTitleChoice;
  viewer: Viewer;
  /** Writes the stock levels of the file; undefined while the feature `stock` is off. */
  levels: ProductLevels | undefined;
}

/**
 * Imports a file in one transaction.
 * @param onProgress called after each batch; starts again if the transaction is retried
 * @throws Refusal 409 while another import is running; 401 or 403 if the viewer is no longer an administrator
 */
export async function runImport(
  db: Database,
  upload: ReadUpload,
  { sameTitles, viewer, levels }: ImportOptions,
  onProgress: (done: number, total: number) => void,
): Promise<ImportReport> {
  const { imported, ...report } = await db.transaction(async (tx) => {
    if (!(await acquireImportLock(tx))) throw conflict(errors['import-running']);
    await lockUsers(tx, { ids: [viewer.userId] });
    const report = emptyReport(upload, sameTitles);
    const plan = new ImportPlan(sameTitles);
    const imported: ProductRow[] = [];
    const importId = newId();
    await insertImport(tx, { id: importId, fileName: upload.fileName, actorName: viewer.name });
    const fileLevels: FileLevel[] = [];
    const total = upload.products.length;
    let done = 0;
    for (const batch of batches(upload.products)) {
      const planned = await plan.planBatch(tx, batch, true);
      await writeBatch(tx, importId, planned, viewer);
      fileLevels.push(...levelsOf(planned));
      // Checked after each batch, including the last one.
      authorize({ audience: 'admin', permission: 'catalogue' }, await reloadViewer(tx, viewer));
      addToReport(report, planned);
      imported.push(...batch.filter((_, index) => isImported(planned[index]!)));
      done += batch.length;
      onProgress(done, total);
    }
    // Levels are written after all batches, because they come after products in the lock order.
    const counted = await countLevels(tx, levels, fileLevels);
    if (fileLevels.length > 0)
      await levels?.addMissing(tx, { importId, actorId: viewer.userId, levels: fileLevels });
    const canBeUndone = await finishImport(tx, importId, report);
    return { ...report, ...counted, ...(canBeUndone && { importId }), imported };
  });
  return { ...report, notImported: await upload.countNotImported(imported) };
}

/** Returns whether a row is neither skipped nor rejected; unchanged products count as imported. */
function isImported({ action, problem }: PlannedRow): boolean {
  return action !== 'skip' && problem === undefined;
}

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}

async function writeBatch(
  tx: Transaction,
  importId: string,
  planned: readonly PlannedRow[],
  viewer: Viewer,
): Promise<void> {
  const rows = planned.filter(({ action }) => action === 'add' || action === 'update');
  const products = (exists: boolean) =>
    rows.filter(({ before }) => (before !== undefined) === exists).map(({ product }) => product);
  await insertProducts(tx, products(false), viewer.userId);
  await updateProducts(tx, products(true));
  await insertChanges(tx, importId, rows.map(toImportChange));
  await recordAudit(tx, viewer, rows.map(auditEntry));
}

interface FileLevel {
  id: string;
  pieces: number;
}

/** Counts the stock levels of a file that are added, and those that are ignored because the product already has one. */
async function countLevels(
  db: Queryable,
  levels: ProductLevels | undefined,
  fileLevels: readonly FileLevel[],
): Promise<Pick<ImportReport, 'levels'>> {
  if (!levels || fileLevels.length === 0) return {};
  const existing = await levels.find(
    db,
    fileLevels.map(({ id }) => id),
  );
  return { levels: { added: fileLevels.length - existing.size, kept: existing.size } };
}

/** Returns the stock levels of the products that are imported. */
const levelsOf = (planned: readonly PlannedRow[]) =>
  planned
    .filter(isImported)
    .flatMap(({ product: { id }, pieces }) => (pieces === undefined ? [] : [{ id, pieces }]));

function toImportChange({ before, product }: PlannedRow): ImportChange {
  if (!before) return { productId: product.id, before: null, version: 1 };
  const change = changedFields(comparable(before), comparable(product));
  return {
    productId: product.id,
    before: { ...change?.before, ...(before.deletedAt && { deleted: true }) },
    version: before.version + 1,
  };
}

function auditEntry({ action, before, product }: PlannedRow): AuditEntry {
  const entry = { entity: 'product', entityId: product.id } as const;
  if (!before || action === 'add')
    return { ...entry, action: 'import-add', before: null, after: comparable(product) };
  return { ...entry, action: 'import-update', ...changedFields(comparable(before), comparable(product))! };
}

function emptyReport(
  { format, encoding, numbers, bad, problems }: ReadUpload,
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
    notImported: [],
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
      if (++report.bad <= PROBLEMS_SHOWN) report.problems.push(importProblem(line, title, [problem]));
      continue;
    }
    if (action === 'add') report.adds++;
    else if (action === 'update') report.updates++;
    else if (action === 'skip') report.skipped++;
    else report.unchanged++;
    if (before && !before.deletedAt && before.title !== title) {
      report.renamed++;
      if (report.renames.length < SAMPLE_SIZE) report.renames.push({ line, was: before.title, title });
    }
    if (report.sample.length < SAMPLE_SIZE) report.sample.push({ line, title, priceCents, category, action });
  }
}
