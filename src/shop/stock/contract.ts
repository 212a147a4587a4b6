import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

const levelShape = { onHand: 0, lowAt: 0 } as const;
const changedShape = { ...levelShape, movement: 0, before: 0 } as const;

/** Pages of products with their levels, by title. */
export const levels = read<s.LevelParams, s.LevelPage>('stock.levels', '/admin/stock', {
  products: 1,
  nextCursor: 0,
});

/** The level of one product. */
export const level = read<s.ProductParams, s.LevelResult>('stock.level', '/admin/stock/{id}', levelShape);

/** The movements of a product, newest first. */
export const history = read<s.HistoryParams, s.History>('stock.history', '/admin/stock/{id}/movements', {
  movements: 1,
  nextCursor: 0,
});

/**
 * Sets a counted level or the threshold, or makes the product unlimited. 409 if the level is no longer `was`, or the
 * threshold no longer `lowAtWas`.
 */
export const setLevel = write<s.SetLevel, s.ChangedLevel>(
  'stock.setLevel',
  'PUT /admin/stock/{id}',
  changedShape,
);

/**
 * Adds pieces to a level, or takes some away. Repeating a request with the same `Idempotency-Key` has no second effect.
 */
export const addPieces = write<s.AddPieces, s.ChangedLevel>(
  'stock.addPieces',
  'POST /admin/stock/{id}/movements',
  changedShape,
);

/** Compares counted levels with the current ones; changes nothing. */
export const compareCounts = write<s.Counts, s.CountPreview>(
  'stock.compareCounts',
  'POST /admin/stock/compare',
  {
    differences: 1,
    unchanged: 0,
    unknown: 1,
  },
);

/** Saves counted levels, all or none. 409 if a level is no longer `was`. */
export const saveCounts = write<s.SaveCounts, s.SavedCounts>('stock.saveCounts', 'POST /admin/stock/counts', {
  movements: 1,
  added: 1,
});

/**
 * Undoes an administrator's change: records the opposite of its movements, removes levels that it added, restores the
 * one that it removed. All or nothing. A movement is undone once: repeating the request has no second effect. 409 if a
 * product has become unlimited or was counted since, or if too few of its pieces are left.
 */
export const undo = write<s.UndoChange>('stock.undo', 'POST /admin/stock/undo');

export const COUNT_FILE_PATH = '/api/admin/stock-count.csv';

/** Whether the viewer has asked to be notified when a product is available again. */
export const requested = read<s.ProductParams, s.Requested>('stock.requested', '/stock/{id}/request', {
  requested: 0,
});

/** Asks for a notification when a product that is sold out is available again. Idempotent. */
export const requestNotification = write<s.ProductParams>('stock.request', 'PUT /stock/{id}/request');

/** Withdraws the request. Idempotent. */
export const cancelRequest = write<s.ProductParams>('stock.cancelRequest', 'DELETE /stock/{id}/request');
