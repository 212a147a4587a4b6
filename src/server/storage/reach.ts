import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { Settings } from '../settings.ts';
import { StartRefusal } from '../start-refusal.ts';
import { refuseWhenOpen } from './embedded/owner.ts';
import { hasCluster, placeIn } from './embedded/place.ts';
import { connectionTo } from './embedded/session.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { settleHost } from './hosts.ts';

/** A database that a command may use until it leaves. */
export interface ReachedDatabase {
  connection: pg.PoolConfig;
  /** Stops the database again if it was started for the command. */
  leave(): Promise<void>;
}

/**
 * The shop's database for a command beside the shop: the one of `DATABASE_URL`, the embedded one of a shop that is
 * open, or the embedded one of a closed shop, started for as long as the command needs it.
 * @throws StartRefusal when there is no shop yet.
 */
export async function reachDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<ReachedDatabase> {
  const { databaseUrl, dataDir } = settings;
  const stay = async () => {};
  if (databaseUrl !== undefined) {
    const connection = { connectionString: databaseUrl };
    await settleHost(connection);
    return { connection, leave: stay };
  }
  if (!existsSync(dataDir) || !hasCluster(placeIn(dataDir)))
    throw new StartRefusal(`There is no shop in DATA_DIR ${dataDir} yet: start it once first.`);
  if (await isOpen(dataDir)) return { connection: connectionTo(placeIn(dataDir)), leave: stay };
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return { connection: database.connection, leave: () => database.stop() };
}

async function isOpen(dataDir: string): Promise<boolean> {
  try {
    await refuseWhenOpen(dataDir);
    return false;
  } catch (error) {
    if (error instanceof StartRefusal) return true;
    throw error;
  }
}
