import { readCsv } from '../src/shared/csv.ts';
import { expect, test } from './fixtures.ts';
import { createOrders, estimate, rowOf, rows, status, toast } from './orders-table.ts';
import { orderId, placeOrders } from './place-orders.ts';

test('lists all orders, five per page, newest first, filtered by status in the URL (SPEC L60)', async ({
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

test('sets the status by select and by button, notifies the shopper, and undoes (SPEC L77)', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const { buyer, orders } = await createOrders({ shop, login, newAccount, admin }, 1);
  const id = orders[0]!;
  const row = rowOf(admin, id);
  await status(admin, id).selectOption('In Process');
  await expect(toast(admin, 'is now In Process.')).toBeVisible();
  await expect(row.getByText('Set by Ruth Calloway')).toBeVisible();

  await row.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(status(admin, id)).toHaveValue('shipped');
  await expect(row.getByRole('button', { name: 'Mark as Shipped' })).toBeDisabled();
  // The focus moves to the next control when its button becomes disabled.
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
  await expect(
    buyer.getByText(`Your order ${id} is now shipped!`),
    'an unread notification is retracted',
  ).toHaveCount(0);
});

test('an estimated delivery is entered and shown in local time (SPEC L97, SETTLED 38)', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const { buyer, orders } = await createOrders({ shop, login, newAccount, admin }, 1);
  const id = orders[0]!;
  await expect(rowOf(admin, id).getByText('Not set')).toBeVisible();
  await estimate(admin, id).fill('2026-12-24T17:00');
  await admin.keyboard.press('Escape');
  await expect(estimate(admin, id)).toHaveValue('');
  await estimate(admin, id).fill('2026-12-24T17:00');
  await admin.keyboard.press('Enter');
  await expect(rowOf(admin, id).getByText('Dec 24, 2026, 5:00 PM')).toBeVisible();
  await expect(status(admin, id)).toHaveValue('pending');
  const order = (await (await admin.request.get(`/api/admin/orders/${await orderId(admin, id)}`)).json()) as {
    estimatedDelivery: string;
  };
  expect(order.estimatedDelivery).toBe('2026-12-24T22:00:00.000Z');

  // Leaving the field saves; an empty field removes the estimate.
  await estimate(admin, id).fill('');
  await admin.getByRole('heading', { level: 1 }).click();
  await expect(rowOf(admin, id).getByText('Not set')).toBeVisible();
  await toast(admin, 'Estimated delivery of order').getByRole('button', { name: 'Undo' }).click();
  await expect(estimate(admin, id)).toHaveValue('2026-12-24T17:00');
  await buyer.goto('/notifications');
  await expect(buyer.getByText(id)).toHaveCount(1);
});

test('an order is deleted after confirmation and restored with Undo', async ({
  shop,
  login,
  newAccount,
  admin,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const { buyer, orders } = await createOrders({ shop, login, newAccount, admin }, 2);
  const [older, newer] = orders as [string, string];
  await admin.getByRole('button', { name: `Delete order ${newer}` }).click();
  await expect(admin.getByRole('group', { name: 'Delete?' })).toBeVisible();
  await admin.getByRole('button', { name: 'No', exact: true }).click();
  await expect(admin.getByRole('button', { name: `Delete order ${newer}` })).toBeFocused();

  await admin.getByRole('button', { name: `Delete order ${newer}` }).click();
  await admin.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(rowOf(admin, newer)).toHaveCount(0);
  await expect(rowOf(admin, older)).toBeFocused();
  // A toast stays visible while it is hovered.
  await toast(admin, 'deleted.').hover();
  await buyer.goto(`/orders/${newer}`);
  await expect(buyer.getByText('Order not found.')).toBeVisible();
  await toast(admin, 'deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(admin, newer)).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Order');
});

test('deletes and restores the only order of a list', async ({ shop, login, newAccount, admin }) => {
  const { orders } = await createOrders({ shop, login, newAccount, admin }, 1);
  const [only] = orders as [string];
  await admin.getByRole('button', { name: `Delete order ${only}` }).click();
  await admin.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(admin.getByText('No orders match the selected filter.')).toBeVisible();
  await expect(rowOf(admin, only)).toHaveCount(0);
  await toast(admin, 'deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(status(admin, only)).toBeVisible();
});

test('finds orders by id, email and name, and expands a row with items and address', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const name = `Ottoline ${Date.now()}`;
  const account = await newAccount({ name, address: '9 Long Road, Cardiff' });
  const [id] = await placeOrders(shop, await login(account), 1);
  await admin.goto('/admin/orders');
  const search = admin.getByRole('searchbox', { name: 'Search by order, email or name' });
  for (const words of [id!, id!.toLowerCase(), account.email, name.toUpperCase()]) {
    await search.fill(words);
    await expect(rows(admin)).toHaveCount(1);
    await expect(rowOf(admin, id!)).toBeVisible();
  }
  await expect(admin).toHaveURL(/search=/);
  // A search after a pause must keep the typed space.
  const [first, second] = name.split(' ') as [string, string];
  await search.fill(first);
  await expect(admin).toHaveURL(`/admin/orders?search=${first}`);
  await search.press('End');
  await search.press('Space');
  await admin.waitForTimeout(400);
  await search.pressSequentially(second);
  await expect(search).toHaveValue(name);
  await expect(rows(admin)).toHaveCount(1);
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

test('changes the status of several orders and undoes all of them', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const { orders } = await createOrders({ shop, login, newAccount, admin }, 3);
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

test('downloads the filtered orders as CSV', async ({ shop, login, newAccount, admin }) => {
  const { account, orders } = await createOrders({ shop, login, newAccount, admin }, 2);
  const coming = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'Download CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const [head, ...lines] = [...readCsv(Buffer.concat(chunks).toString())].map(({ cells }) => cells);
  expect(lines.map((cells) => cells[head!.indexOf('Order ID')])).toEqual(orders.toReversed());
  expect(lines.every((cells) => cells[head!.indexOf('Email')] === account.email)).toBe(true);
});
