import { tooManyRequests } from '../../shared/refusal.ts';
import { TokenBucket } from '../live/token-bucket.ts';
import type { WriteLimit } from '../operations.ts';
import { networkOf } from './throttle.ts';

/** The two numbers that an operator can set (SECURITY.md, "Limits"); reviews have the same. */
export interface WriteLimitSettings {
  /** Orders of one account in `LIMIT_WINDOW_S`. */
  ordersPerAccount: number;
  /** Orders of one network: this many at once, refilled evenly over `LIMIT_WINDOW_S`. */
  ordersPerNetwork: number;
}

/** Seconds over which orders and reviews are counted. */
export const LIMIT_WINDOW_S = 600;
/** Choosing 20 products and their quantities takes about as many saves, and ends in one order. */
const SAVES_PER_ORDER = 20;
/** Accounts or networks whose use is remembered; the least recently used is forgotten. 100 bytes each. */
const MAX_CLIENTS = 20_000;

/** One token bucket for each account or network. */
class Buckets {
  readonly #capacity: number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  of(client: string): TokenBucket {
    const bucket =
      this.#buckets.get(client) ?? new TokenBucket(this.#capacity, this.#capacity / LIMIT_WINDOW_S);
    // Deleted and set again: a map keeps the order of insertion, so its first entry is the least recently used.
    this.#buckets.delete(client);
    this.#buckets.set(client, bucket);
    if (this.#buckets.size > MAX_CLIENTS) this.#buckets.delete(this.#buckets.keys().next().value!);
    return bucket;
  }
}

/** Limits on orders, reviews and cart saves per account and network, against accounts that flood the shop. */
export class WriteLimits {
  readonly ordersPerAccount: number;
  readonly #ordersOfNetworks: Buckets;
  readonly #counters: Record<WriteLimit['counter'], { accounts: Buckets; networks: Buckets }>;

  constructor({ ordersPerAccount, ordersPerNetwork }: WriteLimitSettings) {
    this.ordersPerAccount = ordersPerAccount;
    this.#ordersOfNetworks = new Buckets(ordersPerNetwork);
    const counter = (perOrder: number) => ({
      accounts: new Buckets(perOrder * ordersPerAccount),
      networks: new Buckets(perOrder * ordersPerNetwork),
    });
    this.#counters = { reviews: counter(1), cartSaves: counter(SAVES_PER_ORDER) };
  }

  /**
   * Counts one call of an account from an address; a refused one does not count.
   * @throws Refusal 429 with `Retry-After`
   */
  count({ counter, message }: WriteLimit, userId: string, address: string): void {
    const { accounts, networks } = this.#counters[counter];
    const buckets = [accounts.of(userId), networks.of(networkOf(address))];
    const waitS = Math.max(...buckets.map((bucket) => bucket.secondsUntilToken()));
    if (waitS > 0) throw tooManyRequests(message, waitS);
    for (const bucket of buckets) bucket.take();
  }

  /**
   * Counts one new order from an address. Orders per account are counted in the database instead, with the order.
   * @throws Refusal 429 with `Retry-After`
   */
  countOrder(address: string, message: string): void {
    const bucket = this.#ordersOfNetworks.of(networkOf(address));
    if (!bucket.take()) throw tooManyRequests(message, bucket.secondsUntilToken());
  }
}
