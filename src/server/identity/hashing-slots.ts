/** Work that waits for a free slot, oldest first. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  readonly #mostWaiting: number;
  #free: number;

  constructor(slots: number, mostWaiting: number) {
    this.#free = slots;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws SlotsFull when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else {
      if (this.#waiting.length >= this.#mostWaiting) throw new SlotsFull();
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

export class SlotsFull extends Error {}

/** Two password hashes at a time (19 MiB and about 8 ms each), so that sign-ins cannot starve browsing. */
export const hashingSlots = new Slots(2, 200);
