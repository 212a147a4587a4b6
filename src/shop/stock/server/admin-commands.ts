import type { Services } from '../../../server/feature.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { conflict, invalid, notFound, orNotFound, refused } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { lockProducts } from '../../catalogue/server/find-products.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkMovement, DEFAULT_LOW_AT, isRequestKey, MAX_PIECES } from '../rules.ts';
import * as s from '../schemas.ts';
import { queueAvailableNotices } from './notices.ts';
import {
  deleteLevels,
  findByRequestKey,
  findCounted,
  insertMovement,
  lockLevels,
  type StoredLevel,
  writeCounts,
  writeLowAt,
} from './tables.ts';

/** Administrators' changes of stock levels; each is a movement with the administrator's id. */
export function adminCommands({ jobs }: Services): Write[] {
  const setLevel = defineWrite(contract.setLevel, {
    permission: 'stock',
    input: s.SetLevel,
    result: s.ChangedLevel,
    async handleInTransaction({ tx, viewer: { userId } }, { id, onHand, was, lowAt, lowAtWas, note }) {
      const { title, level } = await lockProduct(tx, id);
      const isOtherThreshold = level && level.lowAt !== lowAtWas && level.lowAt !== lowAt;
      if (isOtherThreshold && lowAtWas !== undefined && onHand !== null)
        throw conflict(errors['stock-threshold-changed']({ title, lowAt: level.lowAt }));
      if (onHand === undefined) {
        if (!level) throw conflict(errors['stock-untracked']);
        await writeLowAt(tx, id, lowAt);
        return { onHand: level.onHand, lowAt, movement: null, before: level };
      }
      const before = { onHand: level?.onHand ?? null, lowAt: level?.lowAt ?? DEFAULT_LOW_AT };
      const current = before.onHand;
      if (current !== (was ?? null) && current !== onHand)
        throw conflict(
          current === null
            ? errors['stock-level-removed']({ title })
            : errors['stock-level-changed']({ title, left: current }),
        );
      if (onHand === null) {
        await deleteLevels(tx, [id], { actorId: userId, note });
        await queueAvailableNotices(tx, jobs, [{ productId: id, quantity: MAX_PIECES }]);
        return { onHand, lowAt, movement: null, before };
      }
      const written = await writeCounts(tx, [{ id, pieces: onHand, lowAt }], { actorId: userId, note });
      await queueAvailableNotices(tx, jobs, written);
      return { onHand, lowAt, movement: written[0]?.movement ?? null, before };
    },
  });

  const addPieces = defineWrite(contract.addPieces, {
    permission: 'stock',
    input: s.AddPieces,
    result: s.ChangedLevel,
    async handleInTransaction(
      { tx, viewer: { userId }, request: { idempotencyKey: key } },
      { id, kind, pieces, note = '' },
    ) {
      if (key !== undefined && !isRequestKey(key)) throw invalid(errors['stock-key-invalid']);
      const { level } = await lockProduct(tx, id);
      const requestKey = key === undefined ? undefined : `${userId} ${key}`;
      const earlier = requestKey === undefined ? undefined : await findByRequestKey(tx, requestKey);
      if (earlier && (earlier.productId !== id || earlier.kind !== kind || earlier.pieces !== pieces))
        throw refused(422, errors['stock-key-reused']);
      if (!level) throw conflict(errors['stock-untracked']);
      if (earlier) return { ...level, movement: earlier.id, before: level };
      if (checkMovement(kind, pieces, level.onHand))
        throw invalid(errors['stock-pieces-invalid'], { pieces: errors['stock-pieces-invalid'] });
      const movement = await insertMovement(tx, {
        ...{ productId: id, kind, pieces, actorId: userId, note, requestKey },
      });
      // The same request for another product, sent at the same time, has recorded the key.
      if (movement === undefined) throw refused(422, errors['stock-key-reused']);
      await queueAvailableNotices(tx, jobs, [{ productId: id, quantity: pieces }]);
      return { ...level, onHand: level.onHand + pieces, movement, before: level };
    },
  });

  const compareCounts = defineWrite(contract.compareCounts, {
    permission: 'stock',
    input: s.Counts,
    result: s.CountPreview,
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
    permission: 'stock',
    input: s.SaveCounts,
    result: s.SavedCounts,
    async handleInTransaction({ tx, viewer: { userId } }, { counts }) {
      const products = await lockProducts(tx, idsOf(counts));
      if (products.size < counts.length) throw notFound(catalogueErrors['product-not-found']);
      const levels = await lockLevels(tx, idsOf(counts));
      const levelOf = (id: string) => levels.get(id)?.onHand ?? null;
      // A repeated request finds the levels as it has saved them.
      if (counts.some(({ id, pieces, was }) => levelOf(id) !== was && levelOf(id) !== pieces))
        throw conflict(errors['stock-levels-changed']);
      const written = await writeCounts(tx, counts, { actorId: userId });
      await queueAvailableNotices(tx, jobs, written);
      const counted = written.filter(({ productId }) => levels.has(productId));
      const added = counts.filter(({ id }) => !levels.has(id));
      return {
        movements: counted.map(({ movement }) => movement),
        added: added.map(({ id, pieces }) => ({ id, onHand: pieces })),
      };
    },
  });

  return [setLevel, addPieces, compareCounts, saveCounts];
}

const idsOf = (counts: readonly { id: string }[]) => counts.map(({ id }) => id);

/**
 * Locks a product, so that two administrators cannot give it a first level at the same time, and its level.
 * @throws Refusal 404 for a product that is unknown or deleted
 */
async function lockProduct(
  tx: Transaction,
  id: string,
): Promise<{ title: string; level: StoredLevel | undefined }> {
  const title = orNotFound((await lockProducts(tx, [id])).get(id), catalogueErrors['product-not-found']);
  return { title, level: (await lockLevels(tx, [id])).get(id) };
}
