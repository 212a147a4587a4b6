import { LRUCache } from 'lru-cache';
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
  readonly #snapshots: LRUCache<string, Snapshot>;
  readonly #urls = new WeakMap<Snapshot, string>();
  readonly #hub: Pick<Hub, 'isCurrent'>;

  /**
   * Limits per read: entries, and bytes including compressed copies. They bound the memory of snapshots that the hub has
   * already evicted.
   */
  constructor(hub: Pick<Hub, 'isCurrent'>, maxEntries = 250, maxBytes = 4_000_000) {
    this.#hub = hub;
    // The compressed copy is created on demand and never larger than the JSON.
    const sizeCalculation = ({ body }: Snapshot) => 2 * body.length;
    this.#snapshots = new LRUCache({ max: maxEntries, maxSize: maxBytes, sizeCalculation });
  }

  current(url: string): Snapshot | undefined {
    const snapshot = this.#snapshots.get(url);
    if (snapshot === undefined || this.#hub.isCurrent(snapshot)) return snapshot;
    this.#snapshots.delete(url);
    return undefined;
  }

  store(url: string, snapshot: Snapshot): void {
    if (url.length > MAX_URL_LENGTH) return;
    const previousUrl = this.#urls.get(snapshot);
    if (previousUrl !== undefined && this.#snapshots.peek(previousUrl) === snapshot)
      this.#snapshots.delete(previousUrl);
    this.#snapshots.set(url, snapshot);
    this.#urls.set(snapshot, url);
  }
}
