import { readdirSync, readFileSync } from 'node:fs';

/**
 * Pids of the processes that serve requests for a program with this pid: its workers, or the single process that its
 * supervisor started. Returns the pid itself if neither is found.
 */
export function servingProcesses(pid: number): number[] {
  const shop = shopProcess(pid);
  const workers = childrenOf(shop).filter((child) => /--worker\0/.test(commandLineOf(child)));
  return workers.length > 0 ? workers : [shop];
}

/** Pid of the main process, which the supervisor with this pid started. */
export function shopProcess(pid: number): number {
  return childrenOf(pid).find((child) => /--supervised\0/.test(commandLineOf(child))) ?? pid;
}

function childrenOf(pid: number): number[] {
  return processes().filter((child) => parentOf(child) === pid);
}

/** Empty on systems without `/proc`. */
function processes(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
