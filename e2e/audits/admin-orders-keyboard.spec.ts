import { expect, test } from '../fixtures.ts';
import { expectNoHorizontalScroll, press, tabTo } from '../keyboard.ts';
import { createOrders, estimate, rowOf, rows, status } from '../orders-table.ts';

test('an administrator manages orders by keyboard only, on a phone', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  await admin.setViewportSize({ width: 390, height: 900 });
  const { account, orders } = await createOrders({ shop, login, newAccount, admin }, 3);
  const [oldest, older, newest] = orders as [string, string, string];
  const row = rowOf(admin, newest);
  for (const label of ['Order', 'Total', 'Created', 'Items', 'Status', 'User', 'Estimated delivery'])
    await expect(row.locator(`[data-label="${label}"]`)).toBeVisible();

  await admin.goto('/admin/orders');
  await tabTo(admin, admin.getByRole('searchbox', { name: 'Search by order, email or name' }));
  await admin.keyboard.type(account.email);
  await expect(rows(admin)).toHaveCount(3);
  await press(admin, admin.getByRole('button', { name: `Order ${newest}`, exact: true }));
  await expect(admin.getByRole('heading', { name: 'Ship to' })).toBeVisible();
  await expectNoHorizontalScroll(admin);
  await tabTo(admin, status(admin, newest));
  await admin.keyboard.type('In Pro');
  await expect(status(admin, newest)).toHaveValue('in process');
  await tabTo(admin, estimate(admin, newest));
  await admin.keyboard.type('122420260500PM');
  await admin.keyboard.press('Enter');
  await expect(row.getByText('Dec 24, 2026, 5:00 PM')).toBeVisible();
  await press(admin, row.getByRole('button', { name: 'Mark as Delivered' }));
  await expect(status(admin, newest)).toHaveValue('delivered');
  await expect(row.getByRole('button', { name: 'Mark as Shipped' })).toBeFocused();
  await expect(admin.getByText('is now Delivered.')).toBeVisible();
  await admin.keyboard.press('Control+z');
  await expect(status(admin, newest)).toHaveValue('in process');

  const deleteButton = admin.getByRole('button', { name: `Delete order ${newest}` });
  await press(admin, deleteButton);
  await expect(admin.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(deleteButton).toBeFocused();
  await admin.keyboard.press('Enter');
  await press(admin, admin.getByRole('button', { name: 'Yes', exact: true }), 'Shift+Tab');
  await expect(rowOf(admin, older)).toBeFocused();
  await admin.keyboard.press('Control+z');
  await expect(row).toBeVisible();

  for (const id of [older, oldest]) {
    await tabTo(admin, admin.getByRole('checkbox', { name: `Select order ${id}` }));
    await admin.keyboard.press('Space');
  }
  await expect(admin.getByText('2 orders selected')).toBeVisible();
  await expectNoHorizontalScroll(admin);
  await tabTo(admin, admin.getByRole('combobox', { name: 'Set status to' }));
  await admin.keyboard.type('Ref');
  await press(admin, admin.getByRole('button', { name: 'Set status' }));
  for (const id of [older, oldest]) await expect(status(admin, id)).toHaveValue('refunded');
  await tabTo(admin, admin.getByRole('combobox', { name: 'Status', exact: true }), 'Shift+Tab');
  await admin.keyboard.type('Ref');
  await expect(rows(admin)).toHaveCount(2);
  await expect(admin).toHaveURL(/status=refunded/);
});
