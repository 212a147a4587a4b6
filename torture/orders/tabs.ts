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
export class Tab {
  readonly events: Event[] = [];
  readonly #shop: ShopUnderTest;
  readonly #proxy: FaultProxy;
  readonly #user: Shopper;
  readonly #products: readonly string[];
  readonly #random: Random;
  /** The cart as last read by this tab; may be stale. */
  #seen: CartResponse = { revision: 0, lines: [] };

  constructor(
    shop: ShopUnderTest,
    proxy: FaultProxy,
    user: Shopper,
    products: readonly string[],
    random: Random,
  ) {
    this.#shop = shop;
    this.#proxy = proxy;
    this.#user = user;
    this.#products = products;
    this.#random = random;
  }

  /** Reads, saves or orders at random and records the event. */
  async act(): Promise<void> {
    const dice = this.#random.next();
    if (dice < 0.25) return this.read();
    return dice < 0.75 ? this.#save() : this.#order();
  }

  async read(): Promise<void> {
    const began = performance.now();
    const { status, body } = await retryWhileUnavailable(() =>
      readCart(this.#shop, this.#user, this.#networkOptions()),
    );
    if (status !== 200) throw new Error(`the cart was not shown: ${status}`);
    this.#record({ began, kind: 'read', revision: body.revision, content: contentOf(body.lines) });
    this.#seen = body;
  }

  async #save(): Promise<void> {
    const items: Line[] = this.#products
      .filter(() => this.#random.chance(0.5))
      .map((id) => ({ id, quantity: 1 + this.#random.below(99) }));
    const base = this.#seen.revision;
    const content = contentOf(items);
    const began = performance.now();
    const mark = this.#random.pick(MARKS);
    try {
      const { status, body } = await saveCart(this.#shop, this.#user, base, items, {
        ...this.#networkOptions(),
        mark,
      });
      if (status === 503) return this.#record({ began, kind: 'save', base, content });
      if (status === 409) return this.read();
      if (status !== 200) throw new Error(`a save was answered with ${status}: ${JSON.stringify(body)}`);
      this.#record({ began, kind: 'save', base, content, revision: body.revision });
      this.#seen = body;
    } catch (error) {
      if (!(error instanceof NetworkFailure)) throw error;
      this.#record({ began, kind: 'save', base, content });
    }
  }

  async #order(): Promise<void> {
    const { revision: base, lines } = this.#seen;
    if (lines.length === 0) return this.read();
    const key = newIdempotencyKey();
    const shown = { revision: base, totalCents: totalOf(this.#seen) };
    const began = performance.now();
    const first = this.#random.pick(MARKS);
    const { status, body } = await retryWhileUnavailable((isRetry) =>
      placeOrder(this.#shop, this.#user, shown, key, {
        ...this.#networkOptions(),
        mark: isRetry ? '' : first,
      }),
    );
    if (status !== 200 && status !== 409)
      throw new Error(`an order was answered with ${status}: ${JSON.stringify(body)}`);
    const placed = status === 200 ? { placed: { id: body.id, totalCents: body.totalCents } } : {};
    this.#record({ began, kind: 'order', base, key, ...placed });
    if (status === 409) await this.read();
    else this.#seen = { revision: base + 1, lines: [] };
  }

  /** Routes requests through the proxy. */
  #networkOptions() {
    return { via: this.#proxy.url, ms: 15_000 };
  }

  #record(event: NewEvent): void {
    this.events.push({ user: this.#user.userId, ended: performance.now(), ...event } as Event);
  }
}

type NewEvent = Event extends infer E ? (E extends Event ? Omit<E, 'user' | 'ended'> : never) : never;
