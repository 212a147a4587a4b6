import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import { expect } from './fixtures.ts';
import type { RunningShop } from './running-shop.ts';

/** Saves these items to the cart of the page's user over the API; returns the cart's revision. */
export async function fillCart(
  { url }: RunningShop,
  page: Page,
  items: { id: string; quantity: number }[],
): Promise<number> {
  const { uid, revision } = await (await page.request.get('/api/cart')).json();
  const saved = await page.request.put('/api/cart', {
    headers: { origin: url },
    data: { uid, revision, save: randomUUID(), items },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  return ((await saved.json()) as { revision: number }).revision;
}

/** Places orders of one product, at its current price, as the page's user over the API; returns their codes, oldest first. */
export async function placeOrders(
  shop: RunningShop,
  page: Page,
  count: number,
  { id }: { id: string } = product('stoneware-mug'),
): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < count; n++) {
    const revision = await fillCart(shop, page, [{ id, quantity: 1 }]);
    // Another journey may have put it on sale.
    const { lines } = await (await page.request.get('/api/cart')).json();
    const placed = await page.request.post('/api/orders', {
      headers: { origin: shop.url, 'idempotency-key': randomUUID() },
      data: { revision, totalCents: lines[0].priceCents },
    });
    expect(placed.ok(), await placed.text()).toBe(true);
    codes.push(((await placed.json()) as { code: string }).code);
  }
  return codes;
}

/** Returns the id of an order of the page's user; the administrators' API identifies orders by this id. */
export async function orderId(page: Page, code: string): Promise<string> {
  const order = await page.request.get(`/api/orders/${code}`);
  return ((await order.json()) as { id: string }).id;
}
