import { networkOf } from '../identity/rate-limit.ts';
import type { Viewer } from '../viewer.ts';
import { TokenBucket } from './token-bucket.ts';

/** Live connections of one user and process. */
const CONNECTIONS_PER_USER = 10;
/**
 * Distinct reads that one user subscribes to, over all connections. Ten tabs need 80 when they share none (a page needs up
 * to 8); in practice they share half, so this is twice the need.
 */
const READS_PER_USER = 100;
/** Distinct reads per visitor of an address: a list, and a product's reviews. */
const READS_PER_VISITOR = 2;
/**
 * Rate of subscription starts per user, or per address of 100 visitors, and the burst in seconds of that rate: ten
 * connections with 40 reads each reconnect at once after a restart. Subscriptions beyond it wait.
 */
const STARTS = { perSecond: 50, burstSeconds: 8 };

/** One user's quota of the live updates, or that of all visitors from one network. */
export class LiveClient {
  readonly key: string;
  readonly isVisitor: boolean;
  readonly maxConnections: number;
  /** Limits how fast subscriptions start, over all its connections. */
  readonly starts: TokenBucket;
  connections = 0;
  readonly #maxReads: number;
  /** Number of subscriptions per distinct read. */
  readonly #reads = new Map<string, number>();

  constructor(key: string, visitors: number | undefined) {
    this.key = key;
    this.isVisitor = visitors !== undefined;
    this.maxConnections = visitors ?? CONNECTIONS_PER_USER;
    this.#maxReads = visitors === undefined ? READS_PER_USER : visitors * READS_PER_VISITOR;
    const perSecond = STARTS.perSecond * Math.max(1, (visitors ?? 0) / 100);
    this.starts = new TokenBucket(perSecond * STARTS.burstSeconds, perSecond);
  }

  /** Counts one more subscription to a read. Returns false when it would be one distinct read too many. */
  hold(read: string): boolean {
    const known = this.#reads.get(read) ?? 0;
    if (known === 0 && this.#reads.size >= this.#maxReads) return false;
    this.#reads.set(read, known + 1);
    return true;
  }

  release(read: string): void {
    const left = (this.#reads.get(read) ?? 0) - 1;
    if (left > 0) this.#reads.set(read, left);
    else this.#reads.delete(read);
  }
}

/** All clients with a live connection: limits per user, and per address for visitors. */
export class LiveClients {
  readonly #clients = new Map<string, LiveClient>();
  /** Connections per address whose session cookie has not been checked yet. */
  readonly #unauthenticated = new Map<string, number>();
  readonly #visitorsPerAddress: number;

  constructor(liveVisitorsPerAddress: number) {
    this.#visitorsPerAddress = liveVisitorsPerAddress;
  }

  /** Are there so many connections of visitors from this address that even a polite refusal costs too much? */
  isFlooding(address: string): boolean {
    return (this.#clients.get(networkOf(address))?.connections ?? 0) >= 2 * this.#visitorsPerAddress;
  }

  /**
   * Are there too many connections with unchecked session cookies from this address? A cookie keeps its valid signature
   * after logout. The limit is that of visitors: 1,000 shoppers behind one address who reconnect together have their
   * sessions read at some 1,000 a second, and browsers that are refused retry.
   */
  hasUnauthenticatedFlood(address: string): boolean {
    return (this.#unauthenticated.get(networkOf(address)) ?? 0) >= this.#visitorsPerAddress;
  }

  /** Counts a connection with an unchecked session cookie until the returned function is called. */
  addUnauthenticated(address: string): () => void {
    const key = networkOf(address);
    this.#unauthenticated.set(key, (this.#unauthenticated.get(key) ?? 0) + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      const left = this.#unauthenticated.get(key)! - 1;
      if (left > 0) this.#unauthenticated.set(key, left);
      else this.#unauthenticated.delete(key);
    };
  }

  /** Counts one more connection. */
  join(viewer: Viewer | null, address: string): LiveClient {
    const key = viewer ? `user ${viewer.userId}` : networkOf(address);
    const client =
      this.#clients.get(key) ?? new LiveClient(key, viewer ? undefined : this.#visitorsPerAddress);
    this.#clients.set(key, client);
    client.connections++;
    return client;
  }

  leave(client: LiveClient): void {
    if (--client.connections > 0) return;
    // Kept until its burst is full again, so that reconnecting gains nothing.
    setTimeout(() => {
      if (client.connections === 0) this.#clients.delete(client.key);
    }, STARTS.burstSeconds * 1_000).unref();
  }
}
