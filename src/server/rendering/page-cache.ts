import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';

const brotli = promisify(brotliCompress);
/** Bytes of all cached pages with their compressed copies and keys: some 180 full pages of Home. */
const MOST_BYTES = 24_000_000;

export interface CachedPage {
  plain: Buffer;
  compressed: Promise<Buffer>;
  /** All data that the page shows. */
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
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(hub: Pick<Hub, 'isCurrent'>, mostBytes = MOST_BYTES) {
    this.#hub = hub;
    this.#mostBytes = mostBytes;
  }

  current(address: string): CachedPage | undefined {
    const page = this.#take(address);
    if (!page?.snapshots.every((snapshot) => this.#hub.isCurrent(snapshot))) return undefined;
    this.#put(address, page);
    return page;
  }

  keep(address: string, plain: Buffer, snapshots: Snapshot[]): CachedPage {
    const compressed = brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const page = { plain, compressed, snapshots, compressedBytes: 0 };
    this.#take(address);
    // A page larger than the cache would only evict the others.
    if (bytesOf(address, page) > this.#mostBytes) return page;
    this.#put(address, page);
    this.#makeRoom();
    compressed.then(
      ({ length }) => {
        if (this.#pages.get(address) === page) this.#bytes += length;
        page.compressedBytes = length;
        this.#makeRoom();
      },
      () => {},
    );
    return page;
  }

  #makeRoom(): void {
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#take(oldest);
    }
  }

  /** Inserts as the most recently used page. */
  #put(address: string, page: CachedPage): void {
    this.#pages.set(address, page);
    this.#bytes += bytesOf(address, page);
  }

  #take(address: string): CachedPage | undefined {
    const page = this.#pages.get(address);
    if (page && this.#pages.delete(address)) this.#bytes -= bytesOf(address, page);
    return page;
  }
}

const bytesOf = (address: string, { plain, compressedBytes }: CachedPage) =>
  address.length + plain.length + compressedBytes;
