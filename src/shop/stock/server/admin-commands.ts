import type { Services } from '../../../server/feature.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import { errors as catalogue } from '../../catalogue/errors.ts';
import { findProducts, type ProductSummary } from '../../catalogue/server/find-products.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkMovement, DEFAULT_LOW_AT, MAX_PIECES } from '../rules.ts';
import { AddPieces, CountPreview, Counts, Done, LevelResult, SaveCounts, SetLevel } from '../schemas.ts';
import { queueAvailableNotices } from './notices.ts';
import {
  deleteLevel,
  findCounted,
  insertMovement,
  lockLevels,
  type StoredLevel,
  writeLevel,
} from './tables.ts';

/** Administrators' changes of stock levels; each is a movement with the administrator's id. */
export function adminCommands({ jobs }: Services): Write[] {
  const setLevel = defineWrite(contract.setLevel, {
    audience: 'admin',
    input: SetLevel,
    result: LevelResult,
    async handleInTransaction({ tx, viewer: { userId } }, { id, onHand, was, lowAt, note }) {
      const { title } = await existingProduct(tx, id);
      const level = (await lockLevels(tx, [id])).get(id);
      const current = level?.onHand ?? null;
      if (current !== was && current !== onHand)
        throw conflict(errors['stock-level-changed']({ title, left: current ?? 0 }));
      await changeLevel(tx, userId, { id, level, onHand, lowAt, note });
      return { onHand, lowAt };
    },
  });

  const addPieces = defineWrite(contract.addPieces, {
    audience: 'admin',
    input: AddPieces,
    result: LevelResult,
    async handleInTransaction(
      { tx, viewer: { userId }, request: { idempotencyKey: key } },
      { id, kind, pieces, note },
    ) {
      await existingProduct(tx, id);
      const level = (await lockLevels(tx, [id])).get(id);
      if (!level) throw conflict(errors['stock-untracked']);
      const requestKey = key === undefined ? undefined : `${userId} ${key}`;
      const movement = { productId: id, kind, pieces, actorId: userId, note, requestKey };
      // A repeated request returns the current level.
      if (pieces !== 0 && !(await insertMovement(tx, movement))) return level;
      if (checkMovement(kind, pieces, level.onHand))
        throw invalid(errors['stock-pieces-invalid'], { pieces: errors['stock-pieces-invalid'] });
      const after = { ...level, onHand: level.onHand + pieces };
      await writeLevel(tx, id, after);
      if (pieces > 0) await queueAvailableNotices(tx, jobs, [{ productId: id, quantity: pieces }]);
      return after;
    },
  });

  const compareCounts = defineWrite(contract.compareCounts, {
    audience: 'admin',
    input: Counts,
    result: CountPreview,
    async handleInTransaction({ tx }, { counts }) {
      const found = new Map((await findCounted(tx, idsOf(counts))).map((row) => [row.id, row]));
      const known = counts.flatMap(({ id, pieces }) => {
        const row = found.get(id);
        return row ? [{ ...row, pieces }] : [];
      });
      const differences = known.filter(({ was, pieces }) => was !== pieces);
      return {
        differences,
        unchanged: known.length - differences.length,
        unknown: idsOf(counts).filter((id) => !found.has(id)),
      };
    },
  });

  const saveCounts = defineWrite(contract.saveCounts, {
    audience: 'admin',
    input: SaveCounts,
    result: Done,
    async handleInTransaction({ tx, viewer: { userId } }, { counts }) {
      const products = await findProducts(tx, idsOf(counts));
      if (counts.some(({ id }) => !products.has(id))) throw notFound(catalogue['product-not-found']);
      const levels = await lockLevels(tx, idsOf(counts));
      const levelOf = (id: string) => levels.get(id)?.onHand ?? null;
      // A repeated request finds the levels as it has saved them.
      if (counts.some(({ id, pieces, was }) => levelOf(id) !== was && levelOf(id) !== pieces))
        throw conflict(errors['stock-levels-changed']);
      for (const { id, pieces } of counts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        const level = levels.get(id);
        await changeLevel(tx, userId, { id, level, onHand: pieces, lowAt: level?.lowAt ?? DEFAULT_LOW_AT });
      }
      return {};
    },
  });

  interface LevelChange {
    id: string;
    /** The locked level; undefined for an unlimited product. */
    level: StoredLevel | undefined;
    /** Null makes the product unlimited. */
    onHand: number | null;
    lowAt: number;
    note?: string | undefined;
  }

  /** Changes a level to a counted one, with the movement that makes up the difference. */
  async function changeLevel(
    tx: Transaction,
    actorId: string,
    { id, level, onHand, lowAt, note }: LevelChange,
  ): Promise<void> {
    const pieces = (onHand ?? 0) - (level?.onHand ?? 0);
    if (pieces !== 0)
      await insertMovement(tx, { productId: id, kind: 'count', pieces, actorId, ...(note && { note }) });
    if (onHand === null) await deleteLevel(tx, id);
    else await writeLevel(tx, id, { onHand, lowAt });
    const added = onHand === null ? MAX_PIECES : pieces;
    if (added > 0) await queueAvailableNotices(tx, jobs, [{ productId: id, quantity: added }]);
  }

  return [setLevel, addPieces, compareCounts, saveCounts];
}

const idsOf = (counts: readonly { id: string }[]) => counts.map(({ id }) => id);

/** @throws Refusal 404 for a product that is unknown or deleted */
async function existingProduct(tx: Transaction, id: string): Promise<ProductSummary> {
  const product = (await findProducts(tx, [id])).get(id);
  if (!product?.available) throw notFound(catalogue['product-not-found']);
  return product;
}
