import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More than the tab stops of the longest page. */
const MAX_PRESSES = 150;

/** Describes why a focused element is not visible: off the screen, covered by the header, or without a focus ring. */
const focusProblem = (element: Element): string | undefined => {
  const box = element.getBoundingClientRect();
  const header = document.querySelector('header')!;
  const top = header.contains(element) || element.closest('dialog, [popover]') ? 0 : header.offsetHeight;
  if (box.width === 0 || box.height === 0) return 'has no size';
  if (box.bottom <= top || box.top >= innerHeight) return 'is out of sight';
  if (box.height < innerHeight - top && box.top < top - 1) return 'is covered by the header';
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return 'has no focus ring';
  return undefined;
};

/** Presses Tab (or Shift+Tab) until the target has the focus, and checks that it is visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isReached = () => target.evaluate((element) => element === document.activeElement);
  let stopCount = 0;
  await page.keyboard.press(key);
  // Looks the element up by role only when it is focused or was replaced, which is faster than at every stop.
  while (!(await isReached())) {
    const element = (await target.elementHandle())!;
    do {
      if (++stopCount >= MAX_PRESSES) throw new Error(`${key} does not reach ${target}.`);
      await page.keyboard.press(key);
    } while (await element.evaluate((node) => node.isConnected && node !== document.activeElement));
    await element.dispose();
  }
  // Smooth scrolling may still be in progress.
  await expect.poll(() => target.evaluate(focusProblem), `${target}`).toBeUndefined();
}

/** Tabs to the target and presses Enter. */
export async function press(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Tabs to a field and replaces its value. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Expects that the page does not scroll horizontally. */
export const expectNoHorizontalScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
