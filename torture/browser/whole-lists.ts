import type { Page } from '@playwright/test';
import { PAYLOADS } from './payloads.ts';

/** The longest first: a shorter one that stands in a longer one has not been seen by that. */
const LONGEST_FIRST = [...PAYLOADS].sort((a, b) => b.length - a.length);

/** Adds the payloads that a part of the page shows, as text or typed in a field. */
export async function notePayloads(page: Page, seen: Set<string>, part = 'main'): Promise<void> {
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
  const known = new Set(PAYLOADS);
  for (const text of texts.filter((one) => known.has(one))) seen.add(text);
  // Others stand among words of ours.
  let rest = texts.filter((one) => !known.has(one)).join('\n');
  for (const payload of LONGEST_FIRST) {
    if (!rest.includes(payload)) continue;
    seen.add(payload);
    rest = rest.replaceAll(payload, '\0');
  }
}

/** Nothing of the page is on its way. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
}

/** Looks at every page of a list with Prev and Next, from the first to the last; answers how many there were. */
export async function turnPages(page: Page, seen: Set<string>): Promise<number> {
  const next = page.locator('nav.pager button').last();
  for (let pages = 1; ; pages++) {
    await settled(page);
    await notePayloads(page, seen);
    if ((await next.count()) === 0 || (await next.isDisabled())) return pages;
    const before = await page.locator('.pager-text').textContent();
    await next.click();
    await page.waitForFunction((text) => document.querySelector('.pager-text')?.textContent !== text, before);
  }
}

/** Follows a list that goes on by itself to its end, and looks at all of it. */
export async function loadAll(page: Page, seen: Set<string>, part?: string): Promise<void> {
  await page.waitForFunction(() => {
    const end = document.querySelector('.load-more');
    // It goes on when its end comes into view.
    end?.scrollIntoView({ block: 'end' });
    return end && !end.querySelector('button');
  });
  await notePayloads(page, seen, part);
}
