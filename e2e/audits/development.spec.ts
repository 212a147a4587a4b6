import { expect, test } from '@playwright/test';
import { RunningShop } from '../running-shop.ts';

/** `npm run dev`: the sources, reloaded while they are edited, with the live connection beside Vite's own. */
test('the shop runs from its sources', async ({ page }) => {
  test.setTimeout(120_000);
  const shop = await RunningShop.open({}, 'sources');
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const sockets: string[] = [];
    page.on('websocket', (socket) => {
      // Answers travel: neither of the two has taken the other's connection.
      socket.on('framereceived', () => sockets.push(new URL(socket.url()).pathname));
    });
    await page.goto(shop.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => new Set(sockets), { timeout: 20_000 }).toEqual(new Set(['/', '/api/live']));
    expect(errors).toEqual([]);
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await workers(), 'nothing is kept while the shop is developed').toBe(0);
    const picture = page.getByRole('main').getByRole('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  } finally {
    await shop.remove();
  }
});
