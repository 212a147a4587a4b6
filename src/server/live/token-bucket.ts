/** Token bucket: `capacity` tokens, refilled at `perSecond`. Uses the monotonic clock. */
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

  /** Returns whether a token is left at `now` (ms), without taking it. */
  has(now = performance.now()): boolean {
    const refilled = this.#tokens + (Math.max(0, now - this.#updatedAt) / 1_000) * this.#perSecond;
    this.#tokens = Math.min(this.#capacity, refilled);
    this.#updatedAt = Math.max(this.#updatedAt, now);
    return this.#tokens >= 1;
  }

  /** Seconds from `now` (ms) until a token is available; 0 if there is one. */
  secondsUntilToken(now = performance.now()): number {
    return this.has(now) ? 0 : (1 - this.#tokens) / this.#perSecond;
  }

  /** Returns one token. */
  refund(): void {
    this.#tokens = Math.min(this.#capacity, this.#tokens + 1);
  }

  /** Takes one token. Returns false if none is left. */
  take(now = performance.now()): boolean {
    if (!this.has(now)) return false;
    this.#tokens--;
    return true;
  }
}
