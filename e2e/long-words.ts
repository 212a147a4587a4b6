import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Letters without a place to break, as long as each field takes them. */
export const letters = (length: number, word = 'Donaudampfschifffahrtsgesellschaft') =>
  word.repeat(60).slice(0, length);
export const PERSON = {
  name: letters(68, 'Wolfeschlegelsteinhausenberger'),
  email: `${letters(60, 'rindfleisch')}@${'long-domain.'.repeat(8)}test`,
  address: letters(300, 'Llanfairpwllgwyngyll'),
};
export const PRODUCT = {
  form: 'add',
  title: letters(100),
  description: letters(1_000),
  category: letters(50),
  priceCents: 1_234_567,
  image: '/icon.svg',
  rate: 4,
  count: 1,
};
const WIDTHS = [320, 390, 768, 1024, 1280, 1440];

/** How far the page can be scrolled sideways, and what can be pressed or typed in but is cut off or off the screen. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const sideways = document.documentElement.scrollWidth - innerWidth;
    if (sideways > 0) found.push(`the page, by ${sideways} px`);
    for (const control of document.querySelectorAll(
      'main :is(a, button, input, select, textarea), header button',
    )) {
      const { left, right, width } = control.getBoundingClientRect();
      if (width <= 1 || !control.checkVisibility({ visibilityProperty: true })) continue;
      const edges = { left: 0, right: innerWidth };
      for (let box = control.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'visible') continue;
        const { left: from, right: to } = box.getBoundingClientRect();
        Object.assign(edges, { left: Math.max(edges.left, from), right: Math.min(edges.right, to) });
      }
      // Headings of tables that are drawn as cards, for screen readers alone; tabs, which are made to be scrolled.
      if (edges.right - edges.left <= 1 || control.closest('.tabs')) continue;
      if (left < edges.left - 0.5 || right > edges.right + 0.5)
        found.push(control.outerHTML.replace(/\s+/g, ' ').slice(0, 120));
    }
    return found;
  });

export async function expectAllInside(
  page: Page,
  where: string,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await outside(page), `${where} at ${width} px: outside of the screen`).toEqual([]);
  }
}
