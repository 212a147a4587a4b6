import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** What can be known of a process from outside; `executable` and `folder` only when we may look. */
export type ProcessFacts = Readonly<{
  /** Tells a process from a later one with the same pid. */
  bornAt: string;
  /** Dead, but its parent has not yet asked how it ended. */
  zombie: boolean;
  executable?: string | undefined;
  /** Its working directory. */
  folder?: string | undefined;
}>;

const linux = process.platform === 'linux';

/** The facts of a living (or zombie) process; undefined when no process has this pid. */
export function inspectProcess(pid: number): ProcessFacts | undefined {
  return linux ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessFacts | undefined {
  const stat = readOrUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === undefined) return undefined;
  // The second field is the program's name in brackets and may itself contain brackets and blanks.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    bornAt: `${bootId()}:${fields[18]}`,
    zombie: state === 'Z' || state === 'X',
    executable: readOrUndefined(() => readlinkSync(`/proc/${pid}/exe`)),
    folder: readOrUndefined(() => readlinkSync(`/proc/${pid}/cwd`)),
  };
}

function fromPs(pid: number): ProcessFacts | undefined {
  const columns = ['-o', 'lstart=', '-o', 'stat=', '-o', 'comm=', '-p', String(pid)];
  const line = readOrUndefined(() => execFileSync('ps', columns, { encoding: 'utf8', env: { LC_ALL: 'C' } }));
  const match = /^(\S+ +\S+ +\S+ +\S+ +\S+) +(\S+) +(.+)$/.exec(line?.trim() ?? '');
  if (match === null) return undefined;
  return { bornAt: match[1]!, zombie: match[2]!.startsWith('Z'), executable: match[3] };
}

/** Changes with every boot of the machine; the same in all its containers. */
export function bootId(): string {
  return readOrUndefined(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '';
}

/** Which set of pids this process lives in: another container counts its own. */
export function pidSpace(): string {
  return readOrUndefined(() => readlinkSync('/proc/self/ns/pid')) ?? '';
}

/** Is there such a process, and has it not ended? A zombie has. */
export function runs(pid: number): boolean {
  return inspectProcess(pid)?.zombie === false;
}

/** Is it a PostgreSQL process working in this data directory? Its files may have been replaced meanwhile. */
export function isPostgresIn(dataFolder: string, facts: ProcessFacts): boolean {
  if (facts.zombie || facts.executable === undefined) return false;
  const program = basename(facts.executable.replace(/ \(deleted\)$/, ''));
  return program === 'postgres' && (facts.folder === dataFolder || (!linux && facts.folder === undefined));
}

/** All PostgreSQL processes at work in this data directory, with or without a postmaster. Linux only. */
export function postgresProcessesIn(dataFolder: string): number[] {
  if (!linux) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const facts = fromProc(pid);
    return facts !== undefined && isPostgresIn(dataFolder, facts);
  });
}

/** Sends a signal; false when the process is gone or not ours. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  return readOrUndefined(() => process.kill(pid, name)) ?? false;
}

function readOrUndefined<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined; // gone, or not for us to see
  }
}
