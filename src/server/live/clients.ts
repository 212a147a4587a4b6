import { networkOf, WIDE_NETWORK_FACTOR, wideNetworkOf } from '../identity/rate-limit.ts';
import type { Viewer } from '../viewer.ts';
import { TokenBucket } from './token-bucket.ts';

/** Maximum live connections per user and process. */
const CONNECTIONS_PER_USER = 10;
/**
 * Maximum distinct reads that a user subscribes to, over all connections. Ten tabs need 80 if they share none (a page
 * needs up to 8); in practice they share half, so this is twice the need.
 */
const READS_PER_USER = 100;
/** Maximum distinct reads per visitor of a network: a list, and a product's reviews. */
const READS_PER_VISITOR = 2;
/**
 * Maximum live connections of users per network and process, as a multiple of the visitors' limit: 1,000 by default, for
 * example an office with 500 users who have two tabs each. They have more than visitors because an account has a limit of its own.
 */
const USER_CONNECTIONS_PER_VISITOR = 10;
/**
 * Rate limit of subscription starts per user, or per 100 visitors of a network. The burst, in seconds of that rate, lets
 * ten connections with 40 reads each reconnect together after a restart. Subscriptions beyond the limit wait.
 */
const STARTS = { perSecond: 50, burstSeconds: 8 };

/** Limits of one user, or of all visitors from one network, for live updates. */
export class LiveClient {
  readonly key: string;
  readonly isVisitor: boolean;
  readonly maxConnections: number;
  /** Rate limit of subscription starts, over all connections. */
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

  /** Counts one more subscription to a read. Returns false if it would exceed the number of distinct reads. */
  addSubscription(read: string): boolean {
    const subscriptions = this.#reads.get(read) ?? 0;
    if (subscriptions === 0 && this.#reads.size >= this.#maxReads) return false;
    this.#reads.set(read, subscriptions + 1);
    return true;
  }

  removeSubscription(read: string): void {
    const remaining = (this.#reads.get(read) ?? 0) - 1;
    if (remaining > 0) this.#reads.set(read, remaining);
    else this.#reads.delete(read);
  }
}

/** Counts connections per network. Addresses for which `ofNetwork` returns undefined are not counted. */
class NetworkCounter {
  readonly #counts = new Map<string, number>();
  readonly #networkOf: (address: string) => string | undefined;

  constructor(ofNetwork: (address: string) => string | undefined = networkOf) {
    this.#networkOf = ofNetwork;
  }

  count(address: string): number {
    return this.#counts.get(this.#networkOf(address) ?? '') ?? 0;
  }

  /** Counts a connection until the returned function is called. */
  add(address: string): () => void {
    const key = this.#networkOf(address);
    if (key === undefined) return () => {};
    this.#counts.set(key, this.count(address) + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      const remaining = this.count(address) - 1;
      if (remaining > 0) this.#counts.set(key, remaining);
      else this.#counts.delete(key);
    };
  }
}

/** A connection that is counted for its client until it leaves. */
export interface LiveMembership {
  client: LiveClient;
  /** Whether it exceeds the limit of connections of its user or its network. */
  isBeyondLimit: boolean;
  leave(): void;
}

/** All clients with a live connection. Limits connections per user, and per network for users and for visitors. */
export class LiveClients {
  /** Connections whose session cookie has not been checked yet. */
  readonly unauthenticated = new NetworkCounter();
  readonly #users = new NetworkCounter();
  /** Connections of visitors per IPv6 /48, which contains 65,536 networks. */
  readonly #wideVisitors = new NetworkCounter(wideNetworkOf);
  readonly #clients = new Map<string, LiveClient>();
  readonly #visitorsPerAddress: number;

  constructor(liveVisitorsPerAddress: number) {
    this.#visitorsPerAddress = liveVisitorsPerAddress;
  }

  /**
   * Returns whether visitors in this network have so many connections that even accepting and closing another costs too
   * much.
   */
  isFlooding(address: string): boolean {
    const limit = 2 * this.#visitorsPerAddress;
    return (
      (this.#clients.get(networkOf(address))?.connections ?? 0) >= limit ||
      this.#wideVisitors.count(address) >= limit * WIDE_NETWORK_FACTOR
    );
  }

  /**
   * Returns whether this network has too many connections with unchecked session cookies. A cookie's signature stays
   * valid after logout. The limit is the same as for visitors: when 1,000 shoppers in one network reconnect together,
   * some 1,000 sessions are read per second, and browsers that are refused retry.
   */
  hasUnauthenticatedFlood(address: string): boolean {
    return this.unauthenticated.count(address) >= this.#visitorsPerAddress;
  }

  /** Counts one more connection. */
  join(viewer: Viewer | null, address: string): LiveMembership {
    const key = viewer ? `user ${viewer.userId}` : networkOf(address);
    const client =
      this.#clients.get(key) ?? new LiveClient(key, viewer ? undefined : this.#visitorsPerAddress);
    this.#clients.set(key, client);
    client.connections++;
    const networks = viewer ? this.#users : this.#wideVisitors;
    const leaveNetwork = networks.add(address);
    const maxOfNetwork =
      this.#visitorsPerAddress * (viewer ? USER_CONNECTIONS_PER_VISITOR : WIDE_NETWORK_FACTOR);
    return {
      client,
      isBeyondLimit: client.connections > client.maxConnections || networks.count(address) > maxOfNetwork,
      leave: () => {
        leaveNetwork();
        this.#leave(client);
      },
    };
  }

  #leave(client: LiveClient): void {
    if (--client.connections > 0) return;
    // Keeps the client until its burst is refilled, so that reconnecting does not bypass the rate limit.
    setTimeout(() => {
      if (client.connections === 0) this.#clients.delete(client.key);
    }, STARTS.burstSeconds * 1_000).unref();
  }
}
