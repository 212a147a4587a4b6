import { setTimeout as sleep } from 'node:timers/promises';
import { openDataDir, unusable } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { checkCluster, giveFiles, makeCluster, removeDrafts } from './cluster.ts';
import { claimOwnership } from './owner.ts';
import { closeSocketDir, hasCluster, openSocketDir, type Place, placeIn } from './place.ts';
import { chooseRunner, type Runner } from './runner.ts';
import { openServer, type RunningServer, stopServer } from './server.ts';
import { type Connection, connectionTo, ensureDatabase } from './session.ts';
import { keepWatch, type Watchdog } from './watchdog.ts';

export type EmbeddedPostgres = {
  /** `host` is the folder of the Unix socket. Stays the same through restarts. */
  connection: Connection;
  /** Such as "18.4". */
  version: string;
  /** Writes down where the shop is open, for a second start to say. */
  announce(url: string): void;
  /** Called with the reason each time the server ends by itself; it is then started again without help. */
  onUnexpectedExit(listener: (reason: string) => void): void;
  restart(): Promise<void>;
  /** Stops the server cleanly and gives `DATA_DIR` back. */
  stop(): Promise<void>;
};

type Options = {
  /** Absolute path. */
  dataDir: string;
  log: (line: string) => void;
  /** Only for tests: do not wait for the disk; a power cut loses everything. */
  forgetful?: boolean;
};

/** Pauses before the next attempt to bring a dead server back (ms); the last one repeats. */
const REVIVAL_PAUSES = [0, 200, 500, 1000, 2000, 5000];

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
    return await keepRunning({ place, runner, durable: !forgetful, log }, ownership);
  } catch (error) {
    ownership.release();
    throw error instanceof StartRefusal ? error : unusable(dataDir, error);
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

type Site = Parameters<typeof openServer>[0];
type Ownership = Awaited<ReturnType<typeof claimOwnership>>;

async function keepRunning(site: Site, ownership: Ownership): Promise<EmbeddedPostgres> {
  const listeners: ((reason: string) => void)[] = [];
  let stopping = false;
  let current = await open();
  const { version } = current.server;
  const connection = connectionTo(site.place);
  await ensureDatabase(connection);
  /** One life-cycle change at a time: a revival, a restart and a stop must not overlap. */
  let turn: Promise<void> = Promise.resolve();
  attend(current.server);

  async function open(): Promise<{ server: RunningServer; watchdog: Watchdog }> {
    const start = performance.now();
    const server = await openServer(site);
    const watchdog = keepWatch(server.pid, site.place.data);
    if (!server.adopted) site.log(`PostgreSQL ${server.version} is running (${since(start)})`);
    return { server, watchdog };
  }

  function attend(server: RunningServer): void {
    void server.ended.then((reason) => {
      if (stopping || current.server !== server) return;
      site.log(`PostgreSQL ended unexpectedly (${reason}); starting it again`);
      for (const listener of listeners) listener(reason);
      turn = turn.then(() => revive(server));
    });
  }

  async function revive(dead: RunningServer): Promise<void> {
    for (let attempt = 0; !stopping && current.server === dead; attempt++) {
      await sleep(REVIVAL_PAUSES[attempt] ?? REVIVAL_PAUSES.at(-1));
      await reopen().catch((error: Error) => site.log(error.message));
    }
  }

  async function reopen(): Promise<void> {
    current.watchdog.release();
    current = await open();
    attend(current.server);
  }

  async function close(): Promise<void> {
    if (!(await stopServer(site.place, current.server.pid)))
      site.log('PostgreSQL does not stop; the watchdog stays on it');
    else current.watchdog.release();
  }

  return {
    connection,
    version,
    announce: ownership.announce,
    onUnexpectedExit: (listener) => void listeners.push(listener),
    restart() {
      const next = turn.then(async () => {
        const { server } = current;
        current = { ...current, server: { ...server } }; // its end is expected
        await close();
        await reopen();
      });
      turn = next.catch(() => {});
      return next;
    },
    async stop() {
      stopping = true;
      await turn;
      await close();
      closeSocketDir(site.place);
      ownership.release();
    },
  };
}

function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(2)} s`;
}
