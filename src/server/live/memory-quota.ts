import { type Entry, isPublic, type Subscriber, sizeOf } from './hub-entry.ts';

/**
 * Maximum bytes of JSON in results with subscribers. Public results together have the quota `public`. A public result that
 * is charged to a visitor has to fit into the smaller quota `visitors`. The 4 MB outside the public quota hold the private
 * reads of 1,000 users (four of 1 KB each) and the back office's lists.
 *
 * In memory a result takes about five times its JSON (the text, its objects, its compressed copy), some 80 MB in all.
 *
 * A client (a user, or the visitors of one network) may use a quarter: 100 reads of 40 KB each. All users and visitors of
 * one network may use half, enough for the private reads of an office with 1,000 users. One network, whatever its number
 * of accounts, thus leaves 4 MB of the public quota and 2 MB of the visitors' quota to others.
 */
const MAX_SUBSCRIBED_BYTES = {
  total: 16_000_000,
  public: 12_000_000,
  visitors: 10_000_000,
  client: 4_000_000,
  network: 8_000_000,
};
export type MemoryLimits = typeof MAX_SUBSCRIBED_BYTES;

/** Counts the bytes of entries with subscribers: in total, and per client and network. */
export class MemoryQuota {
  readonly #limits: MemoryLimits;
  #total = 0;
  /** Bytes of `#total` in public results. */
  #public = 0;
  /** Bytes per client and per network. */
  readonly #shares = new Map<string, number>();

  constructor(limits: MemoryLimits = MAX_SUBSCRIBED_BYTES) {
    this.#limits = limits;
  }

  get bytes(): number {
    return this.#total;
  }

  /** Returns whether there is room for an uncounted entry, charged to this subscriber. */
  hasRoom(entry: Entry, { client, network, isVisitor }: Subscriber): boolean {
    const bytes = sizeOf(entry);
    if (this.#total + bytes > this.#limits.total) return false;
    if (isPublic(entry) && this.#public + bytes > this.#limits[isVisitor ? 'visitors' : 'public'])
      return false;
    return (
      this.#share(clientKey(client)) + bytes <= this.#limits.client &&
      this.#share(networkKey(network)) + bytes <= this.#limits.network
    );
  }

  /** Counts an entry with its current size, charged to `payer`. */
  count(entry: Entry, payer: Subscriber): void {
    this.uncount(entry);
    entry.charge = { bytes: sizeOf(entry), payer };
    this.#add(entry, entry.charge.bytes, payer);
  }

  uncount(entry: Entry): void {
    if (!entry.charge) return;
    this.#add(entry, -entry.charge.bytes, entry.charge.payer);
    delete entry.charge;
  }

  #add(entry: Entry, bytes: number, { client, network }: Subscriber): void {
    this.#total += bytes;
    if (isPublic(entry)) this.#public += bytes;
    for (const key of [clientKey(client), networkKey(network)]) {
      const share = this.#share(key) + bytes;
      if (share > 0) this.#shares.set(key, share);
      else this.#shares.delete(key);
    }
  }

  #share(key: string): number {
    return this.#shares.get(key) ?? 0;
  }
}

const clientKey = (client: string) => `client ${client}`;
const networkKey = (network: string) => `network ${network}`;
