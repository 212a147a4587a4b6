import type { Page } from '@playwright/test';
import { demoProducts } from '../demo/lookup.ts';
import { expect, test } from './fixtures.ts';

/** A laptop's window below the browser's own bars, and a phone. */
const SIZES = [
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
];

/** How far the lowest of some parts reaches below the visible area, or under the bar at a phone's lower edge, in px. */
const reachBelow = (page: Page, selector: string) =>
  page.evaluate((parts) => {
    const boxes = [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
    if (boxes.length === 0) throw new Error(`nothing matches ${parts}`);
    const bar = document.querySelector('.header-links')?.getBoundingClientRect();
    const visible = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight;
    return Math.max(...boxes.map(({ bottom }) => Math.round(bottom - visible)));
  }, selector);

test('what is sold, its price and its button are in view without scrolling', async ({ shopper }) => {
  const withPicture = demoProducts.find(({ emoji }) => emoji !== null)!;
  const without = demoProducts.find(({ emoji }) => emoji === null)!;
  for (const path of ['/', `/product/${withPicture.id}`, `/product/${without.id}`]) {
    await shopper.goto(path);
    await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of SIZES) {
      await shopper.setViewportSize(size);
      const row = size.width < 768 ? 2 : 4;
      const parts =
        path === '/'
          ? `.card-grid-item:nth-child(-n+${row}) .btn`
          : '.product-hero .ticket, .product-hero .btn';
      const where = `${path} at ${size.width} x ${size.height}`;
      expect
        .soft(await reachBelow(shopper, parts), `${where}: px below the visible area`)
        .toBeLessThanOrEqual(0);
    }
  }
});
