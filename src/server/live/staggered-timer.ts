/** Interval between two groups of members (ms). */
const STEP_MS = 250;

/** Visits each member once per period, one group at a time: visiting thousands in one go would block the event loop. */
export class StaggeredTimer<Member> {
  readonly #groups: Set<Member>[];
  readonly #timer: NodeJS.Timeout;
  #joined = 0;
  #step = 0;

  /** `everyMs`: the period, rounded up to steps of 250 ms. The timer is unref'd. */
  constructor(everyMs: number, visit: (members: readonly Member[]) => void) {
    this.#groups = Array.from({ length: Math.ceil(everyMs / STEP_MS) }, () => new Set<Member>());
    this.#timer = setInterval(() => {
      const group = this.#groups[this.#step++ % this.#groups.length]!;
      if (group.size > 0) visit([...group]);
    }, STEP_MS);
    this.#timer.unref();
  }

  /** Adds a member, first visited within one period. Returns a function that removes it. */
  join(member: Member): () => void {
    const group = this.#groups[this.#joined++ % this.#groups.length]!;
    group.add(member);
    return () => void group.delete(member);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
