import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';

const brotli = promisify(brotliCompress);
/** All kept pages with their compressed copies and addresses (bytes): some 180 of a full shelf. */
const MOST_BYTES = 24_000_000;

export interface CachedPage {
  plain: Buffer;
  compressed: Promise<Buffer>;
  /** Everything that the page shows. */
  snapshots: Snapshot[];
  /** The size of the compressed copy; 0 until it is there. */
  compressedBytes: number;
}

/**
 * Visitors' pages by address: the same bytes for all of them until something that they show changes. A page is served
 * while each of its answers is the newest one, which the hub knows without reading anything. When they become too many
 * bytes, the longest unused go.
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
    // One that has no room would only push out the others.
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

  /** As the last used one. */
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
