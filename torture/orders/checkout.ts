import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiRequestOptions, callApi, type Shopper, type ShopUnderTest } from '../shop-under-test.ts';

export interface CartResponse {
  revision: number;
  lines: { id: string; quantity: number; priceCents: number }[];
}

export interface PlacedOrder {
  id: string;
  totalCents: number;
}

let issuedKeys = 0;
export const newIdempotencyKey = (): string => `torture-${process.pid}-${++issuedKeys}`;

const MAX_RETRIES = 60;

/** Repeats an attempt with backoff, as a browser does, while it fails or its response is 503. */
export async function retryWhileUnavailable<R extends { status: number }>(
  attempt: (isRetry: boolean) => Promise<R>,
): Promise<R> {
  for (let n = 0; ; n++) {
    try {
      const response = await attempt(n > 0);
      if (response.status !== 503 || n >= MAX_RETRIES) return response;
    } catch (error) {
      if (n >= MAX_RETRIES) throw error;
    }
    await sleep(Math.min(500, 20 * 2 ** n));
  }
}

export type Line = { id: string; quantity: number };

/** Text of a cart's lines that does not depend on their order. */
export const contentOf = (lines: readonly Line[]): string =>
  lines
    .map(({ id, quantity }) => `${id.slice(-6)}x${quantity}`)
    .sort()
    .join(' ');

export const totalOf = (cart: CartResponse): number =>
  cart.lines.reduce((total, { priceCents, quantity }) => total + priceCents * quantity, 0);

export const readCart = (shop: ShopUnderTest, shopper: Shopper, options: ApiRequestOptions = {}) =>
  callApi<CartResponse>(shop, 'GET', '/api/cart', { ...options, as: shopper });

/** Query string by which `startFaultyNetwork` selects the requests to disturb; default none. */
type FaultMark = { mark?: string };

export const saveCart = (
  shop: ShopUnderTest,
  shopper: Shopper,
  revision: number,
  items: readonly Line[],
  options: ApiRequestOptions & FaultMark & { save?: string } = {},
) =>
  callApi<CartResponse>(shop, 'PUT', `/api/cart${options.mark ?? ''}`, {
    ...options,
    as: shopper,
    body: { uid: shopper.userId, revision, save: options.save ?? newIdempotencyKey(), items },
  });

export const placeOrder = (
  shop: ShopUnderTest,
  shopper: Shopper,
  shown: { revision: number; totalCents: number },
  key: string,
  options: ApiRequestOptions & FaultMark = {},
) =>
  callApi<PlacedOrder>(shop, 'POST', `/api/orders${options.mark ?? ''}`, {
    ...options,
    as: shopper,
    body: shown,
    headers: { 'idempotency-key': key },
  });
