import type { Page } from '@playwright/test';

/**
 * Has `goto` and `reload` end when the page's program has come, which a rendered page asks for after its `load`: what
 * follows in most journeys is somebody who has looked at the page first. With a `waitUntil` they end as it says.
 */
export function awaitPrograms(page: Page): void {
  const arrived = async () => {
    await page.waitForFunction(() => !document.querySelector('meta[name=program]'));
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await arrived();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await arrived();
    return answer;
  };
}
