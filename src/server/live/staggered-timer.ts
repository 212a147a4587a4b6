/** So often some of them are visited (ms). */
const STEP_MS = 250;

/** Visits each of many once in a while, some at a time: thousands in one moment would keep everybody else waiting. */
export class StaggeredTimer<Member> {
  readonly #parts: Set<Member>[];
  readonly #timer: NodeJS.Timeout;
  #joined = 0;
  #step = 0;

  /** `everyMs`: from one visit to the next, rounded to steps of 250 ms. Nobody is kept from ending by it. */
  constructor(everyMs: number, visit: (members: readonly Member[]) => void) {
    this.#parts = Array.from({ length: Math.ceil(everyMs / STEP_MS) }, () => new Set<Member>());
    this.#timer = setInterval(() => {
      const part = this.#parts[this.#step++ % this.#parts.length]!;
      if (part.size > 0) visit([...part]);
    }, STEP_MS);
    this.#timer.unref();
  }

  /** Visited from now on, for the first time within one round. Answers the way to leave. */
  join(member: Member): () => void {
    const part = this.#parts[this.#joined++ % this.#parts.length]!;
    part.add(member);
    return () => void part.delete(member);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
