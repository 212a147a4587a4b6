import type { Page } from '@playwright/test';
import { demoProducts } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';
import { fillCart } from '../place-orders.ts';

/** Maximum cumulative layout shift of a page. */
const MAX_SHIFT = 0.02;

interface Shift {
  value: number;
  /** The moved elements, for the failure message. */
  moved: string[];
}

/** Records layout shifts from the first byte on, except those that follow user input. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) =>
              (node instanceof Element ? node.outerHTML : `${node}`).slice(0, 120),
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

const sumOf = (shifts: Shift[]) => shifts.reduce((total, { value }) => total + value, 0);

async function expectStableLayout(shifts: Shift[], where: string): Promise<void> {
  expect(sumOf(shifts), `${where}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(MAX_SHIFT);
}

test('a layout shift is detected', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  // Waits for hydration, which would fail on a changed page.
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.setAttribute('style', 'height: 300px');
    document.querySelector('main')?.prepend(block);
  });
  // Smaller shifts may be reported first.
  await expect.poll(async () => sumOf(await shifts())).toBeGreaterThan(MAX_SHIFT);
  await expect(expectStableLayout(await shifts(), 'Home')).rejects.toThrow('Home');
});

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}))
  test.describe(`the layout is stable on a ${device}`, () => {
    test.use({ viewport });

    for (const path of ['/', '/cart', '/orders'])
      test(`while ${path} loads over a slow network and is scrolled to its end`, async ({
        shopper,
        login,
        newAccount,
        shop,
        network,
      }) => {
        // No demo user has items in the cart.
        const page = path === '/cart' ? await login(await newAccount()) : shopper;
        if (path === '/cart')
          await fillCart(
            shop,
            page,
            demoProducts.slice(0, 7).map(({ id }) => ({ id, quantity: 2 })),
          );
        // Fonts, pictures and scripts arrive late, each with a different delay.
        network.delay(/woff2/, 400);
        network.delay(/GET \/pictures/, 250);
        network.delay(/GET \/assets\/.*js/, 150);
        const shifts = await watchShifts(page);
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.mouse.move(200, 400);
        for (let step = 0; step < 6; step++) {
          await page.mouse.wheel(0, 600);
          await page.waitForTimeout(60);
        }
        await page.waitForLoadState('networkidle');
        await expectStableLayout(await shifts(), path);
      });
  });
