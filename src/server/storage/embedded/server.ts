import type { ChildProcess } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../../start-refusal.ts';
import type { Launcher } from './launcher.ts';
import type { ClusterPaths } from './paths.ts';
import { inspectProcess, isPostgresIn, isRunning, signal } from './processes.ts';
import { killOrphans, readPidFile, removeStaleLocks, waitUntil } from './recovery.ts';
import { serverArguments } from './server-settings.ts';
import { type ConnectionSettings, connectionTo, probeServer, terminateOtherSessions } from './session.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

/** A PostgreSQL server that accepts connections. */
export type RunningServer = Readonly<{
  pid: number;
  /** For example "18.4". */
  version: string;
  /** Whether it was already running, started by a program that has died. */
  adopted: boolean;
  /** Resolves with the reason, for the log, when the process has ended. */
  ended: Promise<string>;
  watchdog: Watchdog;
}>;

export type ServerOptions = Readonly<{
  paths: ClusterPaths;
  launcher: Launcher;
  durable: boolean;
  log: (line: string) => void;
  /** Work to do while the server starts; awaited before the start timeout begins. */
  duringStart?: (() => Promise<unknown>) | undefined;
}>;

/** Start timeout (ms); while the server reports crash recovery, it is extended. */
const START_TIMEOUT_MS = 30_000;
/** An empty pid file may belong to a server that is starting, until it has this age (ms). */
const EMPTY_FILE_AGE_MS = 2000;
const ORPHAN_TIMEOUT_MS = 2000;
/** Signals that stop the server, and the timeout of each (ms). */
const STOP_SIGNALS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
] as const;
const MAX_LOG_BYTES = 1_000_000;

/**
 * Starts a server, whatever the last run left: adopts a running server, waits for one that is starting or stopping,
 * removes stale locks, ends orphaned processes. Never deletes data.
 * @throws StartRefusal with PostgreSQL's reason.
 */
export async function openServer(options: ServerOptions): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const pidFile = readPidFile(options.paths);
    if (pidFile.kind === 'alive') {
      const adopted = await adopt(options, pidFile.pid);
      if (adopted !== undefined) return adopted;
      continue;
    }
    if (pidFile.kind === 'empty') await sleep(Math.max(0, EMPTY_FILE_AGE_MS - pidFile.age));
    removeStaleLocks(options.paths);
    const outcome = await spawnServer(options);
    if (outcome.server !== undefined) return outcome.server;
    if (attempt >= 5) throw refusal(options, outcome.errorMessage);
    if (/shared memory block/.test(outcome.errorMessage)) await killOrphans(options.paths, ORPHAN_TIMEOUT_MS);
    else if (!/lock file/.test(outcome.errorMessage)) throw refusal(options, outcome.errorMessage);
  }
}

/** Adopts a running server. Returns undefined if it has ended or was stopped, so that a new one can start. */
async function adopt(
  { paths, launcher, log }: ServerOptions,
  pid: number,
): Promise<RunningServer | undefined> {
  const connection = connectionTo(paths);
  const end = performance.now() + START_TIMEOUT_MS;
  while (isRunning(pid) && performance.now() < end) {
    const result = await probeServer(connection);
    if (result.state === 'ready' && result.clusterDataDir === paths.data) {
      if (inspectProcess(pid)?.executable !== launcher.binaries.postgres) break; // the executable has been replaced since its start
      await terminateOtherSessions(connection);
      log(`Took over the running database (process ${pid}) that an earlier program left behind`);
      const watchdog = startWatchdog(pid, paths.data);
      return { pid, version: result.version, adopted: true, ended: waitForExit(pid), watchdog };
    }
    await sleep(20);
  }
  if (!(await stopServer(paths, pid))) {
    throw new StartRefusal(
      `The database process ${pid} of DATA_DIR ${paths.dataDir} neither responds nor stops: end it, then start again.`,
    );
  }
  return undefined;
}

async function spawnServer(
  options: ServerOptions,
): Promise<{ server?: RunningServer; errorMessage: string }> {
  const { paths, launcher, durable, duringStart } = options;
  const { handle, size } = openLog(paths, launcher);
  const args = ['-D', paths.data, '-k', paths.socketDir, ...serverArguments(durable)];
  const child = launcher.spawn(launcher.binaries.postgres, args, {
    detached: true,
    stdio: ['ignore', handle, handle],
  });
  closeSync(handle);
  child.unref();
  let exitReason: string | undefined;
  const ended = waitForChildExit(child).then((reason) => {
    exitReason = reason;
    return reason;
  });
  const { pid } = child;
  if (pid === undefined) return { errorMessage: await ended };
  const watchdog = startWatchdog(pid, paths.data);
  await duringStart?.();
  const version = await waitUntilReady(options, connectionTo(paths), () => exitReason === undefined);
  if (version !== undefined)
    return { server: { pid, version, adopted: false, ended, watchdog }, errorMessage: '' };
  if (exitReason === undefined) await stopServer(paths, pid);
  watchdog.release();
  return { errorMessage: firstLoggedError(paths, size) ?? exitReason ?? 'no response' };
}

/** Resolves with the version when the server accepts connections, or with undefined if it ended or timed out. */
async function waitUntilReady(
  options: ServerOptions,
  connection: ConnectionSettings,
  isAlive: () => boolean,
): Promise<string | undefined> {
  let end = performance.now() + START_TIMEOUT_MS;
  let nextLogAt = performance.now() + 5000;
  while (isAlive() && performance.now() < end) {
    const result = await probeServer(connection);
    if (result.state === 'ready') return result.version;
    if (result.state === 'not-ready') end = performance.now() + START_TIMEOUT_MS;
    if (performance.now() > nextLogAt) {
      nextLogAt += 5000;
      options.log('The database is still recovering after an unclean shutdown');
    }
    await sleep(10);
  }
  return undefined;
}

/** Sends the stop signals one after another. Returns false if the server still runs after the last one. */
export async function stopServer(paths: ClusterPaths, pid: number): Promise<boolean> {
  for (const [name, timeoutMs] of STOP_SIGNALS) {
    const info = inspectProcess(pid);
    if (info === undefined || !isPostgresIn(paths.data, info)) return true; // another process may have the pid now
    signal(pid, name);
    if (await waitUntil(() => !isRunning(pid), timeoutMs)) return true;
  }
  return false;
}

/** Polls a server that is not a child of this process. */
async function waitForExit(pid: number): Promise<string> {
  const startedAt = inspectProcess(pid)?.startedAt;
  while (isRunning(pid) && inspectProcess(pid)?.startedAt === startedAt)
    await sleep(250, undefined, { ref: false });
  return 'process ended';
}

function waitForChildExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(name === null ? `exit code ${code}` : `signal ${name}`));
  });
}

/** Opens the server's log. It is a file, not a pipe: the server must be able to write after this process has died. */
function openLog(paths: ClusterPaths, { uid, gid }: Launcher): { handle: number; size: number } {
  const size = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(paths.log, `${paths.log}.old`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const handle = openSync(paths.log, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if (process.getuid?.() === 0) fchownSync(handle, uid, gid);
  return { handle, size: size > MAX_LOG_BYTES ? 0 : size };
}

/** Returns the first fatal line in the log after `offset` (bytes). */
function firstLoggedError(paths: ClusterPaths, offset: number): string | undefined {
  const text = readFileSync(paths.log).subarray(offset).toString('utf8');
  return (
    /(?:FATAL|PANIC): +(.*)/.exec(text)?.[1] ?? /^(.*error while loading.*|postgres: .*)$/m.exec(text)?.[1]
  );
}

/** PostgreSQL's messages about a truncated, altered or missing `global/pg_control`. */
const DAMAGED_CONTROL_FILE =
  /pg_control|control file|could not find the database system|files are incompatible with server/;

function refusal({ paths }: ServerOptions, errorMessage: string): StartRefusal {
  if (DAMAGED_CONTROL_FILE.test(errorMessage))
    return new StartRefusal(
      `The database in DATA_DIR ${paths.dataDir} is damaged: PostgreSQL cannot read ${join(paths.data, 'global/pg_control')} (${errorMessage}). Keep a copy of that folder, then restore the newest backup into an empty DATA_DIR: npm run restore -- FILE. Nothing was changed.`,
    );
  return new StartRefusal(
    `The database in DATA_DIR ${paths.dataDir} does not start: ${errorMessage} (see ${paths.log}).`,
  );
}
