import type { Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` wait for the page's deferred scripts, which a rendered page loads after its `load` event. An
 * explicit `waitUntil` is respected.
 */
export function waitForScripts(page: Page): void {
  const waitForDeferredScripts = async () => {
    await page.waitForFunction(() => !document.querySelector('meta[name=page-scripts]'));
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await waitForDeferredScripts();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await waitForDeferredScripts();
    return response;
  };
}
