import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { createOrders, rowOf, status } from '../orders-table.ts';
import { ALL_FEATURES } from '../route-table.ts';
import { emailsTo } from './emails.ts';
import { panel } from './screens.ts';

test.use({ settings: ALL_FEATURES });

/** Invites an email to a role. */
async function invite(admin: Page, email: string, role: string): Promise<void> {
  const form = admin.getByRole('form', { name: 'Send invitation' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption({ label: role });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(panel(admin, 'Invitations').getByText(email, { exact: true })).toBeVisible();
}

/** Returns the path of the newest invitation in the demo mailbox. */
async function invitationTo(page: Page, email: string): Promise<string> {
  const findLink = async () =>
    /\/staff-invitation\?token=[\w-]+/.exec((await emailsTo(page, email)).join('\n'))?.[0];
  await expect.poll(findLink).toBeTruthy();
  return (await findLink())!;
}

test('an owner invites a packer, who ships an order and sees nothing else, until the role is removed', async ({
  admin,
  page,
  shop,
  login,
  newAccount,
  allowErrors,
}) => {
  // Two users, ten pages and several accessibility checks.
  test.slow();
  // The packer's forbidden requests, and the end of her session.
  allowErrors(/status of 40[13]/);
  const { account, orders } = await createOrders({ shop, login, newAccount, admin }, 1);
  const code = orders[0]!;
  const email = `pia.${Date.now()}@people.test`;

  await test.step('the owner adds a role', async () => {
    await admin.goto('/admin/staff');
    await expectAccessible(admin, 'staff without roles');
    await admin.getByRole('button', { name: 'Add a role' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add a role' });
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await expect(dialog.getByText('Choose at least one permission.')).toBeVisible();
    await expectAccessible(admin, 'a new role with errors');
    await dialog.getByLabel('Name').fill('Packer');
    await dialog.getByRole('checkbox', { name: 'View and change orders' }).check();
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel(admin, 'Roles').getByText('Packer', { exact: true })).toBeVisible();
  });

  await test.step('and invites a person, who registers with the invited email', async () => {
    await invite(admin, email, 'Packer');
    await expectAccessible(admin, 'staff with a role and an invitation');
    await page.goto(await invitationTo(page, email));
    await expectAccessible(page, 'an invitation for a visitor');
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Name').fill('Pia Packer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('pia12345');
    await page.getByLabel('Address').fill('9 Harbour Lane, Newhaven');
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await page.getByRole('link', { name: /Staff invitation/ }).click();
    await expect(page.getByText('You have been invited to the role Packer.')).toBeVisible();
    await expectAccessible(page, 'an invitation');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(page.getByText('You have the role now.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the back office' }).click();
    await expect(page).toHaveURL(`${shop.url}/admin/orders`);
    await expect(panel(admin, 'People').getByText('Pia Packer')).toBeVisible();
  });

  await test.step('the packer has links to orders only', async () => {
    const tabs = page.getByRole('navigation', { name: 'Back office' });
    await expect(tabs.getByRole('link')).toHaveText(['Manage Orders', 'Withdrawals']);
    await page.getByRole('button', { name: 'Admin' }).click();
    const menu = page.getByRole('list', { name: 'Admin' });
    await expect(menu.getByRole('link')).toHaveText(['Manage Orders', 'Withdrawals']);
    await page.keyboard.press('Escape');
  });

  await test.step('and ships an order', async () => {
    await page.goto(`/admin/orders?search=${account.email}`);
    await rowOf(page, code).getByRole('button', { name: 'Mark as Shipped' }).click();
    await expect(status(page, code)).toHaveValue('shipped');
    await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(0);
    await page.goto(`/orders/${code}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Issue invoice' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Manage Orders' }).click();
    await expect(page).toHaveURL(/\/admin\/orders\?search=/);
  });

  await test.step('but may use nothing else, on pages or through the API', async () => {
    for (const path of ['/admin/settings', '/admin/manage-products', '/admin/staff']) {
      await page.goto(path);
      await expect(page).toHaveURL(`${shop.url}/not-authorized`);
    }
    await expect(page.getByText('Your role does not permit this page.')).toBeVisible();
    await expectAccessible(page, 'a page that the role does not permit');
    await page.getByRole('link', { name: 'Continue to the back office' }).click();
    await expect(page).toHaveURL(`${shop.url}/admin/orders`);
    for (const path of [
      '/api/admin/staff',
      '/api/admin/audit',
      '/api/admin/products',
      '/api/admin/orders.csv',
    ])
      expect((await page.request.get(path)).status(), path).toBe(403);
    const role = { name: 'Boss', permissions: ['orders', 'reports'] };
    const headers = { origin: shop.url };
    const reply = await page.request.post('/api/admin/staff/roles', { data: role, headers });
    expect(reply.status()).toBe(403);
  });

  await test.step('the owner removes the role: the open page closes', async () => {
    await page.goto(`/admin/orders?search=${account.email}`);
    await expect(rowOf(page, code)).toBeVisible();
    await admin.getByRole('button', { name: 'Remove Pia Packer' }).click();
    await admin.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(rowOf(page, code)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(admin.getByText('Nobody has a role yet.')).toBeVisible();
    expect((await page.request.get('/api/admin/orders')).status()).toBe(401);
  });

  await test.step('and the link of the invitation does not work again', async () => {
    await page.goto(await invitationTo(page, email));
    await expect(page.getByText('This invitation is not valid.')).toBeVisible();
  });
});
