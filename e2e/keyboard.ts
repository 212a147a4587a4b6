import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More stops than the longest page has. */
const MOST_PRESSES = 150;

/** What has the focus, if it can be seen: on the screen, not below the header, and ringed. */
const trouble = (element: Element): string | undefined => {
  const box = element.getBoundingClientRect();
  const header = document.querySelector('header')!;
  const top = header.contains(element) || element.closest('dialog, [popover]') ? 0 : header.offsetHeight;
  if (box.width === 0 || box.height === 0) return 'is not drawn';
  if (box.bottom <= top || box.top >= innerHeight) return 'is out of sight';
  if (box.height < innerHeight - top && box.top < top - 1) return 'is below the header';
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return 'has no focus ring';
  return undefined;
};

/** Presses Tab (or Shift+Tab) until the focus is on the target, and sees that it can be seen there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isReached = () => target.evaluate((element) => element === document.activeElement);
  let passed = 0;
  await page.keyboard.press(key);
  // The element is looked up by role anew only when it has the focus or was replaced, not at each of the stops before.
  while (!(await isReached())) {
    const element = (await target.elementHandle())!;
    do {
      if (++passed >= MOST_PRESSES) throw new Error(`${key} does not reach ${target}.`);
      await page.keyboard.press(key);
    } while (await element.evaluate((node) => node.isConnected && node !== document.activeElement));
    await element.dispose();
  }
  // Smooth scrolling may still be on its way.
  await expect.poll(() => target.evaluate(trouble), `${target}`).toBeUndefined();
}

/** Goes somewhere by key and presses it. */
export async function press(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Goes to a field of the page by key and types; what stands there is replaced. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Nothing stands beside the window, for which a phone would have to scroll sideways. */
export const nothingSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
