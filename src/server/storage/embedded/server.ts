import type { ChildProcess } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../../start-refusal.ts';
import { clearLocks, endOrphans, findLeftover, until } from './leftovers.ts';
import type { Place } from './place.ts';
import { inspectProcess, isPostgresIn, runs, signal } from './processes.ts';
import type { Runner } from './runner.ts';
import { serverArguments } from './server-settings.ts';
import { type Connection, connectionTo, endForeignSessions, greet } from './session.ts';
import { keepWatch, type Watchdog } from './watchdog.ts';

/** A PostgreSQL server that answers. */
export type RunningServer = Readonly<{
  pid: number;
  /** Such as "18.4". */
  version: string;
  /** It was running already, left behind by a program that died. */
  adopted: boolean;
  /** Resolves when the process has ended, for whatever reason, with words for the log. */
  ended: Promise<string>;
  watchdog: Watchdog;
}>;

/** Where a server runs, how, who listens, and what is done while it starts. */
export type Site = Readonly<{
  place: Place;
  runner: Runner;
  durable: boolean;
  log: (line: string) => void;
  /** Waited for before the server is asked whether it answers: nothing is timed yet. */
  meanwhile?: (() => Promise<unknown>) | undefined;
}>;

/** Times in ms. A server that recovers from a crash says so and is waited for without limit. */
const LONGEST_START = 30_000;
const EMPTY_FILE_AGE = 2000;
const ORPHANS_PATIENCE = 2000;
const STOPS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
] as const;
const BIGGEST_LOG = 1_000_000;

/**
 * Comes to a running server from whatever state the last run left: adopts a server without owner, waits for one
 * that is starting or stopping, clears what blocks a start, ends orphaned processes. Never deletes data.
 * @throws StartRefusal with PostgreSQL's own reason.
 */
export async function openServer(site: Site): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const leftover = findLeftover(site.place);
    if (leftover.kind === 'alive') {
      const adopted = await adopt(site, leftover.pid);
      if (adopted !== undefined) return adopted;
      continue;
    }
    if (leftover.kind === 'empty') await sleep(Math.max(0, EMPTY_FILE_AGE - leftover.age));
    clearLocks(site.place);
    const outcome = await launch(site);
    if (outcome.server !== undefined) return outcome.server;
    if (attempt >= 5) throw refusal(site, outcome.complaint);
    if (/shared memory block/.test(outcome.complaint)) await endOrphans(site.place, ORPHANS_PATIENCE);
    else if (!/lock file/.test(outcome.complaint)) throw refusal(site, outcome.complaint);
  }
}

/** Undefined when that server has ended (by itself or because it had to): then a new one can be started. */
async function adopt({ place, runner, log }: Site, pid: number): Promise<RunningServer | undefined> {
  const connection = connectionTo(place);
  const end = performance.now() + LONGEST_START;
  while (runs(pid) && performance.now() < end) {
    const greeting = await greet(connection);
    if (greeting.state === 'ready' && greeting.dataFolder === place.data) {
      if (inspectProcess(pid)?.executable !== runner.binaries.postgres) break; // the program was replaced meanwhile
      await endForeignSessions(connection);
      log(`Took over the running database (process ${pid}) that nobody looked after`);
      const watchdog = keepWatch(pid, place.data);
      return { pid, version: greeting.version, adopted: true, ended: endOf(pid), watchdog };
    }
    await sleep(20);
  }
  if (!(await stopServer(place, pid))) {
    throw new StartRefusal(
      `The database process ${pid} of DATA_DIR ${place.dataDir} neither answers nor stops: end it, then start again.`,
    );
  }
  return undefined;
}

async function launch(site: Site): Promise<{ server?: RunningServer; complaint: string }> {
  const { place, runner, durable, meanwhile } = site;
  const { handle, size } = openLog(place, runner);
  const args = ['-D', place.data, '-k', place.socketDir, ...serverArguments(durable)];
  const child = runner.spawn(runner.binaries.postgres, args, {
    detached: true,
    stdio: ['ignore', handle, handle],
  });
  closeSync(handle);
  child.unref();
  let over: string | undefined;
  const ended = endOfChild(child).then((words) => {
    over = words;
    return words;
  });
  const { pid } = child;
  if (pid === undefined) return { complaint: await ended };
  const watchdog = keepWatch(pid, place.data);
  await meanwhile?.();
  const version = await answers(site, connectionTo(place), () => over === undefined);
  if (version !== undefined)
    return { server: { pid, version, adopted: false, ended, watchdog }, complaint: '' };
  if (over === undefined) await stopServer(place, pid);
  watchdog.release();
  return { complaint: complaintIn(place, size) ?? over ?? 'it does not answer' };
}

/** The version, once the server answers; undefined when it ended or kept silent too long. */
async function answers(
  site: Site,
  connection: Connection,
  alive: () => boolean,
): Promise<string | undefined> {
  let end = performance.now() + LONGEST_START;
  let nextWord = performance.now() + 5000;
  while (alive() && performance.now() < end) {
    const greeting = await greet(connection);
    if (greeting.state === 'ready') return greeting.version;
    if (greeting.state === 'starting') end = performance.now() + LONGEST_START;
    if (performance.now() > nextWord) {
      nextWord += 5000;
      site.log('The database is still repairing itself after it was cut off');
    }
    await sleep(10);
  }
  return undefined;
}

/** Asks a server of this place to stop, then tells it to. False when it is still there. */
export async function stopServer(place: Place, pid: number): Promise<boolean> {
  for (const [name, patience] of STOPS) {
    const facts = inspectProcess(pid);
    if (facts === undefined || !isPostgresIn(place.data, facts)) return true; // another process may have its pid
    signal(pid, name);
    if (await until(() => !runs(pid), patience)) return true;
  }
  return false;
}

/** For a server that is not our child: it can only be watched. */
async function endOf(pid: number): Promise<string> {
  const bornAt = inspectProcess(pid)?.bornAt;
  while (runs(pid) && inspectProcess(pid)?.bornAt === bornAt) await sleep(250, undefined, { ref: false });
  return 'it ended';
}

function endOfChild(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(name === null ? `exit code ${code}` : `signal ${name}`));
  });
}

/** The server writes to a file, not to us: it must be able to speak after we have died. */
function openLog(place: Place, { uid, gid }: Runner): { handle: number; size: number } {
  const size = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > BIGGEST_LOG) renameSync(place.log, `${place.log}.old`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const handle = openSync(place.log, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if (process.getuid?.() === 0) fchownSync(handle, uid, gid);
  return { handle, size: size > BIGGEST_LOG ? 0 : size };
}

/** The first fatal line that the server wrote since the log had this size (bytes). */
function complaintIn(place: Place, size: number): string | undefined {
  const text = readFileSync(place.log).subarray(size).toString('utf8');
  return (
    /(?:FATAL|PANIC): +(.*)/.exec(text)?.[1] ?? /^(.*error while loading.*|postgres: .*)$/m.exec(text)?.[1]
  );
}

/** How PostgreSQL complains of `global/pg_control` being cut short, altered, or gone. */
const DAMAGED_CONTROL_FILE =
  /pg_control|control file|could not find the database system|files are incompatible with server/;

function refusal({ place }: Site, complaint: string): StartRefusal {
  if (DAMAGED_CONTROL_FILE.test(complaint))
    return new StartRefusal(
      `The database in DATA_DIR ${place.dataDir} is damaged: PostgreSQL cannot read ${join(place.data, 'global/pg_control')} (${complaint}). Keep a copy of that folder, then restore the newest backup into an empty DATA_DIR: npm run restore -- FILE. Nothing was changed.`,
    );
  return new StartRefusal(
    `The database in DATA_DIR ${place.dataDir} does not start: ${complaint} (see ${place.log}).`,
  );
}
