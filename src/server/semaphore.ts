/** Counting semaphore: runs async functions with limited concurrency, the others in FIFO order. */
export class Semaphore {
  readonly #queue = new Set<() => void>();
  readonly #maxQueued: number;
  #free: number;

  constructor(slots: number, maxQueued = Number.POSITIVE_INFINITY) {
    this.#free = slots;
    this.#maxQueued = maxQueued;
  }

  /** @throws SemaphoreFull if `maxQueued` functions are queued. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else {
      if (this.#queue.size >= this.#maxQueued) throw new SemaphoreFull();
      await new Promise<void>((resolve) => this.#queue.add(resolve));
    }
    try {
      return await work();
    } finally {
      const [next] = this.#queue;
      if (next) {
        // Hands over the slot.
        this.#queue.delete(next);
        next();
      } else this.#free++;
    }
  }
}

export class SemaphoreFull extends Error {}
