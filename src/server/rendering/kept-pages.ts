import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';

const brotli = promisify(brotliCompress);

export interface KeptPage {
  plain: Buffer;
  compressed: Promise<Buffer>;
  /** Everything that the page shows. */
  snapshots: Snapshot[];
}

/**
 * Visitors' pages by address: the same bytes for all of them until something that they show changes. A page is served
 * while each of its answers is the newest one, which the hub knows without reading anything.
 */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();
  readonly #hub: Hub;
  readonly #most: number;

  constructor(hub: Hub, most = 500) {
    this.#hub = hub;
    this.#most = most;
  }

  current(address: string): KeptPage | undefined {
    const page = this.#pages.get(address);
    return page?.snapshots.every((snapshot) => this.#hub.isCurrent(snapshot)) ? page : undefined;
  }

  keep(address: string, plain: Buffer, snapshots: Snapshot[]): KeptPage {
    const compressed = brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const page = { plain, compressed, snapshots };
    this.#pages.delete(address);
    this.#pages.set(address, page);
    if (this.#pages.size > this.#most) this.#pages.delete(this.#pages.keys().next().value!);
    return page;
  }
}
