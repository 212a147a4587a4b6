import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { Settings } from '../settings.ts';
import { StartRefusal } from '../start-refusal.ts';
import { refuseIfLocked } from './embedded/data-dir-lock.ts';
import { clusterPaths, hasCluster } from './embedded/paths.ts';
import { connectionTo } from './embedded/session.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { findPrimary } from './hosts.ts';

/** Connection of a CLI command to the shop's database. */
export interface CliConnection {
  connection: pg.PoolConfig;
  /** Stops the database if it was started for the command. */
  release(): Promise<void>;
}

/**
 * Connects a CLI command to the shop's database: `DATABASE_URL`, or the embedded database, which is started for the
 * command if the shop is not running.
 * @throws StartRefusal if there is no shop yet.
 */
export async function connectCli(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<CliConnection> {
  const { databaseUrl, dataDir } = settings;
  const release = async () => {};
  if (databaseUrl !== undefined) {
    const connection = { connectionString: databaseUrl };
    await findPrimary(connection);
    return { connection, release };
  }
  if (!existsSync(dataDir) || !hasCluster(clusterPaths(dataDir)))
    throw new StartRefusal(`There is no shop in DATA_DIR ${dataDir} yet: start it once first.`);
  if (await isRunning(dataDir)) return { connection: connectionTo(clusterPaths(dataDir)), release };
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return { connection: database.connection, release: () => database.stop() };
}

async function isRunning(dataDir: string): Promise<boolean> {
  try {
    await refuseIfLocked(dataDir);
    return false;
  } catch (error) {
    if (error instanceof StartRefusal) return true;
    throw error;
  }
}
