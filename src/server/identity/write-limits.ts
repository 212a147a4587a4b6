import { LRUCache } from 'lru-cache';
import type { Message } from '../../shared/message.ts';
import { tooManyRequests } from '../../shared/refusal.ts';
import { TokenBucket } from '../live/token-bucket.ts';
import type { WriteLimit } from '../operations.ts';
import { networkOf, WIDE_NETWORK_FACTOR, wideNetworkOf } from './rate-limit.ts';

/** Limits that the operator can set (docs/limits.md); the other limits derive from them. */
export interface WriteLimitSettings {
  /** Maximum orders per account in `LIMIT_WINDOW_S`. */
  ordersPerAccount: number;
  /** Maximum burst of orders per network, refilled evenly over `LIMIT_WINDOW_S`. */
  ordersPerNetwork: number;
}

/** Window of the order limit and refill time of the token buckets (s). */
export const LIMIT_WINDOW_S = 600;
/** Requests of each kind that are allowed per allowed order. */
const PER_ORDER: Readonly<Record<WriteLimit['counter'], number>> = {
  reviews: 1,
  /** A reader may vote on every review of a page. */
  votes: 10,
  /** Choosing 20 products and their quantities takes about 20 saves. */
  cartSaves: 20,
  /** A shopper may save every product of a page. */
  wishlistChanges: 10,
  stockRequests: 10,
  /** A code is checked in the cart and with the order. */
  discountAttempts: 2,
  addressChanges: 10,
  /** An owner may invite everyone who works in a shop at once. */
  staffInvitations: 2,
};
/** Maximum buckets per limit, 100 bytes each; the least recently used is evicted. */
const MAX_CLIENTS = 20_000;

/** One token bucket for each account or network. */
class Buckets {
  readonly #capacity: number;
  // With `max`, the cache would allocate all entries in advance, which takes 60 ms at start for all limits.
  readonly #buckets = new LRUCache<string, TokenBucket>({ maxSize: MAX_CLIENTS, sizeCalculation: () => 1 });

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  of(client: string): TokenBucket {
    const bucket =
      this.#buckets.get(client) ?? new TokenBucket(this.#capacity, this.#capacity / LIMIT_WINDOW_S);
    this.#buckets.set(client, bucket);
    return bucket;
  }
}

/** The buckets of networks: a narrow one for each IPv4 address or IPv6 /64, and a wide one for each IPv6 /48. */
class NetworkBuckets {
  readonly #narrow: Buckets;
  readonly #wide: Buckets;

  constructor(capacity: number) {
    this.#narrow = new Buckets(capacity);
    this.#wide = new Buckets(WIDE_NETWORK_FACTOR * capacity);
  }

  of(address: string): TokenBucket[] {
    const wide = wideNetworkOf(address);
    const narrow = this.#narrow.of(networkOf(address));
    return wide ? [narrow, this.#wide.of(wide)] : [narrow];
  }
}

/** Takes a token from each bucket, or none if one is empty. @returns the seconds to wait, 0 if taken. */
function takeAll(buckets: readonly TokenBucket[]): number {
  const waitS = Math.max(...buckets.map((bucket) => bucket.secondsUntilToken()));
  if (waitS > 0) return waitS;
  for (const bucket of buckets) bucket.take();
  return 0;
}

/**
 * Rate limits per account and network for orders, reviews, helpful votes, cart saves, wishlist changes, requests for
 * stock notifications, attempts at discount codes, changes of address books and invitations of staff.
 */
export class WriteLimits {
  readonly ordersPerAccount: number;
  readonly #ordersPerNetwork: NetworkBuckets;
  readonly #counters: Record<WriteLimit['counter'], { accounts: Buckets; networks: NetworkBuckets }>;

  constructor({ ordersPerAccount, ordersPerNetwork }: WriteLimitSettings) {
    this.ordersPerAccount = ordersPerAccount;
    this.#ordersPerNetwork = new NetworkBuckets(ordersPerNetwork);
    const counters = Object.entries(PER_ORDER).map(([name, perOrder]) => [
      name,
      {
        accounts: new Buckets(perOrder * ordersPerAccount),
        networks: new NetworkBuckets(perOrder * ordersPerNetwork),
      },
    ]);
    this.#counters = Object.fromEntries(counters);
  }

  /**
   * Counts a request of an account from an IP address; refused requests do not count.
   * @throws Refusal 429 with `Retry-After`
   */
  consume({ counter, message }: WriteLimit, userId: string, address: string): void {
    const { accounts, networks } = this.#counters[counter];
    const buckets = [accounts.of(userId), ...networks.of(address)];
    const waitS = takeAll(buckets);
    if (waitS > 0) throw tooManyRequests(message, waitS);
  }

  /**
   * Counts a new order from an IP address. Orders per account are counted in the database instead.
   * @throws Refusal 429 with `Retry-After`
   */
  consumeOrder(address: string, message: Message): void {
    const waitS = takeAll(this.#ordersPerNetwork.of(address));
    if (waitS > 0) throw tooManyRequests(message, waitS);
  }

  /** Undoes `consumeOrder` for an order that is not placed. */
  refundOrder(address: string): void {
    for (const bucket of this.#ordersPerNetwork.of(address)) bucket.refund();
  }
}
