import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClusterPaths, SOCKET_NAME } from './paths.ts';
import { inspectProcess, isPostgresIn, postgresProcessesIn, signal } from './processes.ts';

/** State of `postmaster.pid` after an earlier run; `age` in ms. */
export type PidFileState =
  | { kind: 'none' }
  | { kind: 'stale' }
  | { kind: 'empty'; age: number }
  | { kind: 'alive'; pid: number };

/** Reads the pid file and checks whether its process runs. */
export function readPidFile(paths: ClusterPaths): PidFileState {
  const file = join(paths.data, 'postmaster.pid');
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { kind: 'none' };
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!(pid > 0)) return { kind: 'empty', age: Date.now() - stats.mtimeMs };
  const process = inspectProcess(pid);
  return process !== undefined && isPostgresIn(paths.data, process)
    ? { kind: 'alive', pid }
    : { kind: 'stale' };
}

/**
 * Removes the lock files of a dead server. They would prevent a start if another process has the old pid, if the dead
 * server is a zombie, or if the file is empty. Removing them is safe: PostgreSQL checks separately that no process uses
 * the shared memory of this directory.
 */
export function removeStaleLocks(paths: ClusterPaths): void {
  rmSync(join(paths.data, 'postmaster.pid'), { force: true });
  rmSync(join(paths.socketDir, SOCKET_NAME), { force: true });
  rmSync(join(paths.socketDir, `${SOCKET_NAME}.lock`), { force: true });
}

/**
 * Ends server processes that have outlived their postmaster and hold its shared memory: waits `timeoutMs` for them to
 * exit, then sends signals, only to processes of this data directory.
 */
export async function killOrphans(paths: ClusterPaths, timeoutMs: number): Promise<void> {
  const orphans = () => postgresProcessesIn(paths.data);
  await waitUntil(() => orphans().length === 0, timeoutMs);
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of orphans()) signal(pid, name);
    if (await waitUntil(() => orphans().length === 0, 1000)) return;
  }
}

/** Polls a condition every 20 ms. Returns false if it is not met within `timeoutMs`. */
export async function waitUntil(isMet: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!isMet()) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
}
