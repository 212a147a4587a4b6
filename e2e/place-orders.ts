import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import { expect } from './fixtures.ts';
import type { RunningShop } from './running-shop.ts';

/** Places orders as whoever the page belongs to, without the screens; answers their ids, oldest first. */
export async function placeOrders({ url }: RunningShop, page: Page, count: number): Promise<string[]> {
  const ids: string[] = [];
  const { id, priceCents } = product('stoneware-mug');
  const headers = { origin: url };
  for (let n = 0; n < count; n++) {
    const { uid, revision } = await (await page.request.get('/api/cart')).json();
    const saved = await page.request.put('/api/cart', {
      headers,
      data: { uid, revision, save: randomUUID(), items: [{ id, quantity: 1 }] },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
    const cart = (await saved.json()) as { revision: number };
    const placed = await page.request.post('/api/orders', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: { revision: cart.revision, totalCents: priceCents },
    });
    expect(placed.ok(), await placed.text()).toBe(true);
    ids.push(((await placed.json()) as { id: string }).id);
  }
  return ids;
}
