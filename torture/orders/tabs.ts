import { type Fault, FaultProxy } from '../../test/fault-proxy.ts';
import type { Random } from '../random.ts';
import { NetworkFailure } from '../send.ts';
import type { Shopper, ShopUnderTest } from '../shop-under-test.ts';
import {
  type CartResponse,
  contentOf,
  type Line,
  newIdempotencyKey,
  placeOrder,
  readCart,
  retryWhileUnavailable,
  saveCart,
  totalOf,
} from './checkout.ts';
import type { Event } from './history.ts';

/** Query marks for the proxy: cut the request before it reaches the shop, or drop its response. */
const MARKS = ['', '', '', '?cut', '?lost'];

export interface FaultyNetwork {
  proxy: FaultProxy;
  /** Number of requests cut and of responses dropped so far. */
  cut: Pick<Fault, 'hits'>;
  lost: Pick<Fault, 'hits'>;
}

export async function startFaultyNetwork(shop: ShopUnderTest): Promise<FaultyNetwork> {
  const proxy = await FaultProxy.start(shop.url);
  return { proxy, cut: proxy.disconnect(/\?cut/), lost: proxy.dropResponse(/\?lost/) };
}

/** A browser tab with random operations, concurrent with other tabs of the same user. */
export function openTab(
  shop: ShopUnderTest,
  { proxy }: FaultyNetwork,
  user: Shopper,
  products: readonly string[],
  random: Random,
) {
  const events: Event[] = [];
  /** Routes requests through the proxy. */
  const network = { via: proxy.url, ms: 15_000 };
  /** The cart as last read by this tab; may be stale. */
  let seen: CartResponse = { revision: 0, lines: [] };
  const record = (event: NewEvent) => {
    events.push({ user: user.userId, ended: performance.now(), ...event } as Event);
  };

  async function read(): Promise<void> {
    const began = performance.now();
    const { status, body } = await retryWhileUnavailable(() => readCart(shop, user, network));
    if (status !== 200) throw new Error(`the cart was not shown: ${status}`);
    record({ began, kind: 'read', revision: body.revision, content: contentOf(body.lines) });
    seen = body;
  }

  async function save(): Promise<void> {
    const items: Line[] = products
      .filter(() => random.chance(0.5))
      .map((id) => ({ id, quantity: 1 + random.below(99) }));
    const base = seen.revision;
    const event = { began: performance.now(), kind: 'save', base, content: contentOf(items) } as const;
    try {
      const mark = random.pick(MARKS);
      const { status, body } = await saveCart(shop, user, base, items, { ...network, mark });
      if (status === 503) return record(event);
      if (status === 409) return read();
      if (status !== 200) throw new Error(`a save was answered with ${status}: ${JSON.stringify(body)}`);
      record({ ...event, revision: body.revision });
      seen = body;
    } catch (error) {
      if (!(error instanceof NetworkFailure)) throw error;
      record(event);
    }
  }

  async function order(): Promise<void> {
    const { revision: base, lines } = seen;
    if (lines.length === 0) return read();
    const key = newIdempotencyKey();
    const shown = { revision: base, totalCents: totalOf(seen) };
    const began = performance.now();
    const first = random.pick(MARKS);
    const { status, body } = await retryWhileUnavailable((isRetry) =>
      placeOrder(shop, user, shown, key, { ...network, mark: isRetry ? '' : first }),
    );
    if (status !== 200 && status !== 409)
      throw new Error(`an order was answered with ${status}: ${JSON.stringify(body)}`);
    const placed = status === 200 ? { placed: { id: body.id, totalCents: body.totalCents } } : {};
    record({ began, kind: 'order', base, key, ...placed });
    if (status === 409) await read();
    else seen = { revision: base + 1, lines: [] };
  }

  /** Reads, saves or orders at random and records the event. */
  function act(): Promise<void> {
    const dice = random.next();
    if (dice < 0.25) return read();
    return dice < 0.75 ? save() : order();
  }

  return { events, act, read };
}

type NewEvent = Event extends infer E ? (E extends Event ? Omit<E, 'user' | 'ended'> : never) : never;
