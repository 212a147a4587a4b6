import { availableParallelism, loadavg } from 'node:os';

let stretched = 1;

/**
 * A limit in ms on this machine at this moment. The limits of the goals are those of a machine that has nothing else to
 * do; a start that waits for a processor is not a slow start. Whenever a limit is stretched, the table says by how much.
 */
export function patient(limit: number): number {
  const [lastMinute = 0] = loadavg();
  // What a goal itself keeps running: the shop's processes, the database's and the callers.
  const own = 2 * availableParallelism();
  const factor = Math.max(1, lastMinute / own);
  stretched = Math.max(stretched, factor);
  return limit * factor;
}

/** What to add to the next figure when its limits were stretched; asked once. */
export function takeBusyNote(): string {
  const factor = stretched;
  stretched = 1;
  return factor > 1 ? ` [limits × ${factor.toFixed(1)}: the machine was busy]` : '';
}

export const ms = (time: number): string => `${Math.round(time).toLocaleString('en-US')} ms`;
