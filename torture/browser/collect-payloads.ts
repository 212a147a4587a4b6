import type { Page } from '@playwright/test';
import { PAYLOADS } from './payloads.ts';

/** Longest first, so that a payload contained in a longer one is not counted twice. */
const LONGEST_FIRST = [...PAYLOADS].sort((a, b) => b.length - a.length);

/** Adds the payloads that a part of the page shows as text or field value to `seen`. */
export async function collectPayloads(page: Page, seen: Set<string>, part = 'main'): Promise<void> {
  const texts = await page
    .locator(part)
    .first()
    .evaluate((root) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
      for (const field of root.querySelectorAll('input, textarea'))
        found.push((field as HTMLInputElement).value);
      return found;
    });
  const payloads = new Set(PAYLOADS);
  for (const text of texts.filter((one) => payloads.has(one))) seen.add(text);
  // The others are part of longer texts.
  let rest = texts.filter((one) => !payloads.has(one)).join('\n');
  for (const payload of LONGEST_FIRST) {
    if (!rest.includes(payload)) continue;
    seen.add(payload);
    rest = rest.replaceAll(payload, '\0');
  }
}

/** Waits until no part of the page is loading. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
}

/** Collects from every page of a paged list; returns the number of pages. */
export async function collectFromAllPages(page: Page, seen: Set<string>): Promise<number> {
  const next = page.locator('nav.pager button').last();
  for (let pages = 1; ; pages++) {
    await waitUntilLoaded(page);
    await collectPayloads(page, seen);
    if ((await next.count()) === 0 || (await next.isDisabled())) return pages;
    const before = await page.locator('.pager-text').textContent();
    await next.click();
    await page.waitForFunction((text) => document.querySelector('.pager-text')?.textContent !== text, before);
  }
}

/** Scrolls an infinite list to its end and collects every payload. */
export async function collectFromInfiniteList(page: Page, seen: Set<string>, part?: string): Promise<void> {
  await page.waitForFunction(() => {
    const end = document.querySelector('.load-more');
    // Loads the next page when its end scrolls into view.
    end?.scrollIntoView({ block: 'end' });
    return end && !end.querySelector('button');
  });
  await collectPayloads(page, seen, part);
}
