import { expect, test } from '../fixtures.ts';
import { createOrders, rowOf, rows, status, topOf } from '../orders-table.ts';
import { orderId, placeOrders } from '../place-orders.ts';

test('an open list keeps its rows in place and announces changes, conflicts and the end of the session (SPEC L105, L137)', async ({
  shop,
  login,
  newAccount,
  network,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  // Uses its own session, because the test ends it.
  const admin = await login({ email: 'admin@shop.test', password: 'admin123' });
  const { account, buyer, orders } = await createOrders({ shop, login, newAccount, admin }, 5);
  const headers = { origin: shop.url };

  await test.step('updates a cancelled row in place', async () => {
    const id = orders[2]!;
    const row = rowOf(admin, id);
    await row.hover();
    const before = await topOf(row);
    await buyer.request.post(`/api/orders/${id}/cancel`, { headers });
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

  await test.step('keeps a row that no longer matches the filter until the list is refreshed', async () => {
    for (const id of orders.slice(3)) await buyer.request.post(`/api/orders/${id}/cancel`, { headers });
    await admin.goto(`/admin/orders?status=pending&search=${account.email}`);
    await expect(rows(admin)).toHaveCount(4);
    const below = rowOf(admin, orders[0]!);
    const before = await topOf(below);
    await rowOf(admin, orders[1]!).getByRole('button', { name: 'Mark as Shipped' }).click();
    await expect(status(admin, orders[1]!)).toHaveValue('shipped');
    await admin.getByRole('button', { name: 'This list has changed — show' }).waitFor();
    await expect(rows(admin)).toHaveCount(4);
    expect(Math.abs((await topOf(below)) - before)).toBeLessThan(40);
    await admin.getByRole('button', { name: 'This list has changed — show' }).click();
    await expect(rows(admin)).toHaveCount(3);
  });

  await test.step('reports a conflicting change by another administrator', async () => {
    const id = orders[0]!;
    const row = rowOf(admin, id);
    const heldUpdate = network.hold(`PATCH /api/admin/orders/${await orderId(admin, id)}`);
    await status(admin, id).selectOption('Cancelled');
    await heldUpdate.firstHit;
    await admin.request.post('/api/admin/orders/status', {
      headers,
      data: { orders: [{ id: await orderId(admin, id), status: 'shipped' }] },
    });
    heldUpdate.end();
    await expect(row.getByRole('alert')).toContainText('Failed to update order');
    await expect(row.getByRole('alert')).toContainText(
      'Someone else has changed this order. Please review it.',
    );
    await expect(status(admin, id)).toHaveValue('shipped');
  });

  await test.step('asks for login when the session ends', async () => {
    await admin.request.post('/api/account/logout', { headers });
    await expect(admin.getByText('You must be logged in to view orders.')).toBeVisible();
    await expect(admin.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
