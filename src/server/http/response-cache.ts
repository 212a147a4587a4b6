import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';

/** Longer URLs are not cached (characters). */
const MAX_URL_LENGTH = 500;

/**
 * Cache of public responses by URL: a repeated request costs a map lookup, without parsing and validating its
 * parameters. An entry is used only while the hub reports its snapshot as current.
 *
 * A snapshot has one entry, under the last URL that requested it. Other spellings of the same parameters (order,
 * defaults, percent escapes) take no additional entry; they find the snapshot in the hub.
 */
export class ResponseCache {
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #urls = new WeakMap<Snapshot, string>();
  readonly #hub: Pick<Hub, 'isCurrent'>;
  readonly #maxEntries: number;
  readonly #maxBytes: number;
  #bytes = 0;

  /**
   * Limits per read: entries, and bytes including compressed copies. They bound the memory of snapshots that the hub has
   * already evicted.
   */
  constructor(hub: Pick<Hub, 'isCurrent'>, maxEntries = 250, maxBytes = 4_000_000) {
    this.#hub = hub;
    this.#maxEntries = maxEntries;
    this.#maxBytes = maxBytes;
  }

  current(url: string): Snapshot | undefined {
    const snapshot = this.#snapshots.get(url);
    if (snapshot === undefined || this.#hub.isCurrent(snapshot)) return snapshot;
    this.#drop(url);
    return undefined;
  }

  store(url: string, snapshot: Snapshot): void {
    if (url.length > MAX_URL_LENGTH) return;
    this.#drop(url);
    this.#drop(this.#urls.get(snapshot));
    this.#snapshots.set(url, snapshot);
    this.#urls.set(snapshot, url);
    this.#bytes += bytesOf(snapshot);
    for (const oldest of this.#snapshots.keys()) {
      if (this.#snapshots.size <= this.#maxEntries && this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(url: string | undefined): void {
    if (url === undefined) return;
    const snapshot = this.#snapshots.get(url);
    if (!snapshot) return;
    this.#snapshots.delete(url);
    this.#urls.delete(snapshot);
    this.#bytes -= bytesOf(snapshot);
  }
}

/** Size of the JSON and of its compressed copy, which is created on demand and never larger. */
const bytesOf = ({ body }: Snapshot): number => 2 * body.length;
