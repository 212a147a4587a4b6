import type { Page } from '@playwright/test';

/** Long enough for a page to draw what it has begun, unless it is busy (ms). */
const DRAWING_MS = 100;

/** What the page has begun is drawn: a message to itself comes after all that was waiting. */
async function drawn(page: Page): Promise<void> {
  await page.waitForTimeout(DRAWING_MS);
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
 * Stands a page's time still: what it puts off from here on waits. A delay is then exact on the busiest machine, and
 * nobody waits for it. Network, drawing, and what was put off before go on. Once in a test.
 *
 *     const time = await holdTime(page);
 *     await page.getByRole('button', { name: 'Send Reset Email' }).click();
 *     await expect(sent).toBeVisible();
 *     await time.expectAfter(5_000, stillHere, atTheLogin);
 */
export async function holdTime(page: Page) {
  // A page that is not alive yet puts that off, too.
  await page.waitForFunction(() => !('earlyPresses' in window));
  const began = Date.now();
  await page.clock.install({ time: began });
  await page.clock.pauseAt(began + 10_000);
  return {
    /** After `ms` of the page's time, no sooner and no later, `before` gives way to `after`; then time goes on. */
    async expectAfter(ms: number, before: () => unknown, after: () => unknown): Promise<void> {
      await drawn(page);
      await page.clock.runFor(ms - 1);
      await drawn(page);
      await before();
      await page.clock.runFor(1);
      await after();
      await page.clock.resume();
    },
  };
}
