import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitForLiveUpdate } from '../no-refetch.ts';
import type { RunningShop } from '../running-shop.ts';

const root = join(import.meta.dirname, '../..');

/** Runs `npm run admin` while the shop is open. */
async function runAdminCommand(shop: RunningShop, ...command: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'dist/server/admin.js'), ...command], {
    cwd: shop.dataDir,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(shop.dataDir, 'data') },
  });
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the menus work by keyboard on a wide screen, and do not cover the footer at the bottom of a phone', async ({
  admin,
}) => {
  await admin.goto('/');
  await test.step('opens, uses and closes the Admin menu with the keyboard', async () => {
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
  await test.step('shows the main links at the bottom of a phone and all others in a menu', async () => {
    await admin.setViewportSize({ width: 390, height: 844 });
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
  await test.step('does not cover the footer', async () => {
    await admin.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const end = (await admin.getByText(/All rights reserved/).boundingBox())!;
    const bar = (await nav(admin).getByRole('list').boundingBox())!;
    expect(end.y + end.height).toBeLessThanOrEqual(bar.y);
  });
});

test('navigation can skip the header, sets the title, focuses the heading and scrolls to the top', async ({
  shopper,
}) => {
  await shopper.goto('/');
  await test.step('the first Tab stop is a link that skips the header', async () => {
    await shopper.keyboard.press('Tab');
    await expect(shopper.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await shopper.keyboard.press('Enter');
    await expect(shopper.getByRole('main')).toBeFocused();
  });
  await test.step('a new page has a title, a focused heading and begins at its top', async () => {
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
});

test('a theme and a logout in one tab apply to all tabs', async ({ newcomer: page }) => {
  const other = await page.context().newPage();
  await other.goto('/cart');
  await page.goto('/profile');
  await test.step('keeps a chosen theme after a reload and applies it in other tabs', async () => {
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
  await test.step('logs out all tabs', async () => {
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

test('an open page reports a lost connection, an offline device and the end of the session', async ({
  newcomer: page,
  network,
  shop,
  allowErrors,
}) => {
  allowErrors(/WebSocket|ERR_|Failed to load/);
  const live = waitForLiveUpdate(page);
  await page.goto('/notifications');
  await live;

  await test.step('shows a banner until the device is online', async () => {
    const offline = page.getByText('You are offline. You can browse; changes need a connection.');
    await page.context().setOffline(true);
    await expect(offline).toBeVisible();
    await page.context().setOffline(false);
    await expect(offline).toBeHidden();
  });

  await test.step('shows a banner until the connection is restored, and keeps the page', async () => {
    const banner = page.getByText('Connection lost. Trying to reach the shop again...');
    network.goOffline();
    await expect(banner).toBeVisible();
    await expect(page.getByText('No notifications yet.')).toBeVisible();
    network.goOnline();
    await expect(banner).toBeHidden();
  });

  await test.step('shows a message and a link to the login when the session ends elsewhere', async () => {
    await page.request.post('/api/account/logout', { headers: { origin: shop.url } });
    await expect(page.getByRole('alert')).toContainText('Your session has ended. Please log in again.');
    await expect(page).toHaveURL('/notifications');
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
  });
});
