/** Lines per key and window: enough to see an event and when it began; more of the same line add nothing. */
const LINES = 5;
const WINDOW_MS = 60_000;
/** Maximum number of keys, so that clients cannot fill memory with keys. Further keys share one. */
const MAX_KEYS = 500;

interface Window {
  lines: number;
  omitted: number;
}

/** Summary: how many lines of which kind were omitted, within how many seconds. */
export interface OmittedLines {
  lines: string;
  omitted: number;
  seconds: number;
}

/**
 * Rate limit for log lines that a client can provoke. Per key a few lines a minute pass; the others are counted, and one
 * summary with their number follows when the minute is over.
 */
export class LogLimiter {
  readonly #windows = new Map<string, Window>();
  readonly #summarize: (summary: OmittedLines) => void;
  readonly #lines: number;
  readonly #windowMs: number;

  constructor(
    summarize: (summary: OmittedLines) => void,
    { lines = LINES, windowMs = WINDOW_MS }: { lines?: number; windowMs?: number } = {},
  ) {
    this.#summarize = summarize;
    this.#lines = lines;
    this.#windowMs = windowMs;
  }

  /** Whether to write a line of this kind now. `key` is named in the summary: an operation, a status, no private data. */
  allows(key: string): boolean {
    const kind = this.#windows.has(key) || this.#windows.size < MAX_KEYS ? key : 'others';
    let window = this.#windows.get(kind);
    if (!window) {
      window = { lines: 0, omitted: 0 };
      this.#windows.set(kind, window);
      setTimeout(() => this.#close(kind), this.#windowMs).unref();
    }
    if (window.lines < this.#lines) {
      window.lines++;
      return true;
    }
    window.omitted++;
    return false;
  }

  #close(kind: string): void {
    const { omitted } = this.#windows.get(kind)!;
    this.#windows.delete(kind);
    if (omitted > 0) this.#summarize({ lines: kind, omitted, seconds: this.#windowMs / 1_000 });
  }
}
