import { expect, test } from './fixtures.ts';
import { createOrders, estimate, rowOf, rows, status, topOf } from './orders-table.ts';
import { orderId, placeOrders } from './place-orders.ts';

test('an open list updates cancelled rows in place and announces new orders', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const { buyer, orders } = await createOrders({ shop, login, newAccount, admin }, 5);
  const id = orders[2]!;
  const row = rowOf(admin, id);
  await row.hover();
  const before = await topOf(row);
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
  expect(await topOf(row)).toBe(before);
  await expect(rows(admin)).toHaveCount(5);
  await announcement.click();
  await expect(announcement).toHaveCount(0);
  // The focus must not be lost with the removed button.
  await expect(admin.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(admin.getByRole('row').nth(1)).toContainText(newer!);
  await expect(admin.getByRole('row').nth(2)).toContainText(newest!);
});

test('a row that no longer matches the filter stays until the list is refreshed', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const { account, orders } = await createOrders({ shop, login, newAccount, admin }, 3);
  await admin.goto(`/admin/orders?status=pending&search=${account.email}`);
  const below = rowOf(admin, orders[0]!);
  const before = await topOf(below);
  await rowOf(admin, orders[1]!).getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(status(admin, orders[1]!)).toHaveValue('shipped');
  await admin.getByRole('button', { name: 'This list has changed — show' }).waitFor();
  await expect(rows(admin)).toHaveCount(3);
  expect(Math.abs((await topOf(below)) - before)).toBeLessThan(40);
  await admin.getByRole('button', { name: 'This list has changed — show' }).click();
  await expect(rows(admin)).toHaveCount(2);
});

test.describe('errors are shown and lose nothing (SPEC L105, L137)', () => {
  test('a conflicting change by another administrator is reported', async ({
    shop,
    login,
    newAccount,
    admin,
    network,
    allowErrors,
  }) => {
    allowErrors(/status of 409/);
    const { orders } = await createOrders({ shop, login, newAccount, admin }, 1);
    const id = orders[0]!;
    const held = network.hold(`PATCH /api/admin/orders/${await orderId(admin, id)}`);
    await status(admin, id).selectOption('Cancelled');
    await admin.request.post('/api/admin/orders/status', {
      headers: { origin: shop.url },
      data: { orders: [{ id: await orderId(admin, id), status: 'shipped' }] },
    });
    held.end();
    await expect(rowOf(admin, id).getByRole('alert')).toContainText('Failed to update order');
    await expect(rowOf(admin, id).getByRole('alert')).toContainText(
      'Someone else has changed this order. Please review it.',
    );
    await expect(status(admin, id)).toHaveValue('shipped');
  });

  test('an estimate that failed to save stays typed, and a failed deletion keeps the row', async ({
    shop,
    login,
    newAccount,
    admin,
    network,
    allowErrors,
  }) => {
    allowErrors(/status of 503/);
    const { orders } = await createOrders({ shop, login, newAccount, admin }, 1);
    const id = orders[0]!;
    const busy = { error: { code: 'unavailable', message: 'The shop is busy.' } };
    const fault = network.refuse(`/api/admin/orders/${await orderId(admin, id)}`, 503, busy);
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

  test('the end of the session asks for login', async ({ login, shop }) => {
    const admin = await login({ email: 'admin@shop.test', password: 'admin123' });
    await admin.goto('/admin/orders');
    await expect(rows(admin)).toHaveCount(5);
    await admin.request.post('/api/account/logout', { headers: { origin: shop.url } });
    await expect(admin.getByText('You must be logged in to view orders.')).toBeVisible();
    await expect(admin.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
