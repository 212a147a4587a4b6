import { openDataDir, unusable } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { checkCluster, chownFiles, createCluster, removeDrafts } from './cluster.ts';
import { acquireDataDirLock } from './data-dir-lock.ts';
import { chooseLauncher, type Launcher } from './launcher.ts';
import { type ClusterPaths, closeSocketDir, clusterPaths, hasCluster, openSocketDir } from './paths.ts';
import { type ConnectionSettings, connectionTo, ensureDatabase } from './session.ts';
import { type SupervisedServer, superviseServer } from './supervisor.ts';

/** A running database, restarted automatically if it exits. */
export type EmbeddedPostgres = SupervisedServer & {
  /** `host` is the folder of the Unix socket. Does not change on restart. */
  connection: ConnectionSettings;
  /** Publishes the shop's URL, for the error of a second start. */
  announce(url: string): void;
};

type Options = {
  /** Absolute path. */
  dataDir: string;
  log: (line: string) => void;
  /** For tests only: commits do not wait for the disk, so a power failure loses data. */
  nonDurable?: boolean;
  /** CPU-bound work to do once while the server starts; skipped if the server is already running. */
  duringStart?: () => Promise<unknown>;
};

/**
 * Opens the database in `DATA_DIR`, whatever state the last run left, and keeps it running: PostgreSQL's binaries from
 * npm, a private Unix socket, a password from a file, every commit on disk. If this process dies, a watchdog stops the
 * server immediately.
 * @throws StartRefusal if `DATA_DIR` cannot be used or is already open, or PostgreSQL does not start.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  nonDurable = false,
  duringStart,
}: Options): Promise<EmbeddedPostgres> {
  openDataDir(dataDir);
  const paths = clusterPaths(dataDir);
  const binaries = findBinaries();
  checkCluster(paths, binaries.major);
  const lock = await acquireDataDirLock(dataDir);
  try {
    const linked = linkLibraries(binaries, `${paths.cluster}.libraries`);
    const launcher = chooseLauncher(paths, linked, log);
    await prepare(paths, launcher, { durable: !nonDurable, log });
    const server = await superviseServer({
      paths,
      launcher,
      durable: !nonDurable,
      log,
      duringStart: duringStart && once(duringStart),
    });
    const connection = connectionTo(paths);
    await ensureDatabase(connection).catch(async (error) => {
      await server.stop();
      throw error;
    });
    const stop = once(async () => {
      await server.stop();
      closeSocketDir(paths);
      lock.release();
    });
    return { ...server, connection, announce: lock.announce, stop };
  } catch (error) {
    lock.release();
    const { syscall } = error as NodeJS.ErrnoException;
    throw error instanceof StartRefusal || syscall === undefined ? error : unusable(dataDir, error);
  }
}

async function prepare(
  paths: ClusterPaths,
  launcher: Launcher,
  { durable, log }: { durable: boolean; log: Options['log'] },
) {
  removeDrafts(paths);
  openSocketDir(paths, launcher.uid);
  chownFiles(paths, launcher);
  if (hasCluster(paths)) return;
  const start = performance.now();
  await createCluster(paths, launcher, durable);
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  log(`Created a new database in ${paths.cluster} (${seconds} s)`);
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
