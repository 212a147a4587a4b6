import type { ChosenPreset } from '../../../server/preset.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { lockProducts } from '../../catalogue/server/find-products.ts';
import { hasHistory, writeCounts } from './tables.ts';

/**
 * In the demo, gives levels to a few demo products, so that shoppers see few pieces left, none left, and plenty. All other
 * products stay unlimited. Does nothing once one of them has had a level, from an administrator or a preset.
 */
export async function fillInLevels(
  tx: Transaction,
  viewer: Viewer,
  { example }: ChosenPreset,
): Promise<void> {
  if (!example) return;
  const counted = example.products.flatMap(({ id, pieces }) =>
    pieces === undefined ? [] : [{ id, pieces }],
  );
  const ids = counted.map(({ id }) => id);
  const forSale = await lockProducts(tx, ids);
  if (await hasHistory(tx, ids)) return;
  await writeCounts(
    tx,
    counted.filter(({ id }) => forSale.has(id)),
    { actorId: viewer.userId },
  );
}
