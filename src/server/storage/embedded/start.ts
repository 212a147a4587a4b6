import { openDataDir, unusable } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { checkCluster, giveFiles, makeCluster, removeDrafts } from './cluster.ts';
import { type Keeper, keepRunning } from './keep.ts';
import { claimOwnership } from './owner.ts';
import { closeSocketDir, hasCluster, openSocketDir, type Place, placeIn } from './place.ts';
import { chooseRunner, type Runner } from './runner.ts';
import { type Connection, connectionTo, ensureDatabase } from './session.ts';

/** The running database. Ending by itself, it is started again without help. */
export type EmbeddedPostgres = Keeper & {
  /** `host` is the folder of the Unix socket. Stays the same through restarts. */
  connection: Connection;
  /** Writes down where the shop is open, for a second start to say. */
  announce(url: string): void;
};

type Options = {
  /** Absolute path. */
  dataDir: string;
  log: (line: string) => void;
  /** Only for tests: do not wait for the disk; a power cut loses everything. */
  forgetful?: boolean;
  /** Work that keeps the processor, done once, while the server starts; not at all when it is running already. */
  meanwhile?: () => Promise<unknown>;
};

/**
 * Opens the database in `DATA_DIR`, whatever state the last run left it in, and keeps it running: PostgreSQL's own
 * programs from npm, a Unix socket that only this user can reach, a password from a file, every commit on disk.
 * When this process dies, in whatever way, a watchdog stops the server at once.
 * @throws StartRefusal when `DATA_DIR` cannot be used, is open elsewhere, or PostgreSQL refuses.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  forgetful = false,
  meanwhile,
}: Options): Promise<EmbeddedPostgres> {
  openDataDir(dataDir);
  const found = placeIn(dataDir);
  const binaries = findBinaries();
  checkCluster(found, binaries.major);
  const ownership = await claimOwnership(dataDir);
  try {
    const linked = linkLibraries(binaries, `${found.cluster}.libraries`);
    const { place, runner } = chooseRunner(found, linked, log);
    await prepare(place, runner, { durable: !forgetful, log });
    const keeper = await keepRunning({
      place,
      runner,
      durable: !forgetful,
      log,
      meanwhile: meanwhile && once(meanwhile),
    });
    const connection = connectionTo(place);
    await ensureDatabase(connection).catch(async (error) => {
      await keeper.stop();
      throw error;
    });
    const close = async () => {
      await keeper.stop();
      closeSocketDir(place);
      ownership.release();
    };
    let closed: Promise<void> | undefined;
    const stop = () => {
      closed ??= close();
      return closed;
    };
    return { ...keeper, connection, announce: ownership.announce, stop };
  } catch (error) {
    ownership.release();
    const { syscall } = error as NodeJS.ErrnoException;
    throw error instanceof StartRefusal || syscall === undefined ? error : unusable(dataDir, error);
  }
}

async function prepare(
  place: Place,
  runner: Runner,
  { durable, log }: { durable: boolean; log: Options['log'] },
) {
  removeDrafts(place);
  openSocketDir(place, runner.uid);
  giveFiles(place, runner);
  if (hasCluster(place)) return;
  const start = performance.now();
  await makeCluster(place, runner, durable);
  log(`Made a new database in ${place.cluster} (${since(start)})`);
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(2)} s`;
}
