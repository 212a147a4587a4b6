import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { press } from '../keyboard.ts';
import { ALL_FEATURES } from '../route-table.ts';
import { confirmEmail } from './emails.ts';

test.use({ settings: ALL_FEATURES });

const mug = product('stoneware-mug');
const footer = (page: Page) => page.getByRole('contentinfo');
const editor = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const duty = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Checklist' }).getByRole('listitem').filter({ hasText: title });

/** Fills the editor with the template, replaces its placeholders as a merchant would, and saves. */
async function publish(page: Page, name: string, language: 'en' | 'de', replacement: string): Promise<void> {
  await page.goto(`/admin/legal/text?page=${name}&language=${language}`);
  await page.getByRole('button', { name: 'Insert the template' }).click();
  await expect(editor(page)).not.toHaveValue('');
  const template = await editor(page).inputValue();
  await editor(page).fill(template.replace(/\[[^[\]\n]+\](?!\()/g, replacement));
  await page.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByText('Visitors see this text.')).toBeVisible();
}

test('an owner publishes legal pages; a shopper orders, withdraws without a login and gets a receipt; the owner handles it', async ({
  admin,
  page: visitor,
  login,
  newAccount,
  allowErrors,
}) => {
  test.setTimeout(360_000);
  allowErrors(/status of 404/);
  const account = await newAccount();
  const shopper = await login(account);

  await test.step('the checklist says what is missing; a page with placeholders is not published', async () => {
    await admin.goto('/admin/legal');
    await expect(admin.getByText('This is software, not legal advice.', { exact: false })).toBeVisible();
    await expect(duty(admin, 'Imprint in each language')).toContainText('Missing');
    await expect(duty(admin, 'Withdrawal function')).toContainText('Done');
    await expectAccessible(admin, 'the legal checklist');
    await press(admin, admin.getByRole('link', { name: 'Edit Imprint (English)' }));
    await admin.getByRole('button', { name: 'Insert the template' }).click();
    await admin.getByRole('button', { name: 'Save text' }).click();
    await expect(admin.getByText(/unfinished and not published/)).toBeVisible();
    await expectAccessible(admin, 'an unfinished legal text');
    await visitor.goto('/');
    await expect(footer(visitor).getByRole('link', { name: 'Withdraw from contract' })).toBeVisible();
    await expect(footer(visitor).getByRole('link', { name: 'Imprint' })).toHaveCount(0);
    expect((await visitor.request.get('/legal/imprint')).status()).toBe(404);
  });

  await test.step('published pages are in the footer at once', async () => {
    await admin.getByRole('button', { name: 'Insert the template' }).click();
    await admin.getByRole('button', { name: 'Yes, replace it' }).click();
    const template = await editor(admin).inputValue();
    await editor(admin).fill(template.replace(/\[[^[\]\n]+\](?!\()/g, 'Lamp and Company'));
    await admin.getByRole('button', { name: 'Preview' }).click();
    await expect(admin.getByRole('heading', { name: 'Provider' })).toBeVisible();
    await admin.getByRole('button', { name: 'Save text' }).click();
    await expect(footer(visitor).getByRole('link', { name: 'Imprint' })).toBeVisible();
    await footer(visitor).getByRole('link', { name: 'Imprint' }).click();
    await expect(visitor).toHaveURL('/legal/imprint');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Imprint');
    await expect(visitor).toHaveTitle('Imprint · Shopkeeper');
    await expect(visitor.getByRole('main')).toContainText('Lamp and Company');
    await expectAccessible(visitor, 'the imprint');
    await publish(admin, 'imprint', 'de', 'Lampen GmbH');
    await publish(admin, 'terms', 'en', 'our terms');
    await publish(admin, 'withdrawal', 'en', 'Lamp and Company');
    await admin.goto('/admin/legal');
    await expect(duty(admin, 'Imprint in each language')).toContainText('Done');
    await expect(duty(admin, 'Terms and conditions')).toContainText('Missing');
  });

  await test.step('the order button states the obligation to pay, next to links to the terms', async () => {
    await confirmEmail(shopper, account.email);
    await shopper.goto(`/product/${mug.id}`);
    await shopper.getByRole('button', { name: 'Add to Cart' }).click();
    await shopper.getByRole('link', { name: 'Cart, 1 item' }).click();
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    const question = shopper.getByRole('group', { name: /Place this order/ });
    await expect(question.getByRole('link')).toHaveText(['Terms and conditions', 'Withdrawal policy']);
    await expectAccessible(shopper, 'the order button');
    await question.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await expect(shopper).toHaveURL('/order-success');
    await shopper.getByRole('link', { name: 'View your order' }).click();
    await expect(shopper.getByRole('link', { name: 'Withdraw from this contract' })).toBeVisible();
  });
  const code = (await shopper.locator('h1 .order-id').textContent())!;

  await test.step('withdraws without a login, in two steps, by keyboard', async () => {
    await visitor.goto('/');
    await footer(visitor).getByRole('link', { name: 'Withdraw from contract' }).click();
    await expect(visitor).toHaveURL('/withdraw');
    await press(visitor, visitor.getByRole('button', { name: 'Continue' }));
    await expect(visitor.getByText('Enter your name.')).toBeVisible();
    await expect(visitor.getByLabel('Your name')).toBeFocused();
    await expectAccessible(visitor, 'a withdrawal form with errors');
    await visitor.getByLabel('Your name').fill(account.name);
    await visitor.getByLabel('Order ID').fill(code.toLowerCase());
    await visitor.getByLabel('Email address for the acknowledgement of receipt').fill(account.email);
    await visitor.getByLabel('Reason (optional)').fill('Too small');
    await press(visitor, visitor.getByRole('button', { name: 'Continue' }));
    await expect(visitor.getByText('Step 2 of 2')).toBeVisible();
    await expectAccessible(visitor, 'the confirmation of a withdrawal');
    await press(visitor, visitor.getByRole('button', { name: 'Confirm withdrawal' }));
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('We have received your statement');
    await expect(visitor.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAccessible(visitor, 'the receipt of a withdrawal');
  });

  await test.step('the receipt arrives by email, with content and time', async () => {
    await expect
      .poll(async () => (await (await visitor.request.get('/dev/mailbox')).text()).split('To '), {
        timeout: 20_000,
      })
      .toContainEqual(
        expect.stringMatching(
          new RegExp(
            `${account.email.replace('.', '\\.')}[^]*\\d{4} at \\d\\d:\\d\\d:\\d\\d UTC[^]*${code}[^]*Too small`,
          ),
        ),
      );
  });

  await test.step('the owner is notified, sees the withdrawal and handles it', async () => {
    await admin.goto('/notifications');
    await expect(
      admin.getByText(`A withdrawal from order ${code} was received.`, { exact: false }),
    ).toBeVisible();
    await admin.goto('/admin/withdrawals');
    const row = admin.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText('The email address matches the order.');
    await expect(row).toContainText('Reason: Too small');
    await expectAccessible(admin, 'a withdrawal');
    await row.getByRole('button', { name: `Mark as handled: withdrawal from ${code}` }).click();
    await expect(row).toHaveCount(0);
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toContainText('Open');
  });

  await test.step('the withdrawal, legal pages and order button are in German', async () => {
    await visitor.goto('/withdraw?lang=de');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Vertrag widerrufen');
    await visitor.getByLabel('Ihr Name').fill(account.name);
    await visitor.getByLabel('Bestellnummer').fill(code);
    await visitor.getByLabel('E-Mail-Adresse für die Eingangsbestätigung').fill(account.email);
    await visitor.getByRole('button', { name: 'Weiter' }).click();
    await visitor.getByRole('button', { name: 'Widerruf bestätigen' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Wir haben Ihre Erklärung erhalten');
    await footer(visitor).getByRole('link', { name: 'Impressum' }).click();
    await expect(visitor.getByRole('main')).toContainText('Lampen GmbH');
    await footer(visitor).getByRole('link', { name: 'AGB' }).click();
    await expect(visitor.getByText('Diesen Text gibt es nur auf Englisch.')).toBeVisible();
    await expectAccessible(visitor, 'a legal page in another language');
    await admin.goto('/admin/withdrawals?lang=de');
    await expect(admin.getByRole('row').filter({ hasText: code }).first()).toContainText('Wiederholt');
    await shopper.goto(`/product/${mug.id}?lang=de`);
    await shopper.getByRole('button', { name: 'In den Warenkorb' }).click();
    await shopper.goto('/cart');
    await shopper.getByRole('button', { name: 'Zur Kasse' }).click();
    await expect(shopper.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible();
  });
});
