import { inBatches, mapBatches } from '../../../server/storage/batches.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { findSnapshotsOfUser } from './tables.ts';

/** Returns the documents of a user's orders for "Download my data"; undefined if there are none. */
export async function documentData(db: Queryable, userId: string): Promise<unknown> {
  const [first] = await findSnapshotsOfUser(db, userId, '', 1);
  if (!first) return undefined;
  const rows = inBatches<typeof first>((last, limit) =>
    findSnapshotsOfUser(db, userId, last?.id ?? '', limit),
  );
  return mapBatches(rows, ({ snapshot: { credited: _, ...document } }) => document);
}
