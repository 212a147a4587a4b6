import type { Page } from '@playwright/test';
import type { FaultProxy } from '../../test/fault-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { placeOrders } from '../place-orders.ts';
import { adminReads, cartRead, type ReadFailure, shopperReads } from '../read-failures.ts';
import { controlTimeouts, expireTimeouts, lostResponses, replacedResponses } from '../response-faults.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|ERR_|WebSocket/));

/** Navigates on the client. Repeats this until the page is hydrated and `hasNavigated` returns true. */
async function navigate(page: Page, path: string, hasNavigated: () => boolean): Promise<void> {
  const go = (to: string) => {
    history.replaceState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  };
  await expect(async () => {
    await page.evaluate(go, path);
    await expect.poll(hasNavigated, { timeout: 2_000 }).toBe(true);
  }, path).toPass({ timeout: 20_000 });
}

/** Opens a page without reads, from which the test navigates to the screens on the client. */
async function openShell(page: Page): Promise<void> {
  await page.goto('/not-authorized');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Opens each screen under the first fault, clicks Retry under each other fault, then without a fault. */
async function expectRecovery(
  page: Page,
  network: FaultProxy,
  reads: ReadFailure[],
  order = '',
  open = (path: string, hasNavigated: () => boolean) => navigate(page, path, hasNavigated),
): Promise<void> {
  for (const { text, call, path } of reads) {
    const failure = page.getByRole('main').getByText(text).first();
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' }).first();
    for (const [index, { name, begin }] of [...lostResponses, ...replacedResponses].entries()) {
      const fault = begin(network, call);
      if (index > 0) {
        await retry.click();
        await expect.poll(() => fault.hits, `${name}: ${call}`).toBeGreaterThan(0);
      } else await open(typeof path === 'string' ? path : path(order), () => fault.hits > 0);
      if (name === 'stalled') await expireTimeouts(page, () => failure.isVisible());
      await expect(failure, name).toBeVisible();
      await expect(retry, name).toBeEnabled();
      fault.end();
    }
    await retry.click();
    await expect(failure).toBeHidden();
    await expect(retry).toBeHidden();
  }
}

test('each screen of a shopper shows what could not be read, and recovers on Retry', async ({
  newcomer,
  network,
  shop,
}) => {
  const [order] = await placeOrders(shop, newcomer, 1);
  await controlTimeouts(newcomer);
  await openShell(newcomer);
  await expectRecovery(newcomer, network, shopperReads, order);
});

test('each screen of an administrator shows what could not be read, and recovers on Retry', async ({
  admin,
  network,
}) => {
  await controlTimeouts(admin);
  await openShell(admin);
  await expectRecovery(admin, network, adminReads);
});

test('the cart shows its failure after a login, and recovers on Retry', async ({
  page,
  network,
  newAccount,
}) => {
  const { email, password } = await newAccount();
  await controlTimeouts(page);
  await expectRecovery(page, network, [cartRead], '', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Cart', exact: true }).click();
  });
});
