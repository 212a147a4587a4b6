import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';

/** Longer URLs are not cached (characters). */
const LONGEST = 500;

/**
 * Cache of public responses by URL: a repeated request costs a map lookup, without parsing and validating its parameters.
 * An entry is used only while the hub reports its snapshot as current.
 *
 * A snapshot has one entry, under the last URL that requested it: other spellings of the same parameters (order, defaults,
 * percent escapes) take no further entry and find the snapshot in the hub.
 */
export class ResponseCache {
  readonly #answers = new Map<string, Snapshot>();
  readonly #urls = new WeakMap<Snapshot, string>();
  readonly #hub: Pick<Hub, 'isCurrent'>;
  readonly #most: number;
  readonly #mostBytes: number;
  #bytes = 0;

  /**
   * Limits per read: entries, and bytes including compressed copies. Entries keep snapshots in memory that the hub may have
   * evicted.
   */
  constructor(hub: Pick<Hub, 'isCurrent'>, most = 250, mostBytes = 4_000_000) {
    this.#hub = hub;
    this.#most = most;
    this.#mostBytes = mostBytes;
  }

  current(url: string): Snapshot | undefined {
    const snapshot = this.#answers.get(url);
    if (snapshot === undefined || this.#hub.isCurrent(snapshot)) return snapshot;
    this.#drop(url);
    return undefined;
  }

  keep(url: string, snapshot: Snapshot): void {
    if (url.length > LONGEST) return;
    this.#drop(url);
    this.#drop(this.#urls.get(snapshot));
    this.#answers.set(url, snapshot);
    this.#urls.set(snapshot, url);
    this.#bytes += bytesOf(snapshot);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most && this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(url: string | undefined): void {
    if (url === undefined) return;
    const snapshot = this.#answers.get(url);
    if (!snapshot) return;
    this.#answers.delete(url);
    this.#urls.delete(snapshot);
    this.#bytes -= bytesOf(snapshot);
  }
}

/** The JSON and room for its compressed copy, which is created on demand and never larger. */
const bytesOf = ({ body }: Snapshot): number => 2 * body.length;
