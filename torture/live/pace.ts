import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { percentile } from './percentile.ts';

/** One piece of the work that is always the same: when it began, and how long it took (ms). */
export interface Piece {
  at: number;
  ms: number;
}

/** What has been done so far, piece by piece. */
export interface Pieces {
  processor: Piece[];
  /** Bytes brought to the disk. */
  disk: Piece[];
  /** Times that one of the processors was away: its host had given it to somebody else. */
  away: Piece[];
}

/** How slow the machine was between two moments of this process: 1 as usual. */
export type Slowness = (from: number, to: number) => number;

/** The machine, looked back at. */
interface Machine {
  slowness: Slowness;
  /** When it, a processor of it or its disk stood still: whatever needed that could not go on meanwhile. */
  standstills: Span[];
  /** The longest that anything of it stood still between two moments (ms). */
  longest(from: number, to: number): number;
}

/** Two moments of this process (ms). */
export interface Span {
  from: number;
  to: number;
}

/** Each kind of work is begun so often (ms). */
export const EVERY_MS = 200;
/**
 * A piece of work that takes so long, or is so late, says that the machine stood still (ms). The shop lets nobody wait
 * for longer than 300 ms before his turn comes: what holds its database up for this long makes it refuse some.
 */
const STANDSTILL_MS = 500;

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
    const told = once(this.#process, 'message') as Promise<[Pieces]>;
    this.#process.send('stop');
    const [theirs] = await told;
    const here = (of: readonly Piece[]) => of.map(({ at, ms }) => ({ at: at - performance.timeOrigin, ms }));
    const pieces = here(theirs.processor);
    const middle = (of: readonly Piece[]) =>
      percentile(
        of.map(({ ms }) => ms),
        0.5,
      );
    const usual = middle(pieces);
    const gaps = pieces.map(({ at }, n) => ({
      from: Math.min(at, (pieces[n - 1]?.at ?? at) + EVERY_MS),
      to: at,
    }));
    const waits = [...here(theirs.disk), ...here(theirs.away)].map(({ at, ms }) => ({
      from: at,
      to: at + ms,
    }));
    const spans = [...gaps, ...waits];
    const slowness: Slowness = (from, to) => {
      const these = pieces.filter(({ at }) => at >= from && at < to);
      return these.length === 0 ? 1 : middle(these) / usual;
    };
    return {
      slowness,
      standstills: merged(spans.filter((span) => length(span) > STANDSTILL_MS)),
      longest: (from, to) =>
        Math.max(0, ...spans.filter((span) => span.to > from && span.from < to).map(length)),
    };
  }
}

const length = ({ from, to }: Span) => to - from;

/** What stood still at the same time did so once. */
function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all;
}
