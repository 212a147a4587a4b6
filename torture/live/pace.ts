import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { percentile } from './percentile.ts';

/** One piece of the work that is always the same: when it began, and how long it took (ms). */
export interface Piece {
  at: number;
  ms: number;
}

/** How slow the machine was between two moments of this process: 1 as usual. */
export type Slowness = (from: number, to: number) => number;

/** The machine, looked back at. */
interface Machine {
  slowness: Slowness;
  /** When it stood still altogether: for so long nothing on it could do anything. */
  standstills: { from: number; to: number }[];
}

/** Without a piece of work for this long the machine stood still (ms). */
const STANDSTILL_MS = 2_000;

/**
 * How slow the machine itself is, told by a process of its own that does the same work all the time. A machine that
 * others share slows down for seconds or minutes, and everything on it: what is compared between two moments is divided
 * by this.
 */
export class Pace {
  readonly #process: ChildProcess;

  constructor() {
    this.#process = fork(join(import.meta.dirname, 'pace-child.ts'), { execArgv: ['--import', 'tsx'] });
  }

  /** Ends it, and tells of the time since it began. */
  async stop(): Promise<Machine> {
    const told = once(this.#process, 'message') as Promise<[Piece[]]>;
    this.#process.send('stop');
    const [theirs] = await told;
    const pieces = theirs.map(({ at, ms }) => ({ at: at - performance.timeOrigin, ms }));
    const middle = (of: readonly Piece[]) =>
      percentile(
        of.map(({ ms }) => ms),
        0.5,
      );
    const usual = middle(pieces);
    const standstills = pieces.flatMap(({ at }, n) => {
      const before = pieces[n - 1];
      return before && at - before.at > STANDSTILL_MS ? [{ from: before.at, to: at }] : [];
    });
    const slowness: Slowness = (from, to) => {
      const these = pieces.filter(({ at }) => at >= from && at < to);
      return these.length === 0 ? 1 : middle(these) / usual;
    };
    return { slowness, standstills };
  }
}
