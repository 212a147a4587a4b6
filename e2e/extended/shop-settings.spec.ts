import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { ALL_FEATURES } from '../route-table.ts';

// Not the shop of most journeys, which expect its original name.
test.use({ settings: ALL_FEATURES });

test('an owner renames the shop: open pages show the name immediately, until Undo', async ({
  page,
  admin,
}) => {
  test.slow();
  await page.goto('/');
  await expect(page).toHaveTitle('Home · Shopkeeper');

  await admin.goto('/admin/dashboard');
  await admin.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Settings');
  const save = admin.getByRole('button', { name: 'Save settings' });
  await expect(save).toBeDisabled();
  await admin.getByLabel('Shop name').fill('Lamp & Co');
  await admin.getByLabel('Slogan (English)').fill('Light for every room.');
  await admin.getByLabel('Email').fill('hello@lamps.test');
  await admin.getByLabel('Use my own accent colour').check();
  await admin.getByLabel('Accent colour', { exact: true }).fill('#1c5c3a');
  await save.click();
  await expect(admin.getByText('The settings were saved.')).toBeVisible();

  // The visitor's page shows the change without a reload, and still after one.
  const header = page.locator('.header');
  for (const visit of ['open', 'reloaded']) {
    if (visit === 'reloaded') await page.reload();
    await expect(page).toHaveTitle('Home · Lamp & Co');
    await expect(page.getByText('Light for every room.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'hello@lamps.test' })).toBeVisible();
    await expect(header).toHaveCSS('background-image', /rgb\(28, 92, 58\)/);
  }

  await admin.getByRole('button', { name: 'Restore the previous settings' }).click();
  await expect(admin.getByText('The previous settings were restored.')).toBeVisible();
  await expect(page).toHaveTitle('Home · Shopkeeper');
  await expect(page.getByText('Light for every room.')).toHaveCount(0);
  await expect(header).not.toHaveCSS('background-image', /rgb\(28, 92, 58\)/);

  await admin.goto('/admin/audit');
  await expect(admin.getByText('Lamp & Co').first()).toBeVisible();
});

test('an owner reads every email in both languages, and sends one to their own address', async ({
  admin,
}) => {
  await admin.goto('/admin/settings');
  await admin.getByRole('main').getByRole('link', { name: 'Emails' }).click();
  await expect(admin).toHaveURL('/admin/settings/mail');
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Emails');
  const email = admin.getByRole('group').filter({ hasText: 'Order shipped' });
  await email.getByText('Order shipped').click();
  await expect(email.getByText(/^Your order \w+: Shipped$/)).toBeVisible();
  await expectAccessible(admin, 'the emails');

  await admin.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption('German');
  await expect(admin).toHaveURL('/admin/settings/mail?language=de');
  const subject = email.getByText(/^Ihre Bestellung \w+: Versandt$/);
  await expect(subject).toBeVisible();
  const shown = await subject.textContent();
  await email.getByRole('button', { name: 'Send me this one: Order shipped' }).click();
  await expect(admin.getByText('The test email will appear in the demo mailbox.')).toBeVisible();

  const mailbox = admin.getByRole('article').filter({ hasText: `[Test] ${shown}` });
  await expect(async () => {
    await admin.goto('/dev/mailbox');
    await expect(mailbox).toContainText('To admin@shop.test', { timeout: 1_000 });
  }).toPass();
});

test('an owner is asked before links, Back and a reload discard unsaved settings', async ({ admin }) => {
  await admin.goto('/admin/dashboard');
  await admin.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  const name = admin.getByLabel('Shop name');
  await name.fill('Lamp & Co');
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' });

  for (const leave of [() => admin.getByRole('link', { name: 'Home' }).click(), () => admin.goBack()]) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(admin).toHaveURL('/admin/settings');
    await expect(name).toHaveValue('Lamp & Co');
  }

  // The browser's own question.
  admin.once('dialog', (browserQuestion) => browserQuestion.dismiss());
  const [browserQuestion] = await Promise.all([
    admin.waitForEvent('dialog'),
    admin.evaluate(() => setTimeout(() => location.reload())),
  ]);
  expect(browserQuestion.type()).toBe('beforeunload');
  await expect(name).toHaveValue('Lamp & Co');

  await admin.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(admin).toHaveURL('/admin/dashboard');
  await admin.goForward();
  await expect(name).toHaveValue('Shopkeeper');
});
