/** Rate limiter: a burst of `capacity` tokens, refilled evenly with `perSecond`. Time comes from the monotonic clock. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perSecond: number;
  #tokens: number;
  #updatedAt: number;

  constructor(capacity: number, perSecond: number, now = performance.now()) {
    this.#capacity = capacity;
    this.#perSecond = perSecond;
    this.#tokens = capacity;
    this.#updatedAt = now;
  }

  /** True when a token is left at `now` (ms); takes none. */
  has(now = performance.now()): boolean {
    const refilled = this.#tokens + (Math.max(0, now - this.#updatedAt) / 1_000) * this.#perSecond;
    this.#tokens = Math.min(this.#capacity, refilled);
    this.#updatedAt = Math.max(this.#updatedAt, now);
    return this.#tokens >= 1;
  }

  /** Seconds until a token is left; 0 when there is one at `now` (ms). */
  secondsUntilToken(now = performance.now()): number {
    return this.has(now) ? 0 : (1 - this.#tokens) / this.#perSecond;
  }

  /** Takes one token. Returns false, and takes nothing, when none is left. */
  take(now = performance.now()): boolean {
    if (!this.has(now)) return false;
    this.#tokens--;
    return true;
  }
}
