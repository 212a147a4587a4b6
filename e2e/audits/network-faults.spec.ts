import type { Page } from '@playwright/test';
import type { FaultProxy, RequestPattern } from '../../test/fault-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { placeOrders } from '../place-orders.ts';
import { adminReads, type ReadFailure, shopperReads } from '../read-failures.ts';

test.beforeEach(({ allowNoise }) => allowNoise(/Failed to load resource|ERR_|WebSocket/));

const FAULTS: [string, (network: FaultProxy, call: RequestPattern) => { hits: number; end(): void }][] = [
  ['truncated', (network, call) => network.truncate(call)],
  ['stalled', (network, call) => network.stall(call)],
  ['JSON of a gateway', (network, call) => network.refuse(call, 502, { error: 'upstream unavailable' })],
  [
    'JSON of a gateway with 200',
    (network, call) => network.refuse(call, 200, { error: 'upstream unavailable' }),
  ],
  ['HTML', (network, call) => network.replace(call, 200, 'text/html', '<h1>Please wait</h1>')],
  ['empty', (network, call) => network.replace(call, 200, 'application/json', '')],
];

/** Navigates on the client; again until the page has come alive and the navigation is seen. */
async function navigate(page: Page, path: string, seen: () => boolean): Promise<void> {
  const go = (to: string) => {
    history.replaceState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  };
  await expect(async () => {
    await page.evaluate(go, path);
    await expect.poll(seen, { timeout: 2_000 }).toBe(true);
  }, path).toPass({ timeout: 20_000 });
}

/** Opens each screen by client-side navigation under the first fault; Retry meets the others, then succeeds. */
async function walk(page: Page, network: FaultProxy, reads: ReadFailure[], order = ''): Promise<void> {
  // A stall costs the limit of a call, 5 s: a twentieth of it is enough here.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 20);
  });
  await page.goto('/not-authorized');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  for (const { text, call, path } of reads) {
    const failure = page.getByRole('main').getByText(text).first();
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' }).first();
    for (const [index, [name, begin]] of FAULTS.entries()) {
      const fault = begin(network, call);
      if (index > 0) {
        await retry.click();
        await expect.poll(() => fault.hits, `${name}: ${call}`).toBeGreaterThan(0);
      } else await navigate(page, typeof path === 'string' ? path : path(order), () => fault.hits > 0);
      await expect(failure, name).toBeVisible();
      await expect(retry, name).toBeEnabled();
      fault.end();
    }
    await retry.click();
    await expect(failure).toBeHidden();
    await expect(retry).toBeHidden();
  }
}

test('each screen of a shopper names what could not be read and recovers on Retry', async ({
  newcomer,
  network,
  shop,
}) => {
  const [order] = await placeOrders(shop, newcomer, 1);
  await walk(newcomer, network, shopperReads, order);
});

test('each screen of an administrator names what could not be read and recovers on Retry', async ({
  admin,
  network,
}) => walk(admin, network, adminReads));
