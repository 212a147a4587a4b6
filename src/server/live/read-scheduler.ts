import { FairQueue } from '../fair-queue.ts';

/** Maximum concurrent reads for live subscribers, which share 20 database connections with requests. */
const CONCURRENCY = 8;
/** Maximum concurrent first reads: half, so that first reads alone cannot delay a change. */
const MAX_FIRST_READS = 4;

interface Job {
  start(): Promise<void>;
}

/**
 * Schedules the reads for live subscribers: those after a change before the first reads of new subscriptions, both round
 * robin by client. A client with many subscriptions delays neither changes nor the first reads of others.
 */
export class ReadScheduler {
  readonly #changes = new FairQueue<Job>();
  readonly #firstReads = new FairQueue<Job>();
  #running = 0;
  #runningFirst = 0;

  /** Runs `work` as soon as a slot is free. `clients` wait for its result. */
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
      const job = change ?? (this.#runningFirst < MAX_FIRST_READS ? this.#firstReads.shift() : undefined);
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
