import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import { expect, test } from './fixtures.ts';
import { expectNoRefetch, waitForLiveUpdate } from './no-refetch.ts';
import { fillCart } from './place-orders.ts';
import type { RunningShop } from './running-shop.ts';

const root = join(import.meta.dirname, '..');

/** Runs `npm run admin` while the shop is open. */
async function runAdminCommand(shop: RunningShop, ...command: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'dist/server/admin.js'), ...command], {
    cwd: shop.dataDir,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(shop.dataDir, 'data') },
  });
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** audits/no-refetch.spec.ts tests every page. */
test('a rendered page opens one live connection and fetches nothing again', async ({ shopper }) =>
  expectNoRefetch(shopper, ['/', '/orders']));

test('a phone shows the main links at the bottom and all others in a menu', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/');
  const links = ['Home', 'Profile', 'Cart', 'My Orders', 'Notifications'].map((name) =>
    nav(admin).getByRole('link', { name: new RegExp(`^${name}`) }),
  );
  let left = -1;
  for (const link of links) {
    const box = (await link.boundingBox())!;
    expect(box.y).toBeGreaterThan(844 - 70);
    expect(box.y + box.height).toBeLessThanOrEqual(844);
    expect(box.x, 'in the specification’s order').toBeGreaterThan(left);
    left = box.x;
  }
  const menu = admin.getByRole('button', { name: 'Menu' });
  await expect(nav(admin).getByRole('link', { name: 'Manage Orders' })).toBeHidden();
  await menu.click();
  for (const name of ['Add Product', 'Manage Products', 'Manage Orders'])
    await expect(nav(admin).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(nav(admin).getByText(/^Hello, /)).toBeVisible();
  await expect(nav(admin).getByRole('button', { name: 'Logout' })).toBeVisible();
  await nav(admin).getByRole('link', { name: 'Manage Orders' }).click();
  await expect(admin).toHaveURL('/admin/orders');
  await expect(nav(admin).getByRole('button', { name: 'Logout' })).toBeHidden();
  await expect(admin.getByRole('heading', { level: 1 })).toBeFocused();
  await menu.click();
  await admin.keyboard.press('Escape');
  await expect(nav(admin).getByRole('button', { name: 'Logout' })).toBeHidden();
  await expect(menu).toBeFocused();
});

test('the bottom navigation of a phone does not cover the footer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = (await page.getByText(/All rights reserved/).boundingBox())!;
  const bar = (await nav(page).getByRole('list').boundingBox())!;
  expect(end.y + end.height).toBeLessThanOrEqual(bar.y);
});

test('the Admin menu can be opened, used and closed with the keyboard', async ({ admin }) => {
  await admin.goto('/');
  const button = nav(admin).getByRole('button', { name: 'Admin' });
  await button.focus();
  await admin.keyboard.press('Enter');
  await expect(nav(admin).getByRole('link', { name: 'Add Product' })).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(nav(admin).getByRole('link', { name: 'Add Product' })).toBeHidden();
  await button.press('Enter');
  await nav(admin).getByRole('link', { name: 'Add Product' }).press('Enter');
  await expect(admin).toHaveURL('/admin/add-product');
});

test('navigation sets the title, focuses the heading and scrolls to the top', async ({ shopper }) => {
  await shopper.goto('/');
  // Waits for hydration: until then the browser itself follows links.
  await expect.poll(() => shopper.evaluate(() => history.scrollRestoration)).toBe('manual');
  await shopper.evaluate(() => window.scrollTo(0, 900));
  await nav(shopper)
    .getByRole('link', { name: /^Notifications/ })
    .click();
  await expect(shopper).toHaveTitle('Notifications · Shopkeeper');
  await expect(shopper.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await shopper.evaluate(() => window.scrollY)).toBe(0);
  await expect(nav(shopper).getByRole('link', { name: /^Notifications/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await shopper.goBack();
  await expect.poll(() => shopper.evaluate(() => window.scrollY)).toBe(900);
});

test('the first Tab stop is a link that skips the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a chosen theme is kept after a reload and applied in other tabs', async ({ page }) => {
  const other = await page.context().newPage();
  await other.goto('/login');
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await background()).not.toBe(light);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('logout in one tab logs out all tabs', async ({ newcomer: page }) => {
  const other = await page.context().newPage();
  await other.goto('/');
  await page.goto('/cart');
  await expect(nav(other).getByText(/^Hello, /)).toBeVisible();
  await nav(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  for (const tab of [page, other]) {
    await expect(nav(tab).getByRole('link', { name: 'Register' })).toBeVisible();
    await expect(nav(tab).getByRole('button', { name: 'Logout' })).toHaveCount(0);
  }
  await page.goBack();
  await expect(page).toHaveURL('/login');
});

test('a failed logout shows an error and keeps the session', async ({
  newcomer: page,
  network,
  allowErrors,
}) => {
  allowErrors(/status of 503/);
  await page.goto('/');
  network.refuse('POST /api/account/logout');
  await nav(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alert')).toContainText('Logout failed. Please try again.');
  await expect(page).toHaveURL('/');
  await expect(nav(page).getByText(/^Hello, /)).toBeVisible();
});

test('a granted or revoked role takes effect on an open page', async ({ shop, login, newAccount }) => {
  const account = await newAccount();
  const page = await login(account);
  await page.goto('/');
  await expect(nav(page).getByText(/^Hello, /)).toBeVisible();
  await runAdminCommand(shop, 'grant', account.email);
  await nav(page).getByRole('button', { name: 'Admin' }).click();
  await nav(page).getByRole('link', { name: 'Manage Products' }).click();
  await expect(page).toHaveURL('/admin/manage-products');
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await runAdminCommand(shop, 'revoke', account.email);
  await expect(page).toHaveURL('/not-authorized');
  await expect(nav(page).getByRole('button', { name: 'Admin' })).toHaveCount(0);
});

test('a session that ends elsewhere shows a message and a link to the login', async ({
  newcomer: page,
  shop,
}) => {
  const live = waitForLiveUpdate(page);
  await page.goto('/notifications');
  await live;
  await page.request.post('/api/account/logout', { headers: { origin: shop.url } });
  await expect(page.getByRole('alert')).toContainText('Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/notifications');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('a lost connection shows a banner, keeps the page and reconnects', async ({
  newcomer: page,
  network,
  allowErrors,
}) => {
  allowErrors(/WebSocket|ERR_|Failed to load/);
  const live = waitForLiveUpdate(page);
  await page.goto('/notifications');
  await live;
  network.goOffline();
  await expect(page.getByText('Connection lost. Trying to reach the shop again...')).toBeVisible();
  await expect(page.getByText('No notifications yet.')).toBeVisible();
  network.goOnline();
  await expect(page.getByText('Connection lost. Trying to reach the shop again...')).toBeHidden();
});

test('an open page reconnects after the shop was killed, and receives updates', async ({
  newcomer: page,
  shop,
  allowErrors,
}) => {
  allowErrors(/WebSocket|ERR_|Failed to load/);
  const live = waitForLiveUpdate(page);
  await page.goto('/notifications');
  await live;
  await shop.restart('kill');
  await expect(page.getByText('Connection lost. Trying to reach the shop again...')).toBeHidden();
  await fillCart(shop, page, [{ id: product('stoneware-mug').id, quantity: 2 }]);
  await expect(nav(page).getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
});

test('an offline device shows a banner until it is online', async ({ newcomer: page, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/notifications');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. You can browse; changes need a connection.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline. You can browse; changes need a connection.')).toBeHidden();
});
