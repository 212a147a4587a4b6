import type { Locator, Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import { expect, test } from './fixtures.ts';
import { pauseClock } from './paused-clock.ts';
import { fillCart } from './place-orders.ts';

const navbar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const card = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
const unreadLink = (page: Page, count: number) =>
  navbar(page).getByRole('link', { name: `Notifications, ${count} unread`, exact: true });

async function unreadCount(page: Page): Promise<number> {
  const response = await page.request.get('/api/notifications/unread-count');
  return ((await response.json()) as { unread: number }).unread;
}

/** Registers through the form with a unique email; returns the email. */
async function register(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase()}.${Date.now()}@people.test`;
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tulip42');
  await page.getByRole('textbox', { name: 'Address' }).fill('12 Quay Street, Bristol');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful! Welcome.')).toBeVisible();
  return email;
}

/** Orders two products through the screens. With `pause`, also checks the redirect to Home after 4 s (SPEC L53). */
async function buy(page: Page, pause?: typeof pauseClock): Promise<string> {
  await card(page, 'Camel Wool Coat')
    .getByRole('button', { name: /^Add to Cart/ })
    .click();
  await expect(page.getByText('Product added to cart!')).toBeVisible();
  await card(page, 'Enamel Teapot')
    .getByRole('button', { name: /^Add to Cart/ })
    .click();
  await expect(navbar(page).getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();

  await navbar(page).getByRole('link', { name: 'Cart, 2 items' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cart');
  await page.getByRole('button', { name: 'Add one Camel Wool Coat' }).click();
  await expect(navbar(page).getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const confirm = page.getByRole('group', { name: /^Place this order for \$/ });
  await expect(confirm).toContainText('12 Quay Street, Bristol');
  const time = await pause?.(page);
  await confirm.getByRole('button', { name: 'Yes, place order' }).click();

  await expect(page).toHaveURL(/\/order-success/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!');
  await expect(page.getByText('Your cart has been cleared.')).toBeVisible();
  await expect(navbar(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  const href = await page.getByRole('link', { name: 'View your order' }).getAttribute('href');
  await time?.expectAfter(
    4_000,
    () => expect(page).toHaveURL('/order-success'),
    () => expect(page).toHaveURL('/'),
  );
  return href!.replace('/orders/', '');
}

const orderIn = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: id });

test('a visitor registers and orders, administrators are notified, and everything survives a kill of the shop (SPEC L53)', async ({
  page,
  admin,
  shop,
  allowErrors,
}) => {
  test.slow();
  // While the shop is down, requests fail and the live connection retries.
  allowErrors(/WebSocket|Failed to load resource|ERR_/);
  const before = await unreadCount(admin);
  await admin.goto('/');
  await expect(unreadLink(admin, before)).toBeVisible();
  const email = await register(page, 'Wren');
  await page.waitForURL('/');
  await expect(page.getByText('Hello, Wren')).toBeVisible();
  const id = await buy(page, pauseClock);

  await test.step('administrator and shopper are notified', async () => {
    await expect(unreadLink(admin, before + 1), 'without a reload').toBeVisible();
    await unreadLink(admin, before + 1).click();
    await expect(admin.getByRole('listitem').filter({ hasText: id })).toContainText(
      /New order .* pending\. 2 items, quantity 3, total \$\d/,
    );
    await expect(unreadLink(page, 1), 'the shopper is notified, too').toBeVisible();
    await unreadLink(page, 1).click();
    await expect(page.getByText(`Your order ${id} is now pending!`)).toBeVisible();
  });

  await test.step('open pages reconnect after a kill, and a further order arrives', async () => {
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
    await shop.restart('kill');
    await expect(page.getByText('Connection lost. Trying to reach the shop again...')).toBeHidden();
    const second = await buy(page);
    await expect(unreadLink(admin, before + 2), 'the live connection has reconnected').toBeVisible({
      timeout: 15_000,
    });
    await navbar(page).getByRole('link', { name: 'My Orders' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Order History');
    for (const order of [second, id]) await expect(orderIn(page, order)).toContainText('Pending');
    await expect(orderIn(page, id)).toContainText('Camel Wool Coat');
    await expect(page.getByText('Hello, Wren'), 'the session survives the restart').toBeVisible();
    await fillCart(shop, page, [{ id: product('stoneware-mug').id, quantity: 2 }]);
    await expect(navbar(page).getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });

  await test.step('the account survives, too', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('tulip42');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/');
  });
});
