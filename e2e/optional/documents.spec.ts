import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { placeOrders } from '../place-orders.ts';
import { ALL_FEATURES } from '../route-table.ts';
import { download, panel } from './screens.ts';

test.use({ settings: ALL_FEATURES });

const mug = product('stoneware-mug');
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const documents = (page: Page) => panel(page, 'Documents');

test('an owner enters the seller, issues an invoice and a credit note, and the shopper downloads them', async ({
  admin,
  newcomer: shopper,
  shop,
  allowErrors,
}) => {
  test.setTimeout(180_000);
  allowErrors(/status of (409|400)/);
  const [code] = (await placeOrders(shop, shopper, 1)) as [string];

  await test.step('cannot issue an invoice without a seller', async () => {
    await admin.goto(`/orders/${code}`);
    await documents(admin).getByRole('button', { name: 'Issue invoice' }).click();
    await expectAccessible(admin, 'the question before an invoice is issued');
    await documents(admin).getByRole('button', { name: 'Yes, issue invoice' }).click();
    await expect(admin.getByText('Enter your legal name and address').first()).toBeVisible();
    await expectAccessible(admin, 'an order without documents');
  });

  await test.step('enters the seller, with corrections', async () => {
    await admin.goto('/admin/documents');
    await expect(admin.getByText('No documents yet.')).toBeVisible();
    await expectAccessible(admin, 'no documents');
    await admin.getByRole('link', { name: 'Document settings' }).click();
    await admin.getByLabel('IBAN').fill('DE00');
    await admin.getByRole('button', { name: 'Save settings' }).click();
    await expect(admin.getByLabel('Legal name')).toBeFocused();
    await expect(admin.getByText('Enter a valid IBAN. Please check its digits.')).toBeVisible();
    await expectAccessible(admin, 'errors of document settings');
    await admin.getByLabel('Legal name').fill('Lamp & Co GmbH');
    await admin.getByLabel('Street and number').fill('Hafenstraße 5');
    await admin.getByLabel('Postcode').fill('20457');
    await admin.getByLabel('City').fill('Hamburg');
    await admin.getByLabel('Country').fill('de');
    await admin.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await admin.getByRole('button', { name: 'Save settings' }).click();
    await expect(admin.getByText('The settings were saved.')).toBeVisible();
    await expect(admin.getByLabel('IBAN')).toHaveValue('DE89370400440532013000');
    await expectAccessible(admin, 'document settings');
  });

  await shopper.goto(`/orders/${code}`);
  await expect(documents(shopper)).toHaveCount(0);
  const number = `INV-${new Date().getUTCFullYear()}-00001`;
  await test.step('issues the invoice, which the shopper sees at once', async () => {
    await admin.goto(`/orders/${code}`);
    await documents(admin).getByRole('button', { name: 'Issue invoice' }).click();
    await documents(admin).getByRole('button', { name: 'Yes, issue invoice' }).click();
    await expect(admin.getByText(`Invoice ${number} was issued.`)).toBeVisible();
    await expect(documents(shopper)).toContainText(dollars(mug.priceCents));
    await expectAccessible(shopper, 'an order with an invoice');
    const file = await download(shopper, `Invoice ${number}`);
    expect(file.name).toBe(`${number}.pdf`);
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await download(admin, 'Packing slip')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('issues a credit note for an amount', async () => {
    await documents(admin).getByRole('button', { name: 'Issue credit note' }).click();
    const dialog = admin.getByRole('dialog', { name: `Credit note for ${number}` });
    await dialog.getByLabel('Credit', { exact: true }).selectOption('lines');
    await expect(dialog.getByLabel(`${mug.title} (at most 1)`)).toBeVisible();
    await dialog.getByLabel('Credit', { exact: true }).selectOption('amount');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await expect(dialog.getByText('Enter an amount of at least 0.01.')).toBeVisible();
    await expectAccessible(admin, 'the dialog of a credit note');
    await dialog.getByLabel('Amount').fill('999999');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await expect(dialog.getByText(/^At most .* of this invoice can still be credited\./)).toBeVisible();
    await dialog.getByLabel('Amount').fill('1.50');
    await dialog.getByLabel('Reason').fill('A scratch.');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(documents(shopper)).toContainText('$1.50');
  });

  await test.step('finds, selects and prints documents', async () => {
    await admin.goto('/admin/documents');
    await admin.getByRole('searchbox').fill('CN-');
    await expect(admin.getByRole('row')).toHaveCount(2);
    await admin.getByRole('searchbox').fill(code);
    await expect(admin.getByRole('row')).toHaveCount(3);
    await admin.getByLabel('Select all on this page').check();
    await expect(admin.getByText('2 documents selected')).toBeVisible();
    await expectAccessible(admin, 'selected documents');
    expect((await download(admin, 'Print copies')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await admin.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(admin, 'documents on a phone');
  });

  await test.step('is in German', async () => {
    await admin.goto('/admin/documents?lang=de');
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Dokumente');
    await expectAccessible(admin, 'documents in German');
  });
});
