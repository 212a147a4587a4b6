import type { Page } from '@playwright/test';
import { demoProducts } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';

/** Viewports of a small laptop and a phone. */
const SIZES = [
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
];

/** Returns how far the lowest element reaches below the visible area or under a phone's bottom bar (px). */
const pixelsBelowView = (page: Page, selector: string) =>
  page.evaluate((parts) => {
    const boxes = [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
    if (boxes.length === 0) throw new Error(`nothing matches ${parts}`);
    const bar = document.querySelector('.header-links')?.getBoundingClientRect();
    const visible = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight;
    return Math.max(...boxes.map(({ bottom }) => Math.round(bottom - visible)));
  }, selector);

test('the first products, prices and buttons are visible without scrolling', async ({ shopper }) => {
  const productWithPicture = demoProducts.find(({ emoji }) => emoji !== null)!;
  const productWithoutPicture = demoProducts.find(({ emoji }) => emoji === null)!;
  for (const path of ['/', `/product/${productWithPicture.id}`, `/product/${productWithoutPicture.id}`]) {
    await shopper.goto(path);
    await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of SIZES) {
      await shopper.setViewportSize(size);
      const row = size.width < 768 ? 2 : 4;
      const parts =
        path === '/'
          ? `.card-grid-item:nth-child(-n+${row}) .btn`
          : '.product-hero .price-tag, .product-hero .btn';
      const where = `${path} at ${size.width} x ${size.height}`;
      expect
        .soft(await pixelsBelowView(shopper, parts), `${where}: px below the visible area`)
        .toBeLessThanOrEqual(0);
    }
  }
});

test('the first products and their buttons are visible without scrolling below an error note', async ({
  newcomer: page,
  network,
  allowErrors,
}) => {
  allowErrors(/ERR_|Failed to load/);
  await page.setViewportSize(SIZES[0]!);
  await page.goto('/');
  network.refuse('PUT /api/cart');
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByText('Failed to save cart')).toBeVisible();
  expect(await pixelsBelowView(page, '.card-grid-item:nth-child(-n+4) .btn')).toBeLessThanOrEqual(0);
});

test('the shop name stays on one line from 1024 px', async ({ admin: page }) => {
  for (const path of ['/?lang=en', '/?lang=de']) {
    for (const width of [1024, 1100, 1199, 1200, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(path);
      const brand = await page.locator('.header .brand').boundingBox();
      const account = await page.locator('.header-account').boundingBox();
      expect.soft(brand?.height, `${path} at ${width} px`).toBeLessThan(30);
      expect.soft(account!.x + account!.width, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});
