import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Records the class of each element that a script animates. */
async function watchAnimations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const animated: string[] = [];
    Object.assign(window, { animated });
    const addEventListener = document.addEventListener.bind(document);
    document.addEventListener = (type: string, ...options: [EventListenerOrEventListenerObject]) => {
      if (type === 'addedtocart') Object.assign(window, { isReadyToAnimate: true });
      addEventListener(type, ...options);
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
      animated.push(this.className);
      return animate.apply(this, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { animated: string[] }).animated);
}

/** Waits until the cart has been saved, so that no test ends with a save in flight. */
const waitForSave = (page: Page) => page.waitForResponse((response) => response.request().method() === 'PUT');

/** Opens Home and waits for the script with the animations, which loads last. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForFunction(() => 'isReadyToAnimate' in window);
}

/** Adds two products to the cart and removes the first one. */
async function addAndRemove(page: Page): Promise<void> {
  await openHome(page);
  for (const title of ['Camel Wool Coat', 'Stoneware Mug']) {
    await Promise.all([
      waitForSave(page),
      page.getByRole('button', { name: `Add to Cart: ${title}` }).click(),
    ]);
  }
  await page.goto('/cart');
  const remove = page.getByRole('button', { name: /^Remove/ }).first();
  await Promise.all([waitForSave(page), remove.click()]);
}

test('an added product flies to the cart, and rows slide up after a removal', async ({ newcomer: page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const animated = await watchAnimations(page);
  await openHome(page);
  await Promise.all([
    waitForSave(page),
    page.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }).click(),
    expect.poll(animated).toContain('flying'),
  ]);
  await expect(page.locator('.flying'), 'is removed at the end').toHaveCount(0);
  await addAndRemove(page);
  await expect.poll(animated).toContain('cart-line');
});

test('nothing is animated under reduced motion', async ({ newcomer: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const animated = await watchAnimations(page);
  await openHome(page);
  await Promise.all([
    waitForSave(page),
    page.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }).click(),
  ]);
  expect(await animated()).toEqual([]);
  await addAndRemove(page);
  expect(await animated()).toEqual([]);
});
