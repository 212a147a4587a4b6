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

  /** Ends it; the answer tells for two moments of this process how slow the machine was between them: 1 as usual. */
  async stop(): Promise<Slowness> {
    const told = once(this.#process, 'message') as Promise<[Piece[]]>;
    this.#process.send('stop');
    const [pieces] = await told;
    const usual = percentile(
      pieces.map(({ ms }) => ms),
      0.5,
    );
    return (from, to) => {
      const these = pieces.filter(({ at }) => {
        const here = at - performance.timeOrigin;
        return here >= from && here < to;
      });
      return these.length === 0
        ? 1
        : percentile(
            these.map(({ ms }) => ms),
            0.5,
          ) / usual;
    };
  }
}
