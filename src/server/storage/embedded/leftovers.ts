import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Place, SOCKET_NAME } from './place.ts';
import { inspectProcess, isPostgresIn, postgresProcessesIn, signal } from './processes.ts';

/** What an earlier run left in `postmaster.pid`. */
export type Leftover =
  | { kind: 'none' }
  | { kind: 'stale' }
  | { kind: 'empty'; age: number }
  | { kind: 'alive'; pid: number };

/** Looks who, if anybody, is at work in the data directory. `age` in ms. */
export function findLeftover(place: Place): Leftover {
  const file = join(place.data, 'postmaster.pid');
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined) return { kind: 'none' };
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!(pid > 0)) return { kind: 'empty', age: Date.now() - facts.mtimeMs };
  const process = inspectProcess(pid);
  return process !== undefined && isPostgresIn(place.data, process)
    ? { kind: 'alive', pid }
    : { kind: 'stale' };
}

/**
 * Removes the lock files of a server that no longer exists. PostgreSQL would refuse to start for ever when an
 * unrelated process has got the old pid, when the dead server is still a zombie, and when the file is empty. It
 * checks for itself that nobody uses the shared memory of this directory, so nothing is risked.
 */
export function clearLocks(place: Place): void {
  rmSync(join(place.data, 'postmaster.pid'), { force: true });
  rmSync(join(place.socketDir, SOCKET_NAME), { force: true });
  rmSync(join(place.socketDir, `${SOCKET_NAME}.lock`), { force: true });
}

/**
 * Ends server processes that outlived their postmaster and so keep its shared memory: they get `patience` ms to
 * notice by themselves, then are told. Only processes of this data directory are touched, by pid.
 */
export async function endOrphans(place: Place, patience: number): Promise<void> {
  const orphans = () => postgresProcessesIn(place.data);
  await until(() => orphans().length === 0, patience);
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of orphans()) signal(pid, name);
    if (await until(() => orphans().length === 0, 1000)) return;
  }
}

/** Looks every 20 ms until it is so, or the time (ms) is up. */
export async function until(isSo: () => boolean, time: number): Promise<boolean> {
  const end = performance.now() + time;
  while (!isSo()) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
}
