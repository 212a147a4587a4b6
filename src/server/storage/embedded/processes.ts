import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** Properties of a process; `executable` and `cwd` only if this user may read them. */
export type ProcessInfo = Readonly<{
  /** Start time: distinguishes processes that had the same pid. */
  startedAt: string;
  /** Dead, but not yet reaped by its parent. */
  zombie: boolean;
  executable?: string | undefined;
  cwd?: string | undefined;
}>;

const linux = process.platform === 'linux';

/** Inspects a running or zombie process; undefined if no process has this pid. */
export function inspectProcess(pid: number): ProcessInfo | undefined {
  return linux ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessInfo | undefined {
  const stat = tryOrUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === undefined) return undefined;
  // The second field is the program's name in parentheses, which may contain parentheses and spaces.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    startedAt: `${bootId()}:${fields[18]}`,
    zombie: state === 'Z' || state === 'X',
    executable: tryOrUndefined(() => readlinkSync(`/proc/${pid}/exe`)),
    cwd: tryOrUndefined(() => readlinkSync(`/proc/${pid}/cwd`)),
  };
}

function fromPs(pid: number): ProcessInfo | undefined {
  const columns = ['-o', 'lstart=', '-o', 'stat=', '-o', 'comm=', '-p', String(pid)];
  const line = tryOrUndefined(() => execFileSync('ps', columns, { encoding: 'utf8', env: { LC_ALL: 'C' } }));
  const match = /^(\S+ +\S+ +\S+ +\S+ +\S+) +(\S+) +(.+)$/.exec(line?.trim() ?? '');
  if (match === null) return undefined;
  return { startedAt: match[1]!, zombie: match[2]!.startsWith('Z'), executable: match[3] };
}

/** Id of this boot of the machine, the same in all its containers. */
export function bootId(): string {
  return tryOrUndefined(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '';
}

/** Id of the pid namespace of this process: each container has its own pids. */
export function pidNamespace(): string {
  return tryOrUndefined(() => readlinkSync('/proc/self/ns/pid')) ?? '';
}

/** Returns whether this process exists. A zombie does not count. */
export function isRunning(pid: number): boolean {
  return inspectProcess(pid)?.zombie === false;
}

/**
 * Returns whether it is a PostgreSQL process of this data directory. Its executable may have been replaced since it
 * started.
 */
export function isPostgresIn(clusterDataDir: string, info: ProcessInfo): boolean {
  if (info.zombie || info.executable === undefined) return false;
  const program = basename(info.executable.replace(/ \(deleted\)$/, ''));
  return program === 'postgres' && (info.cwd === clusterDataDir || (!linux && info.cwd === undefined));
}

/** Pids of all PostgreSQL processes of this data directory, with or without a postmaster. Linux only. */
export function postgresProcessesIn(clusterDataDir: string): number[] {
  if (!linux) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const info = fromProc(pid);
    return info !== undefined && isPostgresIn(clusterDataDir, info);
  });
}

/** Sends a signal; false if the process has ended or belongs to another user. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  return tryOrUndefined(() => process.kill(pid, name)) ?? false;
}

function tryOrUndefined<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined; // the process has ended, or this user may not read or signal it
  }
}
