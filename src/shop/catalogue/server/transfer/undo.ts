import { type AuditEntry, recordAudit } from '../../../../server/audit/record.ts';
import type { ProductLevels } from '../../../../server/feature.ts';
import { authorize } from '../../../../server/http/access.ts';
import { lockUsers } from '../../../../server/identity/lock-users.ts';
import { reloadViewer } from '../../../../server/identity/sessions.ts';
import { defineRead, defineWrite, type Write } from '../../../../server/operations.ts';
import type { Database, Transaction } from '../../../../server/storage/database.ts';
import type { Viewer } from '../../../../server/viewer.ts';
import { conflict, orNotFound } from '../../../../shared/refusal.ts';
import * as contract from '../../admin-contract.ts';
import { PastImports, UndoImportResult } from '../../admin-schemas.ts';
import { ProductParams } from '../../schemas.ts';
import { errors } from '../../transfer/errors.ts';
import { PROBLEMS_SHOWN } from '../../transfer/limits.ts';
import {
  lockChanges,
  lockImport,
  markUndone,
  pastImports,
  revertChanges,
  type UndoableChange,
} from './history-tables.ts';
import { acquireImportLock } from './tables.ts';

const BATCH = 500;
/** Imports listed on /admin/import. */
const MAX_LISTED = 10;

export const imports = defineRead(contract.imports, {
  permission: 'catalogue',
  result: PastImports,
  dependsOn: () => ['product_imports'],
  run: async (db) => ({ imports: await pastImports(db, MAX_LISTED) }),
});

/** Undoes an import, except for products that have changed since: these are counted and listed. */
export const undoImport = (db: Database, productLevels: () => Promise<ProductLevels | undefined>): Write =>
  defineWrite(contract.undoImport, {
    permission: 'catalogue',
    input: ProductParams,
    result: UndoImportResult,
    takesLong: true,
    handle: ({ viewer }, { id }) =>
      db.transaction(async (tx) => undo(tx, id, { viewer, levels: await productLevels() })),
  });

/**
 * @throws Refusal 404 if the import is unknown or too old; 409 if it has already been undone or an import is running
 */
async function undo(
  tx: Transaction,
  id: string,
  { viewer, levels }: { viewer: Viewer; levels: ProductLevels | undefined },
): Promise<UndoImportResult> {
  if (!(await acquireImportLock(tx))) throw conflict(errors['import-running']);
  await lockUsers(tx, { ids: [viewer.userId] });
  const record = orNotFound(await lockImport(tx, id), errors['import-not-undoable']);
  if (record.undone) throw conflict(errors['import-already-undone']);
  const result: UndoImportResult = { removed: 0, restored: 0, kept: 0, keptProducts: [] };
  let after = '';
  for (;;) {
    const changes = await lockChanges(tx, id, after, BATCH);
    const reverted = changes.filter(({ isUnchanged }) => isUnchanged);
    await revertChanges(tx, id, reverted);
    await recordAudit(tx, viewer, reverted.map(auditEntry));
    authorize({ audience: 'admin', permission: 'catalogue' }, await reloadViewer(tx, viewer));
    for (const change of changes) addToResult(result, change);
    if (changes.length < BATCH) break;
    after = changes.at(-1)!.productId;
  }
  await levels?.removeAdded(tx, id, viewer.userId);
  await markUndone(tx, id, result);
  return result;
}

function addToResult(
  result: UndoImportResult,
  { before, isUnchanged, deleted, title }: UndoableChange,
): void {
  const wasAdded = before === null || before.deleted;
  // An added product that has been deleted since needs no undo.
  if (wasAdded && (isUnchanged || deleted)) result.removed++;
  else if (isUnchanged) result.restored++;
  else if (++result.kept <= PROBLEMS_SHOWN) result.keptProducts.push(title);
}

function auditEntry({ productId, before, current }: UndoableChange): AuditEntry {
  const { deleted, ...previous } = before ?? { deleted: true };
  const replaced = Object.fromEntries(
    Object.keys(previous).map((field) => [field, current[field as keyof typeof current]]),
  );
  return {
    entity: 'product',
    entityId: productId,
    action: 'import-undo',
    before: deleted ? current : replaced,
    after: deleted ? null : previous,
  };
}
