import type { Locator, Page } from '@playwright/test';
import { readCsv } from '../src/shared/csv.ts';
import { expect, test } from './fixtures.ts';
import { press, tabTo } from './keyboard.ts';
import { placeOrders } from './place-orders.ts';

const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Order ${id}`, exact: true }) });
const rows = (page: Page) => page.getByRole('checkbox', { name: /^Select order / });
const status = (page: Page, id: string) => page.getByRole('combobox', { name: `Status of order ${id}` });
const estimate = (page: Page, id: string) => page.getByLabel(`Estimated delivery of order ${id}`);
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('status').filter({ hasText: text });
const top = async (row: Locator) => (await row.boundingBox())!.y;

/** A shopper of one's own with some orders, oldest first, and the orders screen that shows just these. */
async function somebodysOrders(
  {
    shop,
    login,
    newAccount,
    admin,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'shop' | 'login' | 'newAccount' | 'admin'>,
  count: number,
) {
  const account = await newAccount();
  const buyer = await login(account);
  const orders = await placeOrders(shop, buyer, count);
  await admin.goto(`/admin/orders?search=${account.email}`);
  await expect(rows(admin)).toHaveCount(Math.min(5, count));
  return { account, buyer, orders };
}

test('all orders, five a page, newest first, by status, with the place in the address (SPEC L60)', async ({
  admin,
}) => {
  await admin.goto('/');
  await admin.getByRole('button', { name: 'Admin', exact: true }).click();
  await admin.getByRole('link', { name: 'Manage Orders' }).first().click();
  await expect(admin).toHaveURL('/admin/orders');
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Manage Orders');
  for (const name of [
    'Order',
    'User',
    'Items',
    'Created',
    'Status',
    'Estimated delivery',
    'Total',
    'Actions',
  ])
    await expect(admin.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(rows(admin)).toHaveCount(5);
  await expect(admin.getByText('Page 1')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Prev' })).toBeDisabled();
  const first = await admin.getByRole('button', { name: /^Order / }).allInnerTexts();

  await admin.getByRole('button', { name: 'Next' }).click();
  await expect(admin.getByText('Page 2')).toBeVisible();
  await expect(admin).toHaveURL(/page=2/);
  await expect.poll(() => admin.getByRole('button', { name: /^Order / }).allInnerTexts()).not.toEqual(first);
  await expect(rows(admin)).toHaveCount(5);
  await admin.getByRole('button', { name: 'Prev' }).click();
  await expect(admin).toHaveURL('/admin/orders');
  await expect.poll(() => admin.getByRole('button', { name: /^Order / }).allInnerTexts()).toEqual(first);

  const filter = admin.getByRole('combobox', { name: 'Status', exact: true });
  expect(await filter.getByRole('option').allTextContents()).toEqual([
    'All',
    'Pending',
    'In Process',
    'Cancelled',
    'Refunded',
    'Delivered',
    'Shipped',
  ]);
  await filter.selectOption('Shipped');
  await expect(admin).toHaveURL('/admin/orders?status=shipped');
  for (const select of await admin.getByRole('combobox', { name: /^Status of order/ }).all())
    await expect(select).toHaveValue('shipped');
  await admin.reload();
  await expect(filter).toHaveValue('shipped');
  await admin.getByRole('button', { name: 'Clear Filter' }).click();
  await expect(admin).toHaveURL('/admin/orders');
  await admin.goBack();
  await expect(filter).toHaveValue('shipped');
});

test('the status is set by select and by button, the shopper is told, Undo takes it back (SPEC L77)', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const { buyer, orders } = await somebodysOrders({ shop, login, newAccount, admin }, 1);
  const id = orders[0]!;
  const row = rowOf(admin, id);
  await status(admin, id).selectOption('In Process');
  await expect(toast(admin, 'is now In Process.')).toBeVisible();
  await expect(row.getByText('Set by Ruth Calloway')).toBeVisible();

  await row.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(status(admin, id)).toHaveValue('shipped');
  await expect(row.getByRole('button', { name: 'Mark as Shipped' })).toBeDisabled();
  // A button that is disabled under the focus hands it on.
  await expect(row.getByRole('button', { name: 'Mark as Delivered' })).toBeFocused();
  await toast(admin, 'is now Shipped.').getByRole('button', { name: 'Undo' }).click();
  await expect(status(admin, id)).toHaveValue('in process');
  await expect(row.getByRole('button', { name: 'Mark as Shipped' })).toBeEnabled();

  await row.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expect(row.getByRole('button', { name: 'Mark as Delivered' })).toBeDisabled();
  await expect(status(admin, id)).toHaveValue('delivered');

  await buyer.goto('/notifications');
  for (const word of ['pending', 'in process', 'delivered'])
    await expect(buyer.getByText(`Your order ${id} is now ${word}!`)).toHaveCount(1);
  await expect(buyer.getByText(`Your order ${id} is now shipped!`), 'taken back unread').toHaveCount(0);
});

test('an estimated delivery is typed and shown in one’s own time (SPEC L97, SETTLED 38)', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const { buyer, orders } = await somebodysOrders({ shop, login, newAccount, admin }, 1);
  const id = orders[0]!;
  await expect(rowOf(admin, id).getByText('Not set')).toBeVisible();
  await estimate(admin, id).fill('2026-12-24T17:00');
  await admin.keyboard.press('Escape');
  await expect(estimate(admin, id)).toHaveValue('');
  await estimate(admin, id).fill('2026-12-24T17:00');
  await admin.keyboard.press('Enter');
  await expect(rowOf(admin, id).getByText('Dec 24, 2026, 5:00 PM')).toBeVisible();
  await expect(status(admin, id)).toHaveValue('pending');
  const kept = (await (await admin.request.get(`/api/admin/orders/${id}`)).json()) as {
    estimatedDelivery: string;
  };
  expect(kept.estimatedDelivery).toBe('2026-12-24T22:00:00.000Z');

  // Leaving the field is enough, and an empty one takes the estimate back.
  await estimate(admin, id).fill('');
  await admin.getByRole('heading', { level: 1 }).click();
  await expect(rowOf(admin, id).getByText('Not set')).toBeVisible();
  await toast(admin, 'Estimated delivery of order').getByRole('button', { name: 'Undo' }).click();
  await expect(estimate(admin, id)).toHaveValue('2026-12-24T17:00');
  await buyer.goto('/notifications');
  await expect(buyer.getByText(id)).toHaveCount(1);
});

test('while the administrator watches: a cancellation changes its row, new orders wait above, no row moves', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const { buyer, orders } = await somebodysOrders({ shop, login, newAccount, admin }, 5);
  const id = orders[2]!;
  const row = rowOf(admin, id);
  await row.hover();
  const before = await top(row);
  await buyer.goto('/orders');
  await buyer.getByRole('button', { name: `Cancel order ${id}` }).click();
  await buyer.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(status(admin, id)).toHaveValue('cancelled');
  await expect(row.getByText('Set by the shopper')).toBeVisible();

  const [newest] = await placeOrders(shop, buyer, 1);
  await expect(admin.getByRole('button', { name: '1 new order — show' })).toBeVisible();
  const [newer] = await placeOrders(shop, buyer, 1);
  const announcement = admin.getByRole('button', { name: '2 new orders — show' });
  await expect(announcement).toBeVisible();
  expect(await top(row)).toBe(before);
  await expect(rows(admin)).toHaveCount(5);
  await announcement.click();
  await expect(announcement).toHaveCount(0);
  await expect(admin.getByRole('row').nth(1)).toContainText(newer!);
  await expect(admin.getByRole('row').nth(2)).toContainText(newest!);
});

test('a row that leaves the filter stays where it is until the list is asked for', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const { account, orders } = await somebodysOrders({ shop, login, newAccount, admin }, 3);
  await admin.goto(`/admin/orders?status=pending&search=${account.email}`);
  const below = rowOf(admin, orders[0]!);
  const before = await top(below);
  await rowOf(admin, orders[1]!).getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(status(admin, orders[1]!)).toHaveValue('shipped');
  await admin.getByRole('button', { name: 'This list has changed — show' }).waitFor();
  await expect(rows(admin)).toHaveCount(3);
  expect(Math.abs((await top(below)) - before)).toBeLessThan(40);
  await admin.getByRole('button', { name: 'This list has changed — show' }).click();
  await expect(rows(admin)).toHaveCount(2);
});

test('an order is deleted after a question, and comes back with Undo', async ({
  shop,
  login,
  newAccount,
  admin,
  allowNoise,
}) => {
  allowNoise(/status of 404/);
  const { buyer, orders } = await somebodysOrders({ shop, login, newAccount, admin }, 2);
  const [older, newer] = orders as [string, string];
  await admin.getByRole('button', { name: `Delete order ${newer}` }).click();
  await expect(admin.getByRole('group', { name: 'Delete?' })).toBeVisible();
  await admin.getByRole('button', { name: 'No', exact: true }).click();
  await expect(admin.getByRole('button', { name: `Delete order ${newer}` })).toBeFocused();

  await admin.getByRole('button', { name: `Delete order ${newer}` }).click();
  await admin.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(rowOf(admin, newer)).toHaveCount(0);
  await expect(rowOf(admin, older)).toBeFocused();
  // Pointed at, the message waits.
  await toast(admin, 'deleted.').hover();
  await buyer.goto(`/orders/${newer}`);
  await expect(buyer.getByText('Order not found.')).toBeVisible();
  await toast(admin, 'deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(admin, newer)).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Order');
});

test('orders are found by id, e-mail and name; a row opens to what to send where', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const name = `Ottoline ${Date.now()}`;
  const account = await newAccount({ name, address: '9 Long Road, Cardiff' });
  const [id] = await placeOrders(shop, await login(account), 1);
  await admin.goto('/admin/orders');
  const search = admin.getByRole('searchbox', { name: 'Search by order, e-mail or name' });
  for (const words of [id!, id!.slice(-8), account.email, name.toUpperCase()]) {
    await search.fill(words);
    await expect(rows(admin)).toHaveCount(1);
    await expect(rowOf(admin, id!)).toBeVisible();
  }
  await expect(admin).toHaveURL(/search=/);
  await search.fill('nobody at all');
  await expect(admin.getByText('No orders match the selected filter.')).toBeVisible();
  await admin.goBack();
  await search.fill(id!);
  await expect(rows(admin)).toHaveCount(1);

  await admin.getByRole('button', { name: `Order ${id}`, exact: true }).click();
  const contents = admin.getByRole('row').last();
  await expect(contents.getByRole('heading', { name: 'Items' })).toBeVisible();
  await expect(contents.getByText('Stoneware Mug')).toBeVisible();
  await expect(contents.getByText('9 Long Road, Cardiff')).toBeVisible();
  await expect(contents.getByText(account.email)).toBeVisible();
  await status(admin, id!).selectOption('Shipped');
  await expect(contents.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
    /Set to Shipped.*by Ruth Calloway/,
    /Placed/,
  ]);
});

test('several orders at once, and all of them back again', async ({ shop, login, newAccount, admin }) => {
  const { orders } = await somebodysOrders({ shop, login, newAccount, admin }, 3);
  await status(admin, orders[0]!).selectOption('In Process');
  await expect(status(admin, orders[0]!)).toHaveValue('in process');
  await admin.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = admin.getByRole('region', { name: 'Selected orders' });
  await expect(bar.getByText('3 orders selected')).toBeVisible();
  await bar.getByRole('combobox', { name: 'Set status to' }).selectOption('Delivered');
  await bar.getByRole('button', { name: 'Set status' }).click();
  await expect(bar).toHaveCount(0);
  for (const id of orders) await expect(status(admin, id)).toHaveValue('delivered');
  await toast(admin, '3 orders are now Delivered.').getByRole('button', { name: 'Undo' }).click();
  await expect(status(admin, orders[0]!)).toHaveValue('in process');
  for (const id of orders.slice(1)) await expect(status(admin, id)).toHaveValue('pending');
});

test('what is shown can be downloaded as CSV', async ({ shop, login, newAccount, admin }) => {
  const { account, orders } = await somebodysOrders({ shop, login, newAccount, admin }, 2);
  const coming = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'Download CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const [head, ...lines] = [...readCsv(Buffer.concat(chunks).toString())].map(({ cells }) => cells);
  expect(lines.map((cells) => cells[head!.indexOf('Order ID')])).toEqual(orders.toReversed());
  expect(lines.every((cells) => cells[head!.indexOf('E-mail')] === account.email)).toBe(true);
});

test.describe('what goes wrong is said, and nothing is lost (SPEC L105, L137)', () => {
  test('orders that cannot be loaded', async ({ admin, network, allowNoise }) => {
    allowNoise(/status of 503/);
    await admin.goto('/admin/add-product');
    const fault = network.refuse('/api/admin/orders', 503, {
      error: { code: 'unavailable', message: 'Busy.' },
    });
    await admin.getByRole('link', { name: 'Manage Orders' }).first().click();
    await expect(admin.getByRole('alert')).toContainText('Failed to load orders.');
    fault.end();
    await admin.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(admin)).toHaveCount(5);
  });

  test('a change that another administrator was faster with', async ({
    shop,
    login,
    newAccount,
    admin,
    network,
    allowNoise,
  }) => {
    allowNoise(/status of 409/);
    const { orders } = await somebodysOrders({ shop, login, newAccount, admin }, 1);
    const id = orders[0]!;
    const held = network.hold(`PATCH /api/admin/orders/${id}`);
    await status(admin, id).selectOption('Cancelled');
    await admin.request.post('/api/admin/orders/status', {
      headers: { origin: shop.url },
      data: { orders: [{ id, status: 'shipped' }] },
    });
    held.end();
    await expect(rowOf(admin, id).getByRole('alert')).toContainText('Failed to update order');
    await expect(rowOf(admin, id).getByRole('alert')).toContainText('This order has been changed meanwhile.');
    await expect(status(admin, id)).toHaveValue('shipped');
  });

  test('an estimate that could not be saved stays typed; a delete that failed leaves the row', async ({
    shop,
    login,
    newAccount,
    admin,
    network,
    allowNoise,
  }) => {
    allowNoise(/status of 503/);
    const { orders } = await somebodysOrders({ shop, login, newAccount, admin }, 1);
    const id = orders[0]!;
    const busy = { error: { code: 'unavailable', message: 'The shop is busy.' } };
    const fault = network.refuse(`/api/admin/orders/${id}`, 503, busy);
    await estimate(admin, id).fill('2026-12-24T17:00');
    await admin.keyboard.press('Enter');
    await expect(rowOf(admin, id).getByRole('alert')).toContainText('Failed to update order');
    await expect(estimate(admin, id)).toHaveValue('2026-12-24T17:00');
    await admin.getByRole('button', { name: `Delete order ${id}` }).click();
    await admin.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(rowOf(admin, id).getByRole('alert')).toContainText('Failed to delete order');
    fault.end();
    await estimate(admin, id).press('Enter');
    await expect(rowOf(admin, id).getByText('Dec 24, 2026, 5:00 PM')).toBeVisible();
    await expect(rowOf(admin, id).getByRole('alert')).toHaveCount(0);
  });

  test('a session that ends while the screen is open', async ({ login, shop }) => {
    const admin = await login({ email: 'admin@shop.test', password: 'admin123' });
    await admin.goto('/admin/orders');
    await expect(rows(admin)).toHaveCount(5);
    await admin.request.post('/api/account/logout', { headers: { origin: shop.url } });
    await expect(admin.getByText('You must be logged in to view orders.')).toBeVisible();
    await expect(admin.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test('all of it by keyboard alone', async ({ shop, login, newAccount, admin }) => {
  const { orders } = await somebodysOrders({ shop, login, newAccount, admin }, 2);
  const [older, newer] = orders as [string, string];
  await press(admin, admin.getByRole('button', { name: `Order ${newer}`, exact: true }));
  await expect(admin.getByRole('heading', { name: 'Ship to' })).toBeVisible();
  await tabTo(admin, status(admin, newer));
  await admin.keyboard.type('In Pro');
  await expect(status(admin, newer)).toHaveValue('in process');
  await press(admin, rowOf(admin, newer).getByRole('button', { name: 'Mark as Delivered' }));
  await expect(status(admin, newer)).toHaveValue('delivered');
  await expect(rowOf(admin, newer).getByRole('button', { name: 'Mark as Shipped' })).toBeFocused();
  await press(admin, admin.getByRole('button', { name: `Delete order ${newer}` }));
  await expect(admin.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('button', { name: `Delete order ${newer}` })).toBeFocused();
  await admin.keyboard.press('Enter');
  await press(admin, admin.getByRole('button', { name: 'Yes', exact: true }), 'Shift+Tab');
  await expect(rowOf(admin, older)).toBeFocused();
  await tabTo(admin, admin.getByRole('checkbox', { name: `Select order ${older}` }));
  await admin.keyboard.press('Space');
  await press(admin, admin.getByRole('button', { name: 'Set status' }));
  await expect(status(admin, older)).toHaveValue('shipped');
});

test('on a phone each order is a card, with nothing to scroll sideways', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  await admin.setViewportSize({ width: 390, height: 800 });
  const { orders } = await somebodysOrders({ shop, login, newAccount, admin }, 2);
  const id = orders[1]!;
  const card = rowOf(admin, id);
  for (const label of ['Order', 'Total', 'Created', 'Items', 'Status', 'User', 'Estimated delivery'])
    await expect(card.locator(`[data-label="${label}"]`)).toBeVisible();
  await card.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(status(admin, id)).toHaveValue('shipped');
  await card.getByRole('checkbox').check();
  await card.getByRole('button', { name: `Order ${id}`, exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Ship to' })).toBeVisible();
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
