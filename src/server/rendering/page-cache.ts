import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
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
 * LRU cache of rendered visitors' pages, bounded by bytes: pages differ in size by a factor of fifty. A page is current
 * while the hub reports all of its snapshots as current, which costs no query.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #hub: Pick<Hub, 'isCurrent'>;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(hub: Pick<Hub, 'isCurrent'>, maxBytes = MAX_BYTES) {
    this.#hub = hub;
    this.#maxBytes = maxBytes;
  }

  current(key: string): CachedPage | undefined {
    const page = this.#remove(key);
    if (!page?.snapshots.every((snapshot) => this.#hub.isCurrent(snapshot))) return undefined;
    this.#insert(key, page);
    return page;
  }

  store(key: string, plain: Buffer, snapshots: Snapshot[]): CachedPage {
    const compressed = brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const page = { plain, compressed, snapshots, compressedBytes: 0 };
    this.#remove(key);
    // A page larger than the cache would only evict the others.
    if (bytesOf(key, page) > this.#maxBytes) return page;
    this.#insert(key, page);
    this.#evict();
    compressed.then(
      ({ length }) => {
        if (this.#pages.get(key) === page) this.#bytes += length;
        page.compressedBytes = length;
        this.#evict();
      },
      () => {},
    );
    return page;
  }

  #evict(): void {
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  /** Inserts a page as the most recently used one. */
  #insert(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
    this.#bytes += bytesOf(key, page);
  }

  #remove(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page && this.#pages.delete(key)) this.#bytes -= bytesOf(key, page);
    return page;
  }
}

const bytesOf = (key: string, { plain, compressedBytes }: CachedPage) =>
  key.length + plain.length + compressedBytes;
