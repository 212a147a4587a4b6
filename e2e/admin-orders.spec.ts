import { readCsv } from '../src/shared/csv.ts';
import { expect, test } from './fixtures.ts';
import { createOrders, estimate, rowOf, rows, status, toast } from './orders-table.ts';
import { orderId, placeOrders } from './place-orders.ts';

test('lists all orders, five per page, newest first, filtered by status in the URL (SPEC L60)', async ({
  admin,
}) => {
  await admin.goto('/admin/orders');
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

test('changes status and estimated delivery of orders, undoes the changes, and downloads the orders as CSV (SPEC L77, L97, SETTLED 38)', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const { account, buyer, orders } = await createOrders({ shop, login, newAccount, admin }, 3);
  const id = orders[0]!;
  const row = rowOf(admin, id);

  await test.step('sets the status by select and by button, and undoes a change', async () => {
    await status(admin, id).selectOption('In Process');
    await expect(toast(admin, 'is now In Process.')).toBeVisible();
    await expect(row.getByText('Set by Ruth Calloway')).toBeVisible();

    await row.getByRole('button', { name: 'Mark as Shipped' }).click();
    await expect(status(admin, id)).toHaveValue('shipped');
    await expect(row.getByRole('button', { name: 'Mark as Shipped' })).toBeDisabled();
    // When the focused button becomes disabled, the focus moves to the next control.
    await expect(row.getByRole('button', { name: 'Mark as Delivered' })).toBeFocused();
    await toast(admin, 'is now Shipped.').getByRole('button', { name: 'Undo' }).click();
    await expect(status(admin, id)).toHaveValue('in process');
    await expect(row.getByRole('button', { name: 'Mark as Shipped' })).toBeEnabled();

    await row.getByRole('button', { name: 'Mark as Delivered' }).click();
    await expect(row.getByRole('button', { name: 'Mark as Delivered' })).toBeDisabled();
    await expect(status(admin, id)).toHaveValue('delivered');
  });

  await test.step('enters and shows an estimated delivery in local time', async () => {
    await expect(row.getByText('Not set')).toBeVisible();
    await estimate(admin, id).fill('2026-12-24T17:00');
    await admin.keyboard.press('Escape');
    await expect(estimate(admin, id)).toHaveValue('');
    await estimate(admin, id).fill('2026-12-24T17:00');
    await admin.keyboard.press('Enter');
    await expect(row.getByText('Dec 24, 2026, 5:00 PM')).toBeVisible();
    await expect(status(admin, id)).toHaveValue('delivered');
    const response = await admin.request.get(`/api/admin/orders/${await orderId(admin, id)}`);
    const order = (await response.json()) as { estimatedDelivery: string };
    expect(order.estimatedDelivery).toBe('2026-12-24T22:00:00.000Z');

    // Leaving the field saves; an empty field removes the estimate.
    await estimate(admin, id).fill('');
    await admin.getByRole('heading', { level: 1 }).click();
    await expect(row.getByText('Not set')).toBeVisible();
    await toast(admin, 'Estimated delivery of order').getByRole('button', { name: 'Undo' }).click();
    await expect(estimate(admin, id)).toHaveValue('2026-12-24T17:00');
  });

  await test.step('notifies the shopper of each status, not of the undone one or an estimate', async () => {
    await buyer.goto('/notifications');
    for (const word of ['pending', 'in process', 'delivered'])
      await expect(buyer.getByText(`Your order ${id} is now ${word}!`)).toHaveCount(1);
    await expect(
      buyer.getByText(`Your order ${id} is now shipped!`),
      'an unread notification is retracted',
    ).toHaveCount(0);
    await expect(buyer.getByText(id)).toHaveCount(3);
  });

  await test.step('changes several orders and undoes all changes', async () => {
    await admin.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = admin.getByRole('region', { name: 'Selected orders' });
    await expect(bar.getByText('3 orders selected')).toBeVisible();
    await bar.getByRole('combobox', { name: 'Set status to' }).selectOption('Shipped');
    await bar.getByRole('button', { name: 'Set status' }).click();
    await expect(bar).toHaveCount(0);
    for (const one of orders) await expect(status(admin, one)).toHaveValue('shipped');
    await toast(admin, '3 orders are now Shipped.').getByRole('button', { name: 'Undo' }).click();
    await expect(status(admin, id)).toHaveValue('delivered');
    for (const one of orders.slice(1)) await expect(status(admin, one)).toHaveValue('pending');
  });

  await test.step('downloads the filtered orders as CSV', async () => {
    const download = admin.waitForEvent('download');
    await admin.getByRole('link', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^orders-.*\.csv$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const [head, ...lines] = [...readCsv(Buffer.concat(chunks).toString())].map(({ cells }) => cells);
    expect(lines.map((cells) => cells[head!.indexOf('Order ID')])).toEqual(orders.toReversed());
    expect(lines.every((cells) => cells[head!.indexOf('Email')] === account.email)).toBe(true);
  });
});

test('finds orders, expands a row, and deletes and restores orders', async ({
  shop,
  login,
  newAccount,
  admin,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const name = `Ottoline ${Date.now()}`;
  const account = await newAccount({ name, address: '9 Long Road, Cardiff' });
  const buyer = await login(account);
  const [older, newer] = (await placeOrders(shop, buyer, 2)) as [string, string];
  await admin.goto('/admin/orders');
  const search = admin.getByRole('searchbox', { name: 'Search by order, email or name' });

  await test.step('finds orders by id, email and name', async () => {
    for (const [words, found] of [
      [newer, 1],
      [newer.toLowerCase(), 1],
      [account.email, 2],
      [name.toUpperCase(), 2],
    ] as const) {
      await search.fill(words);
      await expect(rows(admin)).toHaveCount(found);
      await expect(rowOf(admin, newer)).toBeVisible();
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
    await expect(rows(admin)).toHaveCount(2);
    await search.fill('nobody at all');
    await expect(admin.getByText('No orders match the selected filter.')).toBeVisible();
    await admin.goBack();
    await search.fill(account.email);
    await expect(rows(admin)).toHaveCount(2);
  });

  await test.step('expands a row with items, address and history', async () => {
    await admin.getByRole('button', { name: `Order ${older}`, exact: true }).click();
    const contents = admin.getByRole('row').last();
    await expect(contents.getByRole('heading', { name: 'Items' })).toBeVisible();
    await expect(contents.getByText('Stoneware Mug')).toBeVisible();
    await expect(contents.getByText('9 Long Road, Cardiff')).toBeVisible();
    await expect(contents.getByText(account.email)).toBeVisible();
    await status(admin, older).selectOption('Shipped');
    await expect(contents.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
      /Set to Shipped.*by Ruth Calloway/,
      /Placed/,
    ]);
    await admin.getByRole('button', { name: `Order ${older}`, exact: true }).click();
  });

  await test.step('deletes an order after confirmation and restores it', async () => {
    const remove = admin.getByRole('button', { name: `Delete order ${newer}` });
    await remove.click();
    await expect(admin.getByRole('group', { name: 'Delete?' })).toBeVisible();
    await admin.getByRole('button', { name: 'No', exact: true }).click();
    await expect(remove).toBeFocused();
    await remove.click();
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

  await test.step('deletes and restores the only order of a list', async () => {
    await search.fill(newer);
    await expect(rows(admin)).toHaveCount(1);
    await admin.getByRole('button', { name: `Delete order ${newer}` }).click();
    await admin.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(admin.getByText('No orders match the selected filter.')).toBeVisible();
    await expect(rowOf(admin, newer)).toHaveCount(0);
    await toast(admin, 'deleted.').getByRole('button', { name: 'Undo' }).click();
    await expect(status(admin, newer)).toBeVisible();
  });
});
