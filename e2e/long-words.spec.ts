import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { overhang } from './beyond-axe.ts';
import { expect, test } from './fixtures.ts';
import { fillCart } from './place-orders.ts';

/** Words without a place to break, as an import brings them: they break within rather than push a page sideways. */
const PRODUCT = {
  form: 'add',
  title: 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen',
  description: 'Wohlklangsaufzeichnungsgeraetezubehoerverpackung'.repeat(4),
  category: 'bergsteigerausruestungsgegenstaende',
  priceCents: 1_234_567,
  image: '/icon.svg',
  rate: 4,
  count: 1,
};

async function expectNothingReachesOut(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [320, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await overhang(page), `${path} at ${width} px: pixels to scroll sideways`).toBe(0);
    }
  }
}

test('long words of a product push no page sideways', async ({ newcomer, admin, shop }) => {
  const headers = { origin: shop.url };
  const added = await admin.request.post('/api/products', { headers, data: PRODUCT });
  expect(added.ok(), await added.text()).toBe(true);
  const { id } = (await added.json()) as { id: string };
  const revision = await fillCart(shop, newcomer, [{ id, quantity: 2 }]);
  await expectNothingReachesOut(newcomer, ['/', '/cart', `/product/${id}`, `/reviews/${id}`]);
  const placed = await newcomer.request.post('/api/orders', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: { revision, totalCents: 2 * PRODUCT.priceCents },
  });
  const order = ((await placed.json()) as { id: string }).id;
  await expectNothingReachesOut(newcomer, ['/orders', `/orders/${order}`, '/notifications']);
  await expectNothingReachesOut(admin, [
    '/admin/dashboard',
    '/admin/orders',
    '/admin/manage-products',
    '/admin/products',
    '/dev/gallery',
  ]);
  await admin.request.delete(`/api/products/${id}`, { headers });
});
