import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type CallOptions, call, type Shopper, type TriedShop } from '../tried-shop.ts';

export interface CartAnswer {
  revision: number;
  lines: { id: string; quantity: number; priceCents: number }[];
}

export interface Placed {
  id: string;
  totalCents: number;
}

let made = 0;
export const freshKey = (): string => `torture-${process.pid}-${++made}`;

/** Asks again, as a browser does, until the shop has answered something other than "later". */
export async function untilAnswered<T>(
  attempt: (again: boolean) => Promise<Answer<T>>,
  tries = 60,
): Promise<Answer<T>> {
  for (let n = 0; ; n++) {
    try {
      const answer = await attempt(n > 0);
      if (answer.status !== 503 || n >= tries) return answer;
    } catch (error) {
      if (n >= tries) throw error;
    }
    await sleep(Math.min(500, 20 * 2 ** n));
  }
}

export type Line = { id: string; quantity: number };

export const contentOf = (lines: readonly Line[]): string =>
  lines
    .map(({ id, quantity }) => `${id.slice(-6)}x${quantity}`)
    .sort()
    .join(' ');

export const totalOf = (cart: CartAnswer): number =>
  cart.lines.reduce((total, { priceCents, quantity }) => total + priceCents * quantity, 0);

export const readCart = (shop: TriedShop, as: Shopper, options: CallOptions = {}) =>
  call<CartAnswer>(shop, 'GET', '/api/cart', { ...options, as });

export const saveCart = (
  shop: TriedShop,
  as: Shopper,
  revision: number,
  items: readonly Line[],
  options: CallOptions & { save?: string; mark?: string } = {},
) =>
  call<CartAnswer>(shop, 'PUT', `/api/cart${options.mark ?? ''}`, {
    ...options,
    as,
    body: { uid: as.userId, revision, save: options.save ?? freshKey(), items },
  });

export const placeOrder = (
  shop: TriedShop,
  as: Shopper,
  shown: { revision: number; totalCents: number },
  key: string,
  options: CallOptions & { mark?: string } = {},
) =>
  call<Placed>(shop, 'POST', `/api/orders${options.mark ?? ''}`, {
    ...options,
    as,
    body: shown,
    headers: { 'idempotency-key': key },
  });
