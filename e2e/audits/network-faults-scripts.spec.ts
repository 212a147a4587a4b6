import type { Page } from '@playwright/test';
import type { Fault, FaultProxy } from '../../test/fault-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { controlTimeouts, expireTimeouts } from '../response-faults.ts';
import { ALL_FEATURES, exampleRoutes } from '../route-table.ts';

test.use({ settings: ALL_FEATURES });

test.beforeEach(({ allowErrors }) => {
  // Each test loads about 200 screens.
  test.setTimeout(300_000);
  allowErrors(/Failed to load resource|ERR_|WebSocket|could not be loaded|MIME|Failed to fetch/);
});

/** Interval of automatic retries (`src/web/shell/page-load-error.tsx`). */
const RETRY_MS = 5_000;
const FILES = /GET \/assets\/.*\.(js|css)/;
const FAULTS: [string, (network: FaultProxy) => Fault][] = [
  ['disconnected', (network) => network.disconnect(FILES)],
  ['truncated', (network) => network.truncate(FILES)],
  ['gateway JSON, status 502', (network) => network.refuse(FILES, 502, { error: 'upstream unavailable' })],
  ['gateway JSON, status 200', (network) => network.refuse(FILES, 200, { error: 'upstream unavailable' })],
  ['HTML', (network) => network.replace(FILES, 200, 'text/html', '<h1>Please wait</h1>')],
  ['empty', (network) => network.replace(FILES, 200, 'application/json', '')],
  ['stalled', (network) => network.stall(FILES)],
];

/** Otherwise a page could recover by itself before the click on Retry. */
const disableAutomaticRetries = (page: Page) =>
  page.addInitScript((interval) => {
    const start = window.setInterval.bind(window);
    window.setInterval = ((handler: () => void, ms?: number) =>
      ms === interval ? 0 : start(handler, ms)) as typeof setInterval;
  }, RETRY_MS);

/** Opens each screen by client-side navigation under the first fault, clicks Retry under each other fault, then without. */
async function expectRecovery(page: Page, network: FaultProxy, paths: string[]): Promise<void> {
  await controlTimeouts(page);
  await disableAutomaticRetries(page);
  await page.goto('/not-authorized');
  // The router handles history events only after hydration.
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
  const unreachable = page.getByRole('heading', { name: 'The shop cannot be reached' });
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  for (const path of paths) {
    for (const [index, [name, startFault]] of FAULTS.entries()) {
      const fault = startFault(network);
      if (index > 0) await retry.click();
      else
        await page.evaluate((to) => {
          history.replaceState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        }, path);
      await expect.poll(() => fault.hits, `${name}: ${path}`).toBeGreaterThan(0);
      if (name === 'stalled') await expireTimeouts(page, () => unreachable.isVisible());
      await expect(unreachable, `${name}: ${path}`).toBeVisible();
      fault.end();
    }
    await retry.click();
    await expect(unreachable, path).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  }
}

const screensOf = (accesses: string[]) =>
  exampleRoutes
    .filter(({ access, path, redirectsTo }) => accesses.includes(access) && redirectsTo === path)
    .map(({ path }) => path)
    .filter((path) => path !== '/not-authorized');

test('each shopper screen recovers on Retry after its files failed to load', async ({ shopper, network }) =>
  expectRecovery(shopper, network, screensOf(['public', 'login', 'any'])));

test('each administrator screen recovers on Retry after its files failed to load', async ({
  admin,
  network,
}) => expectRecovery(admin, network, screensOf(['admin'])));
