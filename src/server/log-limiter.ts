/** Maximum lines per key and window: enough to see that an event happens and when it began. */
const MAX_LINES = 5;
const WINDOW_MS = 60_000;
/** Maximum number of keys, so that clients cannot fill the memory; further keys share one. */
const MAX_KEYS = 500;

interface Window {
  lines: number;
  omitted: number;
}

/** Summary of a window: number of omitted lines of one key. */
export interface OmittedLines {
  lines: string;
  omitted: number;
  seconds: number;
}

/**
 * Rate limit for log lines that clients can cause. A few lines per key and minute are written; the others are counted,
 * and a summary follows at the end of the minute.
 */
export class LogLimiter {
  readonly #windows = new Map<string, Window>();
  readonly #summarize: (summary: OmittedLines) => void;
  readonly #lines: number;
  readonly #windowMs: number;

  constructor(
    summarize: (summary: OmittedLines) => void,
    { lines = MAX_LINES, windowMs = WINDOW_MS }: { lines?: number; windowMs?: number } = {},
  ) {
    this.#summarize = summarize;
    this.#lines = lines;
    this.#windowMs = windowMs;
  }

  /** Returns whether to write a line. Its key appears in the summary: an operation or a status, no private data. */
  allows(key: string): boolean {
    const limitedKey = this.#windows.has(key) || this.#windows.size < MAX_KEYS ? key : 'others';
    let window = this.#windows.get(limitedKey);
    if (!window) {
      window = { lines: 0, omitted: 0 };
      this.#windows.set(limitedKey, window);
      setTimeout(() => this.#close(limitedKey), this.#windowMs).unref();
    }
    if (window.lines < this.#lines) {
      window.lines++;
      return true;
    }
    window.omitted++;
    return false;
  }

  #close(key: string): void {
    const { omitted } = this.#windows.get(key)!;
    this.#windows.delete(key);
    if (omitted > 0) this.#summarize({ lines: key, omitted, seconds: this.#windowMs / 1_000 });
  }
}
