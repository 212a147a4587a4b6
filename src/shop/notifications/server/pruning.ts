import type { Log } from '../../../server/feature.ts';
import type { Database } from '../../../server/storage/database.ts';
import { KEEP_READ_DAYS } from '../rules.ts';
import { pruneSome } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_MS = 60_000;
const EVERY_MS = 6 * 60 * 60 * 1000;
const BATCH = 1_000;

/** Deletes the read notifications that are older than 180 days (SETTLED 41); `now` in ms. Answers how many. */
export async function pruneRead(db: Database, now = Date.now()): Promise<number> {
  const before = new Date(now - KEEP_READ_DAYS * DAY_MS).toISOString();
  let deleted = 0;
  let some: number;
  do {
    some = await db.transaction((tx) => pruneSome(tx, before, BATCH));
    deleted += some;
  } while (some === BATCH);
  return deleted;
}

/** Prunes a minute after the start and then every six hours; the answer ends it. */
export function startPruning(db: Database, log: Log): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const prune = () => {
    running = pruneRead(db).catch((error: Error) =>
      log.warn({ message: error.message }, 'old notifications could not be pruned'),
    );
  };
  const first = setTimeout(prune, FIRST_MS).unref();
  const later = setInterval(prune, EVERY_MS).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(later);
    await running;
  };
}
