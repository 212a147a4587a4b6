import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

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

/** Two things into the cart, then the first of them out again. */
async function addAndRemove(page: Page): Promise<void> {
  await page.goto('/');
  for (const [index, title] of ['Enamel Teapot', 'Camel Wool Coat'].entries()) {
    await page.getByRole('button', { name: `Add to Cart: ${title}` }).click();
    await expect(
      page.getByRole('link', { name: index === 0 ? 'Cart, 1 item' : 'Cart, 2 items' }),
    ).toBeVisible();
  }
  await page.goto('/cart');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
}

test('what is bought is seen on its way, and the rows below a removed one close the gap', async ({
  newcomer,
}) => {
  const moved = await watchMotions(newcomer);
  await newcomer.goto('/');
  await newcomer.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }).click();
  await expect.poll(moved).toContain('flying');
  await expect(newcomer.locator('.flying'), 'and is gone when it is there').toHaveCount(0);
  await newcomer.getByRole('button', { name: 'Add to Cart: Camel Wool Coat' }).click();
  await newcomer.waitForResponse((answer) => answer.request().method() === 'PUT');
  await newcomer.goto('/cart');
  await newcomer
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect.poll(moved).toContain('cart-line');
});

test('nothing of it moves for those who ask for less motion', async ({ newcomer }) => {
  await newcomer.emulateMedia({ reducedMotion: 'reduce' });
  const moved = await watchMotions(newcomer);
  await addAndRemove(newcomer);
  expect(await moved()).toEqual([]);
  await newcomer.goto('/');
  await newcomer.getByRole('button', { name: 'Add to Cart: Stoneware Mug' }).click();
  await expect(newcomer.getByText('Product added to cart!')).toBeVisible();
  expect(await moved()).toEqual([]);
});
