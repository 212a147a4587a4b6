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

/** `npm run admin`, as the shop's owner uses it while the shop is open. */
async function administer(shop: RunningShop, ...command: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'dist/server/admin.js'), ...command], {
    cwd: shop.dataDir,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(shop.dataDir, 'data') },
  });
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** Every page of the route table: audits/no-refetch.spec.ts. */
test('a page comes complete: one live connection, and nothing asked for a second time', async ({ shopper }) =>
  expectNoRefetch(shopper, ['/', '/orders']));

test('on a phone the links stand in reach of the thumb, and the menu holds the rest', async ({ admin }) => {
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

test('the end of a page is never below the bar of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = (await page.getByText(/All rights reserved/).boundingBox())!;
  const bar = (await nav(page).getByRole('list').boundingBox())!;
  expect(end.y + end.height).toBeLessThanOrEqual(bar.y);
});

test('the Admin dropdown opens, leads on and closes by keyboard', async ({ admin }) => {
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

test('a new page brings its title, the focus on its heading, and the top of the page', async ({
  shopper,
}) => {
  await shopper.goto('/');
  // The program has come to life: before that a link is the browser's own business.
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

test('the first key leads past the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a chosen theme stays, also in the other tab', async ({ page }) => {
  const other = await page.context().newPage();
  await other.goto('/login');
  await page.goto('/');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await paper()).not.toBe(light);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('logging out in one tab is leaving in all of them', async ({ newcomer: page }) => {
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

test('a logout that fails says so', async ({ newcomer: page, network, allowNoise }) => {
  allowNoise(/status of 503/);
  await page.goto('/');
  network.refuse('POST /api/account/logout');
  await nav(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alert')).toContainText('Logout failed. Please try again.');
  await expect(page).toHaveURL('/');
  await expect(nav(page).getByText(/^Hello, /)).toBeVisible();
});

test('whoever loses the role is led out of the back office, and whoever gets it is let in', async ({
  shop,
  login,
  newAccount,
}) => {
  const account = await newAccount();
  const page = await login(account);
  await page.goto('/');
  await expect(nav(page).getByText(/^Hello, /)).toBeVisible();
  await administer(shop, 'grant', account.email);
  await nav(page).getByRole('button', { name: 'Admin' }).click();
  await nav(page).getByRole('link', { name: 'Manage Products' }).click();
  await expect(page).toHaveURL('/admin/manage-products');
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await administer(shop, 'revoke', account.email);
  await expect(page).toHaveURL('/not-authorized');
  await expect(nav(page).getByRole('button', { name: 'Admin' })).toHaveCount(0);
});

test('a session that ends elsewhere leaves its page with words and a way back', async ({
  newcomer: page,
  shop,
}) => {
  const living = waitForLiveUpdate(page);
  await page.goto('/notifications');
  await living;
  await page.request.post('/api/account/logout', { headers: { origin: shop.url } });
  await expect(page.getByRole('alert')).toContainText('Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/notifications');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('a cut connection is told of, keeps what is there, and mends itself', async ({
  newcomer: page,
  network,
  allowNoise,
}) => {
  allowNoise(/WebSocket|ERR_|Failed to load/);
  const living = waitForLiveUpdate(page);
  await page.goto('/notifications');
  await living;
  network.goOffline();
  await expect(page.getByText('Connection lost. Trying to reach the shop again...')).toBeVisible();
  await expect(page.getByText('No notifications yet.')).toBeVisible();
  network.goOnline();
  await expect(page.getByText('Connection lost. Trying to reach the shop again...')).toBeHidden();
});

test('a shop that was killed and started again is found by itself, and is live', async ({
  newcomer: page,
  shop,
  allowNoise,
}) => {
  allowNoise(/WebSocket|ERR_|Failed to load/);
  const living = waitForLiveUpdate(page);
  await page.goto('/notifications');
  await living;
  await shop.restart('kill');
  await expect(page.getByText('Connection lost. Trying to reach the shop again...')).toBeHidden();
  await fillCart(shop, page, [{ id: product('stoneware-mug').id, quantity: 2 }]);
  await expect(nav(page).getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
});

test('without a network a banner says so, and goes with its return', async ({
  newcomer: page,
  allowNoise,
}) => {
  allowNoise(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/notifications');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. You can browse; changes need a connection.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline. You can browse; changes need a connection.')).toBeHidden();
});
