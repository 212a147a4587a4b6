import { expect, test } from './fixtures.ts';
import { estimate, rowOf, rows, somebodysOrders, status, top } from './orders-table.ts';
import { orderId, placeOrders } from './place-orders.ts';

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
  // The button has gone, and the focus with it would have.
  await expect(admin.getByRole('heading', { level: 1 })).toBeFocused();
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

  test('a session that ends while the screen is open', async ({ login, shop }) => {
    const admin = await login({ email: 'admin@shop.test', password: 'admin123' });
    await admin.goto('/admin/orders');
    await expect(rows(admin)).toHaveCount(5);
    await admin.request.post('/api/account/logout', { headers: { origin: shop.url } });
    await expect(admin.getByText('You must be logged in to view orders.')).toBeVisible();
    await expect(admin.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
