import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ApiRequestOptions,
  type ApiResponse,
  callApi,
  type Shopper,
  type ShopUnderTest,
} from '../shop-under-test.ts';

export interface CartResponse {
  revision: number;
  lines: { id: string; quantity: number; priceCents: number }[];
}

export interface PlacedOrder {
  id: string;
  totalCents: number;
}

let made = 0;
export const newIdempotencyKey = (): string => `torture-${process.pid}-${++made}`;

/** Retries with backoff, as a browser does, until the response is not 503. */
export async function retryUntilAnswered<T>(
  attempt: (again: boolean) => Promise<ApiResponse<T>>,
  tries = 60,
): Promise<ApiResponse<T>> {
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

export const totalOf = (cart: CartResponse): number =>
  cart.lines.reduce((total, { priceCents, quantity }) => total + priceCents * quantity, 0);

export const readCart = (shop: ShopUnderTest, as: Shopper, options: ApiRequestOptions = {}) =>
  callApi<CartResponse>(shop, 'GET', '/api/cart', { ...options, as });

export const saveCart = (
  shop: ShopUnderTest,
  as: Shopper,
  revision: number,
  items: readonly Line[],
  options: ApiRequestOptions & { save?: string; mark?: string } = {},
) =>
  callApi<CartResponse>(shop, 'PUT', `/api/cart${options.mark ?? ''}`, {
    ...options,
    as,
    body: { uid: as.userId, revision, save: options.save ?? newIdempotencyKey(), items },
  });

export const placeOrder = (
  shop: ShopUnderTest,
  as: Shopper,
  shown: { revision: number; totalCents: number },
  key: string,
  options: ApiRequestOptions & { mark?: string } = {},
) =>
  callApi<PlacedOrder>(shop, 'POST', `/api/orders${options.mark ?? ''}`, {
    ...options,
    as,
    body: shown,
    headers: { 'idempotency-key': key },
  });
