/** Counting semaphore with a bounded FIFO queue. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  readonly #maxWaiting: number;
  #free: number;

  constructor(slots: number, maxWaiting: number) {
    this.#free = slots;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws SemaphoreFull if the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else {
      if (this.#waiting.length >= this.#maxWaiting) throw new SemaphoreFull();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

export class SemaphoreFull extends Error {}

/** Limits concurrent password hashes (19 MiB and about 8 ms each) to two, so that logins cannot starve browsing. */
export const hashingSemaphore = new Semaphore(2, 200);
