import type { Page } from '@playwright/test';
import { demoProducts } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';
import { fillCart } from '../place-orders.ts';

/** The most that the parts of a page may move by themselves (cumulative layout shift). */
const MOST = 0.02;

interface Shift {
  value: number;
  /** What moved, for the failure's message. */
  moved: string[];
}

/** Notes what moves from the first byte on; what a person's own key or click moves does not count. */
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

async function expectStill(shifts: Shift[], where: string): Promise<void> {
  expect(sumOf(shifts), `${where}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(MOST);
}

test('a jump is seen', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.setAttribute('style', 'height: 300px');
    document.querySelector('main')?.prepend(block);
  });
  // Not just any: what is small may come before it, and is told first.
  await expect.poll(async () => sumOf(await shifts())).toBeGreaterThan(MOST);
  await expect(expectStill(await shifts(), 'Home')).rejects.toThrow('Home');
});

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}))
  test.describe(`on a ${device} nothing jumps`, () => {
    test.use({ viewport });

    for (const path of ['/', '/cart', '/orders'])
      test(`while ${path} comes over a slow network and is read to its end`, async ({
        shopper,
        login,
        newAccount,
        shop,
        network,
      }) => {
        // A cart with something in it is nobody's of the demo shop.
        const page = path === '/cart' ? await login(await newAccount()) : shopper;
        if (path === '/cart')
          await fillCart(
            shop,
            page,
            demoProducts.slice(0, 7).map(({ id }) => ({ id, quantity: 2 })),
          );
        // Fonts, pictures and the program come late, each at its own time.
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
        await expectStill(await shifts(), path);
      });
  });
