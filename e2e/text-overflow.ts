import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Text without break opportunities. */
export const longText = (length: number, word = 'Donaudampfschifffahrtsgesellschaft') =>
  word.repeat(60).slice(0, length);
export const USER = {
  name: longText(68, 'Wolfeschlegelsteinhausenberger'),
  email: `${longText(60, 'rindfleisch')}@${'long-domain.'.repeat(8)}test`,
  address: longText(300, 'Llanfairpwllgwyngyll'),
};
export const PRODUCT = {
  form: 'add',
  title: longText(100),
  description: longText(1_000),
  category: longText(50),
  priceCents: 1_234_567,
  image: '/icon.svg',
  rate: 4,
  count: 1,
};
const WIDTHS = [320, 390, 768, 1024, 1280, 1440];

/** Finds horizontal overflow of the page and controls that are clipped or off the screen. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const overflow = document.documentElement.scrollWidth - innerWidth;
    if (overflow > 0) found.push(`the page, by ${overflow} px`);
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
      // Ignores table headings that only screen readers read, and tabs, which scroll.
      if (edges.right - edges.left <= 1 || control.closest('.tabs')) continue;
      if (left < edges.left - 0.5 || right > edges.right + 0.5)
        found.push(control.outerHTML.replace(/\s+/g, ' ').slice(0, 120));
    }
    return found;
  });

export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await findOverflow(page), `${where} at ${width} px: outside of the screen`).toEqual([]);
  }
}
