import type { Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import { expect, test } from './fixtures.ts';
import { waitForLiveUpdate } from './no-refetch.ts';
import { pauseClock } from './paused-clock.ts';
import { orderId, placeOrders } from './place-orders.ts';
import type { RunningShop } from './running-shop.ts';

/** Behaviour of the specified screens that no other journey tests (SPEC L43-L56). */

const mug = product('stoneware-mug');
const order = (page: Page, id: string) => page.getByRole('article', { name: `Order ${id}` });

async function change(admin: Page, { url }: RunningShop, id: string, data: object): Promise<void> {
  const headers = { origin: url };
  const response = await admin.request.patch(`/api/admin/orders/${await orderId(admin, id)}`, {
    headers,
    data,
  });
  expect(response.status(), await response.text()).toBe(200);
}
const setStatus = (admin: Page, shop: RunningShop, id: string, status: string) =>
  change(admin, shop, id, { status });

test('Home shows an error when a category fails to load, and retries (SPEC L43)', async ({
  page,
  network,
  allowErrors,
}) => {
  allowErrors(/status of 503/);
  // When the live connection opens, a failed read is repeated without Retry.
  const isLive = waitForLiveUpdate(page);
  await page.goto('/');
  await isLive;
  const fault = network.refuse('GET /api/products');
  // Prefetching of the previous list may be refused first, with the same text: wait for the category's own response.
  const refused = page.waitForResponse((response) => /products\?.*category=/.test(response.url()));
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Clothing' });
  await refused;
  await expect(page.getByText('Unable to fetch products. Please try again later.')).toBeVisible();
  fault.end();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Camel Wool Coat' })).toBeVisible();
});

test('a product card links users to the reviews (SPEC L44)', async ({ shopper }) => {
  await shopper.goto('/');
  const card = shopper.getByRole('article', { name: 'Camel Wool Coat' });
  await expect(card.getByRole('button', { name: 'Add to Cart: Camel Wool Coat' })).toBeEnabled();
  await expect(card).toContainText(/\d+ review\(s\)/);
  await card.getByRole('link', { name: /^View Review/ }).click();
  await expect(shopper).toHaveURL(`/reviews/${product('camel-wool-coat').id}`);
  await expect(shopper).toHaveTitle('Reviews of Camel Wool Coat · Shopkeeper');

  // The link to Home keeps the list's filter and scroll position.
  await shopper.setViewportSize({ width: 390, height: 600 });
  await shopper.goto('/?category=kitchen');
  const last = shopper
    .getByRole('article')
    .last()
    .getByRole('link', { name: /^View Review/ });
  await last.scrollIntoViewIfNeeded();
  const scrollY = () => shopper.evaluate(() => window.scrollY);
  const before = await scrollY();
  expect(before).toBeGreaterThan(0);
  await last.click();
  await expect(shopper).toHaveURL(/\/reviews\//);
  await shopper.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(shopper).toHaveURL('/?category=kitchen');
  await expect.poll(scrollY).toBe(before);
});

test('Register validates all fields and offers a role in the demo shop (SPEC L46, L84, L89)', async ({
  page,
}) => {
  await page.goto('/register');
  const role = page.getByLabel('Role');
  expect(await role.getByRole('option').allTextContents()).toEqual(['User', 'Admin']);
  await expect(page.getByText('You can choose a role in this demo shop only.')).toBeVisible();
  const register = page.getByRole('main').getByRole('button', { name: 'Register' });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const typed = {
    Name: 'Orla',
    Email: `orla.${Date.now()}@people.test`,
    Password: 'tulips42',
    Address: 'Quay',
  };
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
  for (const [label, value] of Object.entries(typed)) {
    await field(label).fill(' ');
    await register.click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.');
    await expect(field(label)).toBeFocused();
    await field(label).fill(value);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  const refusal = page.getByText(
    'Password must be 6-8 characters, no spaces, only letters and numbers, and cannot be only numbers.',
  );
  // Too short, too long, with a space, a symbol or a non-ASCII letter, and digits only.
  for (const wrong of ['tulip', 'tulips425', 'tuli 42', 'tulip_4', 'tülip42', '12345678']) {
    await field('Password').fill(wrong);
    await register.click();
    await expect(refusal, wrong).toBeVisible();
    await field('Password').fill(typed.Password);
    await expect(refusal, 'an edit clears the error').toHaveCount(0);
  }
  await role.selectOption('Admin');
  const time = await pauseClock(page);
  await register.click();
  await expect(page.getByText('Registration successful! Welcome.')).toBeVisible();
  await time.expectAfter(
    2_500,
    () => expect(page).toHaveURL('/register'),
    () => expect(page).toHaveURL('/'),
  );
  await expect(page.getByText('Hello, Orla')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Admin', exact: true })).toBeVisible();
});

test('Profile clears an error on edit and a message on click (SPEC L47, L90)', async ({ newcomer: page }) => {
  await page.goto('/profile');
  await page.getByLabel('Name').fill(' ');
  await page.getByLabel('Address').fill('  1234  ');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expect(page.getByText('Address must be at least 5 characters.')).toBeVisible();
  await page.getByLabel('Name').fill('Nell Again');
  await expect(page.getByText('Name is required.')).toHaveCount(0);
  await expect(page.getByText('Address must be at least 5 characters.')).toBeVisible();
  await page.getByLabel('Address').fill('12345');
  await expect(page.getByText('Address must be at least 5 characters.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Update' }).click();
  const message = page.getByText('Profile updated successfully.');
  await message.click();
  await expect(message).toHaveCount(0);
});

test('the order history shows each order completely and updates live (SPEC L49)', async ({
  newcomer: page,
  admin,
  shop,
}) => {
  await page.goto('/orders');
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
  const [id] = (await placeOrders(shop, page, 1)) as [string];
  const card = order(page, id);
  await expect(card).toContainText('Pending');
  const total = card.getByText(/^Total \$/);
  await expect(total).toHaveText(`Total $${mug.priceCents / 100}.00`);
  const item = card.getByRole('listitem').filter({ hasText: 'Stoneware Mug' });
  await expect(item).toContainText(`$${mug.priceCents / 100}.00 x 1`);
  await expect(item.locator('img')).toHaveAttribute('src', /stoneware-mug/);
  await expect(card.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/);
  await expect(card.getByRole('link', { name: `Details of order ${id}` })).toHaveAttribute(
    'href',
    `/orders/${id}`,
  );
  const status = page.getByRole('combobox', { name: 'Status' });
  expect(await status.getByRole('option').allTextContents()).toEqual([
    'All',
    'Pending',
    'In Process',
    'Cancelled',
    'Refunded',
    'Delivered',
  ]);
  await expect(page.getByText(/^Page \d/), 'one page needs no pager').toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Clear Filter' })).toHaveCount(0);

  await setStatus(admin, shop, id, 'in process');
  await expect(card).toContainText('In Process');
  await expect(card.getByRole('button', { name: `Cancel order ${id}` })).toBeVisible();
  await setStatus(admin, shop, id, 'shipped');
  await expect(card).toContainText('Shipped');
  await expect(card.getByRole('button', { name: `Cancel order ${id}` })).toHaveCount(0);
  // An order in process can be cancelled, like a pending one.
  await setStatus(admin, shop, id, 'in process');
  await card.getByRole('button', { name: `Cancel order ${id}` }).click();
  await card.getByRole('group', { name: 'Confirm cancel?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(card).toContainText('Cancelled');
  await status.selectOption('Cancelled');
  await expect(card).toBeVisible();

  await status.selectOption('Refunded');
  await expect(page.getByText('No orders match the selected filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filter' }).first().click();
  await expect(card).toBeVisible();
});

test('an order page updates live, prints, and redirects 2 s after deletion (SPEC L52)', async ({
  newcomer: page,
  admin,
  shop,
}) => {
  const [id] = (await placeOrders(shop, page, 1)) as [string];
  await page.goto(`/orders/${id}`);
  const main = page.getByRole('main');
  const receipt = page.getByRole('region', { name: 'Receipt' });
  const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  const total = `$${mug.priceCents / 100}.00`;
  await expect(receipt).toContainText(id);
  await expect(receipt).toContainText(/Placed on\s*[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/);
  await expect(receipt).toContainText(new RegExp(`Total\\s*\\${total}`));
  await expect(page.getByRole('table', { name: 'Items' }).locator('img')).toHaveAttribute(
    'src',
    /stoneware-mug/,
  );
  await expect(steps).toHaveText([/Pending.*Order placed\./]);
  await change(admin, shop, id, { estimatedDelivery: '2031-03-04T17:30:00.000Z' });
  await expect(receipt).toContainText(/Estimated delivery\s*Mar 4, 2031, 12:30 PM/);
  await expect(steps.first()).toContainText('Estimated delivery Mar 4, 2031, 12:30 PM');
  await setStatus(admin, shop, id, 'shipped');
  await expect(steps).toHaveText([/Shipped/, /Pending/]);
  await setStatus(admin, shop, id, 'delivered');
  await expect(steps).toHaveText([/Delivered/, /Shipped/, /Pending/]);
  await expect(main.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expect(receipt).toContainText('Delivered on');

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(main.getByText('Delivered', { exact: true }).first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const part of [receipt, page.getByRole('table', { name: 'Items' })]) await expect(part).toBeVisible();
  for (const name of ['Delete Order', 'Buy again', 'Show Reviews: Stoneware Mug', 'Logout'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.getByRole('button', { name: 'Delete Order' }).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Order' }).click();
  const time = await pauseClock(page);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('Order deleted successfully.')).toBeVisible();
  await time.expectAfter(
    2_000,
    () => expect(page).toHaveURL(`/orders/${id}`),
    () => expect(page).toHaveURL('/orders'),
  );
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
});

test('Forgot Password confirms the email and redirects to Login after 5 s (SPEC L56)', async ({
  page,
  network,
}) => {
  await page.goto('/forgot-password-email');
  await page.getByLabel('Email').fill('unknown@people.test');
  const held = network.hold(/POST \/api\/account\/password/);
  const time = await pauseClock(page);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  held.end();
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  await time.expectAfter(
    5_000,
    () => expect(page).toHaveURL('/forgot-password-email'),
    () => expect(page).toHaveURL('/login'),
  );
});
