import { inBatches, mapBatches } from '../../../server/storage/batches.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { findAddresses, findDeliveriesOf } from './tables.ts';

/** Returns a user's addresses and the deliveries of the user's orders, for "Download my data"; undefined if there are none. */
export async function deliveryData(db: Queryable, userId: string) {
  const addresses = await findAddresses(db, userId);
  const [delivery] = await findDeliveriesOf(db, userId, undefined, 1);
  if (addresses.length === 0 && !delivery) return undefined;
  const deliveries = inBatches<Awaited<ReturnType<typeof findDeliveriesOf>>[number]>((last, limit) =>
    findDeliveriesOf(db, userId, last?.id, limit),
  );
  return {
    addresses: addresses.map(({ address, isDefault }) => ({ ...address, isDefault })),
    orders: mapBatches(deliveries, ({ id: _, ...delivery }) => delivery),
  };
}
