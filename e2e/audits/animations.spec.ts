import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Notes what scripts set in motion: the class of each element. */
async function watchMotions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...what) {
      moved.push(this.className);
      return animate.apply(this, what);
    };
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

/** Waits until the cart has been saved, so that no test ends with a save in flight. */
const saved = (page: Page) => page.waitForResponse((answer) => answer.request().method() === 'PUT');

/** Home, with the ornaments that come after everything else. */
async function openHome(page: Page): Promise<void> {
  const later = page.waitForResponse(/\/assets\/after-load-/);
  await page.goto('/');
  await later;
}

/** Two things into the cart, then the first of them out again. */
async function addAndRemove(page: Page): Promise<void> {
  await openHome(page);
  for (const title of ['Camel Wool Coat', 'Stoneware Mug']) {
    await Promise.all([saved(page), page.getByRole('button', { name: `Add to Cart: ${title}` }).click()]);
  }
  await page.goto('/cart');
  const remove = page.getByRole('button', { name: /^Remove/ }).first();
  await Promise.all([saved(page), remove.click()]);
}

test('what is bought is seen on its way, and the rows below a removed one close the gap', async ({
  newcomer: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moved = await watchMotions(page);
  await openHome(page);
  await Promise.all([
    saved(page),
    page.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }).click(),
    expect.poll(moved).toContain('flying'),
  ]);
  await expect(page.locator('.flying'), 'and is gone when it is there').toHaveCount(0);
  await addAndRemove(page);
  await expect.poll(moved).toContain('cart-line');
});

test('nothing of it moves for those who ask for less motion', async ({ newcomer: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moved = await watchMotions(page);
  await openHome(page);
  await Promise.all([saved(page), page.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }).click()]);
  expect(await moved()).toEqual([]);
  await addAndRemove(page);
  expect(await moved()).toEqual([]);
});
