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
  WIDE_NETWORK_FACTOR,
  wideNetworkOf,
} from './rate-limit.ts';

/** Rate limit for the network that a request comes from. */
export interface NetworkLimit {
  /** Returns whether the next attempt would be refused, without counting it. */
  isExhausted(): Promise<boolean>;
  /** Counts an attempt and returns whether it is within the limit. */
  tryConsume(): Promise<boolean>;
  /** Counts an attempt. @throws Refusal 429 with `message` if it exceeds the limit. */
  consumeOrRefuse(message: Message): Promise<void>;
  /** Undoes one counted attempt. */
  refund(): Promise<void>;
}

/**
 * Counts for an IPv4 address or IPv6 /64, and with ten times the limit for the IPv6 /48. `name` is part of the stored
 * keys; `address`: the client's.
 */
export function networkLimit(
  db: Queryable,
  name: string,
  { max, windowS }: RateLimit,
  address: string,
): NetworkLimit {
  const counters = [{ key: rateLimitKey(name, networkOf(address)), limit: { max, windowS } }];
  const wide = wideNetworkOf(address);
  if (wide)
    counters.push({ key: rateLimitKey(name, wide), limit: { max: WIDE_NETWORK_FACTOR * max, windowS } });

  async function tryConsumeAll(): Promise<boolean> {
    for (const [index, { key, limit }] of counters.entries()) {
      if (await consume(db, key, limit)) continue;
      for (const counted of counters.slice(0, index)) await refund(db, counted.key);
      return false;
    }
    return true;
  }

  return {
    tryConsume: tryConsumeAll,
    async isExhausted() {
      for (const { key, limit } of counters) if (await isExhausted(db, key, limit)) return true;
      return false;
    },
    async consumeOrRefuse(message) {
      if (!(await tryConsumeAll())) throw refused(429, message);
    },
    async refund() {
      for (const { key } of counters) await refund(db, key);
    },
  };
}
