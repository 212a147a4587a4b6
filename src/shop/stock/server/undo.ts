import { auditEntryOf, recordAudit } from '../../../server/audit/record.ts';
import type { Services } from '../../../server/feature.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { conflict, notFound } from '../../../shared/refusal.ts';
import { errors as catalogue } from '../../catalogue/errors.ts';
import { lockProducts } from '../../catalogue/server/find-products.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { findUndoProblem, MAX_PIECES } from '../rules.ts';
import { UndoChange } from '../schemas.ts';
import { queueAvailableNotices } from './notices.ts';
import {
  deleteLevels,
  findUndoable,
  insertUndo,
  lockLevels,
  restoreLowAt,
  type StoredLevel,
  sumOfMovements,
  writeCounts,
} from './tables.ts';

/** The locked products of a change that is being undone, with their levels before the undo. */
interface UndoneProducts {
  actorId: string;
  titles: ReadonlyMap<string, string>;
  levels: ReadonlyMap<string, StoredLevel>;
}

const auditEntry = auditEntryOf('product');

/** Undoes administrators' changes of stock levels. */
export const undoCommand = ({ jobs }: Pick<Services, 'jobs'>): Write =>
  defineWrite(contract.undo, {
    permission: 'stock',
    input: UndoChange,
    async handleInTransaction({ tx, viewer }, { movements, added = [], removed, threshold }) {
      const others = [...added, removed, threshold].flatMap((one) => one?.id ?? []);
      const ids = [...new Set([...(await findProductIds(tx, movements)), ...others])];
      const titles = await lockProducts(tx, ids);
      if (titles.size < ids.length) throw notFound(catalogue['product-not-found']);
      const levels = await lockLevels(tx, ids);
      const products = { actorId: viewer.userId, titles, levels };
      await undoMovements(tx, products, movements);
      await removeAdded(tx, products, added);
      if (removed) await restoreRemoved(tx, products, removed);
      if (threshold) await restoreLowAt(tx, threshold);

      const now = await lockLevels(tx, ids);
      const changes = ids.map((id) => ({
        id,
        before: levels.get(id)?.onHand ?? null,
        after: now.get(id)?.onHand ?? null,
      }));
      await recordAudit(
        tx,
        viewer,
        changes
          .filter(({ before, after }) => before !== after)
          .map(({ id, before, after }) =>
            auditEntry(id, 'stock-undo', { stockLevel: before }, { stockLevel: after }),
          ),
      );
      await queueAvailableNotices(
        tx,
        jobs,
        changes.map(({ id, before, after }) => ({
          productId: id,
          quantity: (after ?? MAX_PIECES) - (before ?? MAX_PIECES),
        })),
      );
    },
  });

/** Returns the products of movements. @throws Refusal 404 if one is unknown, or of an order */
async function findProductIds(tx: Transaction, ids: readonly number[]): Promise<string[]> {
  const movements = await findUndoable(tx, ids);
  if (movements.length < ids.length) throw notFound(errors['stock-movement-not-found']);
  return movements.map(({ productId }) => productId);
}

/**
 * Records the opposite of those movements that are not undone yet.
 * @throws Refusal 409 if too few pieces are left, or if a count since has replaced a level
 */
async function undoMovements(
  tx: Transaction,
  { actorId, titles, levels }: UndoneProducts,
  ids: readonly number[],
): Promise<void> {
  // Read after the lock: another administrator may just have undone them.
  const movements = (await findUndoable(tx, ids)).filter(({ isUndone }) => !isUndone);
  const pieces = new Map([...levels].map(([id, { onHand }]) => [id, onHand]));
  const problem = findUndoProblem(pieces, movements);
  if (problem) {
    const title = titles.get(problem.productId)!;
    throw conflict(
      problem.kind === 'sold'
        ? errors['stock-undo-sold']({ title, left: problem.left })
        : errors['stock-undo-unlimited']({ title }),
    );
  }
  const counted = movements.find(({ isCounted }) => isCounted);
  if (counted) throw conflict(errors['stock-undo-counted']({ title: titles.get(counted.productId)! }));
  await insertUndo(tx, movements, actorId);
}

/** Makes products unlimited again, except those that already are. @throws Refusal 409 if a level has changed */
async function removeAdded(
  tx: Transaction,
  { actorId, titles, levels }: UndoneProducts,
  added: readonly { id: string; onHand: number }[],
): Promise<void> {
  for (const { id, onHand } of added) {
    const left = levels.get(id)?.onHand ?? onHand;
    if (left !== onHand) throw conflict(errors['stock-level-changed']({ title: titles.get(id)!, left }));
  }
  await deleteLevels(
    tx,
    added.map(({ id }) => id),
    { actorId },
  );
}

/**
 * Gives an unlimited product its level back, with the pieces that orders have returned or taken since.
 * @throws Refusal 409 if it has a level, or if these orders have taken more pieces than there were
 */
async function restoreRemoved(
  tx: Transaction,
  { actorId, titles, levels }: UndoneProducts,
  { id, onHand, lowAt }: { id: string; onHand: number; lowAt: number },
): Promise<void> {
  const title = titles.get(id)!;
  const current = levels.get(id);
  if (current) throw conflict(errors['stock-level-changed']({ title, left: current.onHand }));
  const pieces = onHand + (await sumOfMovements(tx, id));
  if (pieces < 0) throw conflict(errors['stock-undo-sold']({ title, left: 0 }));
  await writeCounts(tx, [{ id, pieces, lowAt }], { actorId });
}
