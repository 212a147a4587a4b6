import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addresses, destination, type Who } from './route-table.ts';

/** With rendering off every page is an empty shell and the browser does it all. */
test.use({ settings: { SSR: 'off' } });

async function expectDoors(page: Page, who: Who): Promise<void> {
  for (const address of addresses) {
    await page.goto(address.path);
    await expect(page.getByRole('heading', { level: 1 }), `${who} at ${address.path}`).toBeVisible();
    await expect(page, `${who} at ${address.path}`).toHaveURL(destination(address, who));
  }
}

test.describe('the browser alone guards the whole route table', () => {
  test.slow();
  test('for a visitor', async ({ page }) => expectDoors(page, 'visitor'));
  test('for a shopper', async ({ shopper }) => expectDoors(shopper, 'user'));
  test('for an administrator', async ({ admin }) => expectDoors(admin, 'admin'));
});

test('the shell is empty: no words before the program has run', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('page-state');
});

test.describe('while the session resolves (SPEC L35)', () => {
  test("a page for the signed-in says 'Checking login...'", async ({ shopper, network }) => {
    const session = network.hold('/api/account/session');
    await shopper.goto('/orders');
    await expect(shopper.getByRole('status').getByText('Checking login...')).toBeVisible();
    session.end();
    await expect(shopper.getByText('Checking login...')).toBeHidden();
    await expect(shopper).toHaveURL('/orders');
  });

  test("a back-office page says 'Loading...', and only then sends away", async ({ shopper, network }) => {
    const session = network.hold('/api/account/session');
    await shopper.goto('/admin/orders');
    await expect(shopper.getByRole('status').getByText('Loading...')).toBeVisible();
    await expect(shopper).toHaveURL('/admin/orders');
    session.end();
    await expect(shopper).toHaveURL('/not-authorized');
  });
});
