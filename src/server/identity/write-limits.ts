import { LRUCache } from 'lru-cache';
import type { Message } from '../../shared/message.ts';
import { tooManyRequests } from '../../shared/refusal.ts';
import { TokenBucket } from '../live/token-bucket.ts';
import type { WriteLimit } from '../operations.ts';
import { networkOf } from './rate-limit.ts';

/** Limits that the operator can set (SECURITY.md, "Limits"); the limits of reviews and cart saves derive from them. */
export interface WriteLimitSettings {
  /** Maximum orders per account in `LIMIT_WINDOW_S`. */
  ordersPerAccount: number;
  /** Maximum burst of orders per network, refilled evenly over `LIMIT_WINDOW_S`. */
  ordersPerNetwork: number;
}

/** Window in which orders and reviews are counted (s). */
export const LIMIT_WINDOW_S = 600;
/** Cart saves allowed per allowed order: choosing 20 products and their quantities takes about as many. */
const SAVES_PER_ORDER = 20;
/** Maximum buckets per limit, 100 bytes each; the least recently used is evicted. */
const MAX_CLIENTS = 20_000;

/** One token bucket for each account or network. */
class Buckets {
  readonly #capacity: number;
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: MAX_CLIENTS });

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

/** Rate limits per account and network for orders, reviews and cart saves. */
export class WriteLimits {
  readonly ordersPerAccount: number;
  readonly #ordersPerNetwork: Buckets;
  readonly #counters: Record<WriteLimit['counter'], { accounts: Buckets; networks: Buckets }>;

  constructor({ ordersPerAccount, ordersPerNetwork }: WriteLimitSettings) {
    this.ordersPerAccount = ordersPerAccount;
    this.#ordersPerNetwork = new Buckets(ordersPerNetwork);
    const counter = (perOrder: number) => ({
      accounts: new Buckets(perOrder * ordersPerAccount),
      networks: new Buckets(perOrder * ordersPerNetwork),
    });
    this.#counters = { reviews: counter(1), cartSaves: counter(SAVES_PER_ORDER) };
  }

  /**
   * Counts a request of an account from an IP address; refused requests do not count.
   * @throws Refusal 429 with `Retry-After`
   */
  consume({ counter, message }: WriteLimit, userId: string, address: string): void {
    const { accounts, networks } = this.#counters[counter];
    const buckets = [accounts.of(userId), networks.of(networkOf(address))];
    const waitS = Math.max(...buckets.map((bucket) => bucket.secondsUntilToken()));
    if (waitS > 0) throw tooManyRequests(message, waitS);
    for (const bucket of buckets) bucket.take();
  }

  /**
   * Counts a new order from an IP address. Orders per account are counted in the database instead.
   * @throws Refusal 429 with `Retry-After`
   */
  consumeOrder(address: string, message: Message): void {
    const bucket = this.#ordersPerNetwork.of(networkOf(address));
    if (!bucket.take()) throw tooManyRequests(message, bucket.secondsUntilToken());
  }
}
