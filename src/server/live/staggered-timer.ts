/** Interval between two parts of a round (ms). */
const STEP_MS = 250;

/** Visits each member once per period, in parts: visiting thousands at once would block the event loop. */
export class StaggeredTimer<Member> {
  readonly #parts: Set<Member>[];
  readonly #timer: NodeJS.Timeout;
  #joined = 0;
  #step = 0;

  /** `everyMs`: the period, rounded up to steps of 250 ms. The timer is unref'd. */
  constructor(everyMs: number, visit: (members: readonly Member[]) => void) {
    this.#parts = Array.from({ length: Math.ceil(everyMs / STEP_MS) }, () => new Set<Member>());
    this.#timer = setInterval(() => {
      const part = this.#parts[this.#step++ % this.#parts.length]!;
      if (part.size > 0) visit([...part]);
    }, STEP_MS);
    this.#timer.unref();
  }

  /** Adds a member, first visited within one period. Returns a function that removes it. */
  join(member: Member): () => void {
    const part = this.#parts[this.#joined++ % this.#parts.length]!;
    part.add(member);
    return () => void part.delete(member);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
