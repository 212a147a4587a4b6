import { availableParallelism, loadavg } from 'node:os';

/**
 * How much longer things take because the machine has other work, as a factor of at least 1. The limits of the goals
 * are those of a machine that has nothing else to do; a start that waits for a processor is not a slow start.
 */
function busyFactor(): number {
  const [lastMinute = 0] = loadavg();
  // What a goal itself keeps running: the shop's processes, the database's and the callers.
  const own = 2 * availableParallelism();
  return Math.max(1, lastMinute / own);
}

/** A limit in ms on this machine at this moment. */
export const patient = (limit: number): number => limit * busyFactor();

/** For a figure, when its limit was stretched. */
export function busyNote(): string {
  const factor = busyFactor();
  return factor > 1.2 ? `, on a machine ${factor.toFixed(1)} times too busy` : '';
}

export const ms = (time: number): string => `${Math.round(time).toLocaleString('en-US')} ms`;
