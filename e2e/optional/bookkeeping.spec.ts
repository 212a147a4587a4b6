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
    await expect(admin.getByText('Choose a last day that is not before the first')).toBeVisible();
    await admin.getByLabel('To', { exact: true }).fill('2001-02-28');
    await expect(admin).toHaveURL(/to=2001-02-28/);
  });

  await test.step('downloads the last month', async () => {
    const download = admin.waitForEvent('download');
    await admin.getByRole('link', { name: /^Download \d{4}-\d\d as CSV$/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^bookkeeping-\d{4}-\d\d\.csv$/);
  });
});
