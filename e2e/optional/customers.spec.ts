import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { ALL_FEATURES } from '../route-table.ts';

test.use({ settings: ALL_FEATURES });

test('an administrator finds a customer, keeps a note, and downloads the list', async ({ admin }) => {
  await admin.goto('/admin/customers');
  const table = admin.getByRole('table', { name: 'Customers' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(admin, 'customers');

  await test.step('searches and sorts', async () => {
    await admin.getByLabel('Sort by').selectOption('spend');
    await expect(admin).toHaveURL(/sort=spend/);
    await admin.getByLabel('Search by name or email').fill('nobody has this name');
    await expect(admin.getByText('No customers match your search.')).toBeVisible();
    await admin.getByLabel('Search by name or email').fill('');
    await expect(table.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('opens a customer and writes a note', async () => {
    await table.getByRole('link').first().click();
    await expect(admin).toHaveURL(/\/admin\/customers\/[\w-]+$/);
    await expectAccessible(admin, 'a customer');
    const note = admin.getByLabel('Internal note');
    await note.fill('Prefers a call.');
    await admin.getByRole('button', { name: 'Save note' }).click();
    await expect(admin.getByText('Note saved.')).toBeVisible();
    await admin.reload();
    await expect(note).toHaveValue('Prefers a call.');
  });

  await test.step('downloads the list', async () => {
    await admin.getByRole('link', { name: 'All customers' }).click();
    const download = admin.waitForEvent('download');
    await admin.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  });
});
