import { FairQueue } from '../fair-queue.ts';

/** Concurrent reads on behalf of live subscribers; limits their quota of the 20 database connections. */
const CONCURRENCY = 8;
/** Concurrent first reads: half, so that a change never waits until a slot is free. */
const FIRST_READS = 4;

interface Job {
  start(): Promise<void>;
}

/**
 * Runs the reads for live subscribers: reads after a change before first reads of new subscriptions, and both in turn
 * between clients. A client with many subscriptions delays neither changes nor the first reads of others.
 */
export class ReadScheduler {
  readonly #changes = new FairQueue<Job>();
  readonly #firstReads = new FairQueue<Job>();
  #running = 0;
  #runningFirst = 0;

  /** Starts at once when a slot is free. `clients` are those who wait for the result. */
  run<T>(kind: 'change' | 'first', clients: Iterable<string>, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const queue = kind === 'change' ? this.#changes : this.#firstReads;
      queue.push(clients, { start: () => work().then(resolve, reject) });
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running < CONCURRENCY) {
      const change = this.#changes.shift();
      const job = change ?? (this.#runningFirst < FIRST_READS ? this.#firstReads.shift() : undefined);
      if (!job) return;
      this.#start(job, change === undefined);
    }
  }

  #start(job: Job, isFirst: boolean): void {
    this.#running++;
    if (isFirst) this.#runningFirst++;
    void job.start().finally(() => {
      this.#running--;
      if (isFirst) this.#runningFirst--;
      this.#startNext();
    });
  }
}
