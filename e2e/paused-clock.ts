import type { Page } from '@playwright/test';

/** Time for a page to render pending updates, unless it is busy (ms). */
const RENDERING_MS = 100;

/** Waits for pending rendering: a posted message runs after the tasks queued before it. */
async function waitForRendering(page: Page): Promise<void> {
  await page.waitForTimeout(RENDERING_MS);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage('');
      }),
  );
}

/**
 * Pauses a page's clock: timers started from now on wait, so delays are exact on any machine and cost no time. Network,
 * rendering and earlier timers continue. Use once per test.
 *
 *     const time = await pauseClock(page);
 *     await page.getByRole('button', { name: 'Send Reset Email' }).click();
 *     await expect(sent).toBeVisible();
 *     await time.expectAfter(5_000, stillHere, atTheLogin);
 */
export async function pauseClock(page: Page) {
  // Waits for hydration, which uses timers, too.
  await page.waitForFunction(() => !('eventCapture' in window));
  const began = Date.now();
  await page.clock.install({ time: began });
  await page.clock.pauseAt(began + 10_000);
  return {
    /** Asserts `before` until exactly `ms` of page time, and `after` then; resumes the clock. */
    async expectAfter(ms: number, before: () => unknown, after: () => unknown): Promise<void> {
      await waitForRendering(page);
      await page.clock.runFor(ms - 1);
      await waitForRendering(page);
      await before();
      await page.clock.runFor(1);
      await after();
      await page.clock.resume();
    },
  };
}
