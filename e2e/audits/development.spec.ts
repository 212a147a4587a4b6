import { expect, test } from '@playwright/test';
import { RunningShop } from '../running-shop.ts';

/** `npm run dev` serves the sources with Vite, whose WebSocket must not conflict with the live connection. */
test('the shop runs from its sources', async ({ page }) => {
  test.setTimeout(240_000);
  const shop = await RunningShop.open({}, 'sources');
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const socketPaths: string[] = [];
    page.on('websocket', (socket) => {
      // Both connections must receive frames.
      socket.on('framereceived', () => socketPaths.push(new URL(socket.url()).pathname));
    });
    await page.goto(shop.url);
    // Vite transforms every module on its first request.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => new Set(socketPaths), { timeout: 60_000 }).toEqual(new Set(['/', '/api/live']));
    expect(errors).toEqual([]);
    const countServiceWorkers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await countServiceWorkers(), 'no service worker in development').toBe(0);
    const picture = page.getByRole('main').getByRole('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  } finally {
    await shop.remove();
  }
});
