import type { Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import { expect, test } from './fixtures.ts';
import { placeOrders } from './place-orders.ts';
import type { RunningShop } from './running-shop.ts';

/** What the screens of the specification say and do that no other journey comes past (SPEC L43-L56). */

const mug = product('stoneware-mug');
const order = (page: Page, id: string) => page.getByRole('article', { name: `Order ${id}` });

async function setStatus(admin: Page, { url }: RunningShop, id: string, status: string): Promise<void> {
  const headers = { origin: url };
  const answer = await admin.request.patch(`/api/admin/orders/${id}`, { headers, data: { status } });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('Home: a choice that cannot be fetched, and trying again (SPEC L43)', async ({
  page,
  network,
  allowNoise,
}) => {
  allowNoise(/status of 503/);
  await page.goto('/');
  const fault = network.refuse('GET /api/products');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Clothing' });
  await expect(page.getByText('Unable to fetch products. Please try again later.')).toBeVisible();
  fault.end();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Camel Wool Coat' })).toBeVisible();
});

test('a card leads the signed-in to its reviews (SPEC L44)', async ({ shopper }) => {
  await shopper.goto('/');
  const card = shopper.getByRole('article', { name: 'Camel Wool Coat' });
  await expect(card.getByRole('button', { name: 'Add to Cart: Camel Wool Coat' })).toBeEnabled();
  await expect(card).toContainText(/\d+ review\(s\)/);
  await card.getByRole('link', { name: /^View Review/ }).click();
  await expect(shopper).toHaveURL(`/reviews/${product('camel-wool-coat').id}`);
});

test('Register offers a role, for demonstration only (SPEC L46)', async ({ page }) => {
  await page.goto('/register');
  const role = page.getByLabel('Role');
  expect(await role.getByRole('option').allTextContents()).toEqual(['User', 'Admin']);
  await expect(page.getByText('You can choose a role here for demonstration only.')).toBeVisible();
});

test('Profile: a message goes by a click (SPEC L47)', async ({ newcomer: page }) => {
  await page.goto('/profile');
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await page.getByLabel('Name').fill('Nell Again');
  await expect(page.getByText('Name is required.'), 'an error goes with the edit').toHaveCount(0);
  await page.getByRole('button', { name: 'Update' }).click();
  const message = page.getByText('Profile updated successfully.');
  await message.click();
  await expect(message).toHaveCount(0);
});

test('the order history says everything, and follows what the shop does (SPEC L49)', async ({
  newcomer: page,
  admin,
  shop,
}) => {
  await page.goto('/orders');
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
  const [id] = (await placeOrders(shop, page, 1)) as [string];
  const card = order(page, id);
  await expect(card).toContainText('Pending');
  await expect(card).toContainText(`$${mug.priceCents / 100}.00 x 1`);
  await expect(card).toContainText('Stoneware Mug');
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

  await status.selectOption('Refunded');
  await expect(page.getByText('No orders match the selected filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filter' }).first().click();
  await expect(card).toBeVisible();
});

test('an order’s page follows what the shop does, and leads back two seconds after its deletion (SPEC L52)', async ({
  newcomer: page,
  admin,
  shop,
}) => {
  const [id] = (await placeOrders(shop, page, 1)) as [string];
  await page.goto(`/orders/${id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Pending');
  await setStatus(admin, shop, id, 'delivered');
  await expect(main.getByText('Delivered').first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete Order' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('Order deleted successfully.')).toBeVisible();
  const told = Date.now();
  await page.waitForURL('/orders');
  expect(Date.now() - told).toBeGreaterThan(1_000);
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
});

test('Forgot Password: sending, sent, and five seconds later the login (SPEC L56)', async ({
  page,
  network,
}) => {
  await page.goto('/forgot-password-email');
  await page.getByLabel('Email').fill('somebody@people.test');
  const held = network.hold(/POST \/api\/account\/password/);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  held.end();
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  const told = Date.now();
  await page.waitForURL('/login');
  expect(Date.now() - told).toBeGreaterThan(4_000);
});
