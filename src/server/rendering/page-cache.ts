import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';

const brotli = promisify(brotliCompress);
/** Maximum bytes of all cached pages, with their compressed copies and keys: about 180 full pages of Home. */
const MAX_BYTES = 24_000_000;

export interface CachedPage {
  plain: Buffer;
  compressed: Promise<Buffer>;
  /** Snapshots of all data that the page shows. */
  snapshots: Snapshot[];
  /** Size of the compressed copy; 0 until it exists. */
  compressedBytes: number;
}

/**
 * Pages rendered for visitors, limited by their total size in bytes: pages differ in size by a factor of fifty. A page
 * is current while the hub reports all of its snapshots as current, which costs no query.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #hub: Pick<Hub, 'isCurrent'>;

  constructor(hub: Pick<Hub, 'isCurrent'>, maxBytes = MAX_BYTES) {
    this.#hub = hub;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ plain, compressedBytes }, key) => key.length + plain.length + compressedBytes,
    });
  }

  current(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page?.snapshots.every((snapshot) => this.#hub.isCurrent(snapshot))) return page;
    this.#pages.delete(key);
    return undefined;
  }

  store(key: string, plain: Buffer, snapshots: Snapshot[]): CachedPage {
    const compressed = brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const page = { plain, compressed, snapshots, compressedBytes: 0 };
    this.#pages.set(key, page);
    compressed.then(
      ({ length }) => {
        page.compressedBytes = length;
        // The size is calculated only when an entry is inserted.
        if (this.#pages.peek(key) === page && this.#pages.delete(key)) this.#pages.set(key, page);
      },
      () => {
        if (this.#pages.peek(key) === page) this.#pages.delete(key);
      },
    );
    return page;
  }
}
