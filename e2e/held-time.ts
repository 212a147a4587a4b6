import type { Page } from '@playwright/test';

/** Long enough for a page to draw what it has begun (ms). */
const DRAWING_MS = 100;

/**
 * Stands a page's time still: what it puts off from here on waits. A delay is then exact on the busiest machine, and
 * nobody waits for it. Network, drawing, and what was put off before go on.
 *
 *     const time = await holdTime(page);
 *     await page.getByRole('button', { name: 'Send Reset Email' }).click();
 *     await time.expectAfter(5_000, stillHere, atTheLogin);
 */
export async function holdTime(page: Page) {
  const began = Date.now();
  await page.clock.install({ time: began });
  await page.clock.pauseAt(began + 10_000);
  return {
    /** After `ms` of the page's time, no sooner and no later, `before` gives way to `after`; then time goes on. */
    async expectAfter(ms: number, before: () => unknown, after: () => unknown): Promise<void> {
      await page.clock.runFor(ms - 1);
      await page.waitForTimeout(DRAWING_MS);
      await before();
      await page.clock.runFor(1);
      await after();
      await page.clock.resume();
    },
  };
}
