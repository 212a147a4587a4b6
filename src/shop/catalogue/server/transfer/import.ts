import { type AuditEntry, differences, recordAudit } from '../../../../server/audit/record.ts';
import { admit } from '../../../../server/http/access.ts';
import { holdPeople } from '../../../../server/identity/hold-people.ts';
import { viewerAsOfNow } from '../../../../server/identity/sessions.ts';
import type { Database, Queryable, Transaction } from '../../../../server/storage/database.ts';
import { newId } from '../../../../server/storage/ids.ts';
import type { Viewer } from '../../../../server/viewer.ts';
import { conflict } from '../../../../shared/refusal.ts';
import { seedAfterEdit, seedFor } from '../../rules.ts';
import { type ImportAction, type ImportReport, SAMPLE_SIZE } from '../../transfer/report.ts';
import type { ImportedProduct } from '../../transfer/rows.ts';
import { transferTexts } from '../../transfer/texts.ts';
import type { ReadUpload } from './read-upload.ts';
import {
  type FoundProduct,
  findForImport,
  insertProducts,
  startImport,
  updateProducts,
  type WrittenProduct,
} from './tables.ts';

const BATCH = 500;
const NO_RATING = { rate: 0, count: 0 };
const NO_REVIEWS = { sum: 0, count: 0 };

interface Planned {
  line: number;
  action: ImportAction;
  product: WrittenProduct;
  before: FoundProduct | undefined;
}

/** What a file would do to the shop. Writes nothing. */
export async function previewImport(db: Queryable, upload: ReadUpload): Promise<ImportReport> {
  const report = emptyReport(upload);
  for (const batch of batches(upload.products)) count(report, await planned(db, batch, false));
  return report;
}

/**
 * Writes what a file tells, in one transaction: all of it or nothing.
 * @param onProgress told after each batch; may be told from the start again when the database asks for another try
 * @throws Refusal 409 while another import runs; 401, 403 when the viewer is no administrator any more
 */
export function runImport(
  db: Database,
  upload: ReadUpload,
  viewer: Viewer,
  onProgress: (done: number, total: number) => void,
): Promise<ImportReport> {
  return db.transaction(async (tx) => {
    if (!(await startImport(tx))) throw conflict(transferTexts.running);
    await holdPeople(tx, { ids: [viewer.userId] });
    const report = emptyReport(upload);
    const total = upload.products.length;
    let done = 0;
    for (const batch of batches(upload.products)) {
      const plan = await planned(tx, batch, true);
      await write(tx, plan, viewer);
      // Asked after each batch, and so before the end.
      admit('admin', await viewerAsOfNow(tx, viewer));
      count(report, plan);
      done += batch.length;
      onProgress(done, total);
    }
    return report;
  });
}

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}

async function planned(
  db: Queryable,
  batch: readonly (ImportedProduct & { line: number })[],
  lock: boolean,
): Promise<Planned[]> {
  const told = <K extends 'id' | 'importKey'>(key: K) => batch.flatMap((product) => product[key] ?? []);
  const found = await findForImport(db, told('id'), told('importKey'), lock);
  const byId = new Map(found.map((product) => [product.id, product]));
  const byKey = new Map(found.map((product) => [product.importKey, product]));
  return batch.map(({ line, ...product }) => {
    const before = product.id
      ? byId.get(product.id)
      : product.importKey
        ? byKey.get(product.importKey)
        : undefined;
    const after = merged(product, before);
    const same = before && !before.deletedAt && !differences(comparable(before), comparable(after));
    return { line, before, product: after, action: before ? (same ? 'unchanged' : 'update') : 'add' };
  });
}

/** What the file tells over what is there; a rating that was left as it was shown leaves the seed alone. */
function merged(told: ImportedProduct, before: FoundProduct | undefined): WrittenProduct {
  const { id, importKey = null, title, priceCents, rating } = told;
  return {
    id: before?.id ?? id ?? newId(),
    importKey: before?.importKey ?? importKey,
    title,
    priceCents,
    category: told.category ?? before?.category ?? '',
    image: told.image ?? before?.image ?? '',
    description: told.description ?? before?.description ?? '',
    seed: before
      ? rating
        ? seedAfterEdit(rating, before.seed, before.reviews)
        : before.seed
      : seedFor(rating ?? NO_RATING, NO_REVIEWS),
  };
}

type Comparable = Omit<WrittenProduct, 'id' | 'importKey'>;
function comparable({ title, priceCents, category, image, description, seed }: Comparable): Comparable {
  return { title, priceCents, category, image, description, seed };
}

async function write(tx: Transaction, plan: readonly Planned[], viewer: Viewer): Promise<void> {
  const of = (wanted: ImportAction) => plan.filter(({ action }) => action === wanted);
  await insertProducts(
    tx,
    of('add').map(({ product }) => product),
    viewer.userId,
  );
  await updateProducts(
    tx,
    of('update').map(({ product }) => product),
  );
  await recordAudit(
    tx,
    viewer,
    plan.flatMap((one) => audited(one) ?? []),
  );
}

function audited({ action, before, product }: Planned): AuditEntry | undefined {
  if (action === 'unchanged') return undefined;
  const change = before ? differences(comparable(before), comparable(product)) : undefined;
  return {
    entity: 'product',
    entityId: product.id,
    action: before ? 'import-update' : 'import-add',
    before: before ? (change?.before ?? {}) : null,
    after: before ? (change?.after ?? {}) : comparable(product),
  };
}

function emptyReport({ format, bad, problems }: ReadUpload): ImportReport {
  return { format, adds: 0, updates: 0, unchanged: 0, bad, problems, renamed: 0, renames: [], sample: [] };
}

function count(report: ImportReport, plan: readonly Planned[]): void {
  for (const { line, action, product, before } of plan) {
    if (action === 'add') report.adds++;
    else if (action === 'update') report.updates++;
    else report.unchanged++;
    const { title, priceCents, category } = product;
    if (before && before.title !== title) {
      report.renamed++;
      if (report.renames.length < SAMPLE_SIZE) report.renames.push({ line, was: before.title, title });
    }
    if (report.sample.length < SAMPLE_SIZE) report.sample.push({ line, title, priceCents, category, action });
  }
}
