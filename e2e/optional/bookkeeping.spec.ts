import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { ALL_FEATURES } from '../route-table.ts';

test.use({ settings: ALL_FEATURES, timezoneId: 'Europe/Berlin' });

test('an administrator opens the report of chosen days and downloads a month', async ({ admin }) => {
  await admin.goto('/admin/reports?from=2001-01-01&to=2001-01-31');
  const orders = admin.getByRole('row', { name: /Orders placed/ });
  await expect(orders).toContainText('none');
  await expectAccessible(admin, 'reports');

  await test.step('chooses days', async () => {
    await admin.getByLabel('To', { exact: true }).fill('2000-12-31');
    await expect(admin.getByText('Choose a last day that is on or after the first day')).toBeVisible();
    await admin.getByLabel('To', { exact: true }).fill('2001-02-28');
    await expect(admin).toHaveURL(/to=2001-02-28/);
  });

  await test.step('opens the orders of these days, then of other days', async () => {
    await admin.getByRole('link', { name: 'Orders of this period' }).click();
    await expect(admin).toHaveURL('/admin/orders?from=2001-01-01&to=2001-02-28');
    await expect(admin.getByText('No orders match the selected filter.')).toBeVisible();
    const from = admin.getByLabel('From', { exact: true });
    await from.fill('2001-03-01');
    await expect(admin.getByText('Choose a last day that is on or after the first day')).toBeVisible();
    await expectAccessible(admin, 'orders of invalid days');
    await from.fill('2001-02-01');
    await expect(admin).toHaveURL(/from=2001-02-01/);
    await expect(admin.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/admin/orders.csv?from=2001-02-01&to=2001-02-28&zone=Europe%2FBerlin',
    );
    await admin.getByRole('button', { name: 'All days' }).click();
    await expect(admin).toHaveURL('/admin/orders');
    await expect(from).toHaveValue('');
    await expectAccessible(admin, 'orders with a choice of days');
    await admin.goto('/admin/reports');
  });

  await test.step('downloads the last month', async () => {
    const download = admin.waitForEvent('download');
    await admin.getByRole('link', { name: /^Download \d{4}-\d\d as CSV$/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^bookkeeping-\d{4}-\d\d\.csv$/);
  });
});
