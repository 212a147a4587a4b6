import { readdirSync, readFileSync } from 'node:fs';

/**
 * The pids of the processes that serve for a program that was started with this pid: the workers, or the one process
 * that its supervisor has started. The program itself where neither can be found.
 */
export function servingProcesses(pid: number): number[] {
  const shop = shopProcess(pid);
  const workers = childrenOf(shop).filter((child) => /--worker\0/.test(commandOf(child)));
  return workers.length > 0 ? workers : [shop];
}

/** The process that holds the shop's data, which the supervisor with this pid has started. */
export function shopProcess(pid: number): number {
  return childrenOf(pid).find((child) => /--supervised\0/.test(commandOf(child))) ?? pid;
}

function childrenOf(pid: number): number[] {
  return processes().filter((child) => parentOf(child) === pid);
}

/** Empty where the system has no `/proc`. */
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

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
