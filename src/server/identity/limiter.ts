import type { Message } from '../../shared/message.ts';
import { refused } from '../../shared/refusal.ts';
import type { Queryable } from '../storage/database.ts';
import {
  consume,
  isExhausted,
  networkOf,
  type RateLimit,
  rateLimitKey,
  refund,
  reset,
  WIDE_NETWORK_FACTOR,
  wideNetworkOf,
} from './rate-limit.ts';

/** A counter of attempts with its limit. */
export interface LimitedCounter {
  key: string;
  limit: RateLimit;
}

/** Limits attempts by one or more counters: an attempt must be within the limits of all, and counts for all or none. */
export function limiter(db: Queryable, counters: readonly LimitedCounter[]) {
  /** Counts an attempt and returns whether it is within the limits. */
  async function tryConsume(): Promise<boolean> {
    for (const [index, { key, limit }] of counters.entries()) {
      if (await consume(db, key, limit)) continue;
      for (const counted of counters.slice(0, index)) await refund(db, counted.key);
      return false;
    }
    return true;
  }

  return {
    tryConsume,
    /** Returns whether the next attempt would be refused, without counting it. */
    async isExhausted(): Promise<boolean> {
      for (const { key, limit } of counters) if (await isExhausted(db, key, limit)) return true;
      return false;
    },
    /** Counts an attempt. @throws Refusal 429 with `message` if it exceeds a limit */
    async consumeOrRefuse(message: Message): Promise<void> {
      if (!(await tryConsume())) throw refused(429, message);
    },
    /** Undoes one counted attempt. */
    async refund(): Promise<void> {
      for (const { key } of counters) await refund(db, key);
    },
    /** Forgets all attempts, for example after the correct password. */
    async reset(): Promise<void> {
      for (const { key } of counters) await reset(db, key);
    },
  };
}

/**
 * The counters of the network that a request comes from: the IPv4 address or IPv6 /64, and with ten times the limit the
 * IPv6 /48. `name` is part of the stored keys; `address`: the client's.
 */
export function networkCounters(
  name: string,
  { max, windowS }: RateLimit,
  address: string,
): LimitedCounter[] {
  const wide = wideNetworkOf(address);
  return [
    { key: rateLimitKey(name, networkOf(address)), limit: { max, windowS } },
    ...(wide ? [{ key: rateLimitKey(name, wide), limit: { max: WIDE_NETWORK_FACTOR * max, windowS } }] : []),
  ];
}
