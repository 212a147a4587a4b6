import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { confirmEmail, emailsTo } from './emails.ts';
import {
  addParcel,
  choosePreset,
  creditItem,
  issueInvoice,
  markAsPaid,
  markAsShipped,
  refundItem,
} from './owner-steps.ts';
import { checkOnPhone, download, fieldsOf, PHONE, panel } from './screens.ts';

// A shop of its own, in which every optional feature is off until the owner chooses the preset.
test.use({ settings: { SHOP_NAME: 'Hafenlicht' }, timezoneId: 'Europe/Berlin' });

const mug = product('stoneware-mug');
const IBAN = 'DE89 3704 0044 0532 0130 00';
const IMPRINT = {
  English: 'Hafenlicht GmbH, Speicherstadt 7, Hamburg, Germany. Managing director: Wiebke Harms.',
  German: 'Hafenlicht GmbH, Speicherstadt 7, Hamburg. Geschäftsführung: Wiebke Harms.',
} as const;

/** Two mugs at €16.00 each plus €4.90 for delivery, including 19% VAT. One mug is refunded later. */
const DUE = '36,90 €';
const VAT = 'inkl. 5,89 € MwSt. 19 % (netto 31,01 €)';

const footer = (page: Page) => page.getByRole('contentinfo');
const summary = (page: Page) => page.getByRole('region', { name: 'Zusammenfassung' });
const duties = (page: Page) => page.getByRole('list', { name: 'Checklist' }).getByRole('listitem');

test('an owner in Germany sells with the EU preset, from the legal texts to a withdrawal', async ({
  admin,
  login,
  newAccount,
}) => {
  test.setTimeout(480_000);
  const account = await newAccount();
  const shopper = await login(account);
  await confirmEmail(shopper, account.email);

  await test.step('the preset completes every item of the checklist', async () => {
    await choosePreset(admin, 'A small shop in the EU');
    await expectAccessible(admin, 'settings with the EU preset');
    await admin.goto('/admin/legal');
    await expect(admin.getByText('12 of 12 done')).toBeVisible();
    await expect(duties(admin)).toHaveCount(12);
    await expect(duties(admin).filter({ hasText: 'Missing' })).toHaveCount(0);
    await expectAccessible(admin, 'a checklist without missing items');
  });

  await test.step('the owner publishes an imprint in both languages', async () => {
    for (const language of ['English', 'German'] as const) {
      await admin.goto('/admin/legal');
      await admin.getByRole('link', { name: `Edit Imprint (${language})` }).click();
      const editor = admin.getByRole('textbox', { name: 'Text', exact: true });
      await expect(editor).not.toHaveValue('');
      await editor.fill(IMPRINT[language]);
      await admin.getByRole('button', { name: 'Save text' }).click();
      await expect(admin.getByText('Visitors see this text.')).toBeVisible();
    }
    await admin.goto('/admin/legal');
    await expect(admin.getByText('12 of 12 done')).toBeVisible();
  });

  const stockRow = admin.getByRole('row').filter({ hasText: mug.title });
  await test.step('the owner counts three items of a product', async () => {
    await admin.goto('/admin/stock');
    await admin.getByLabel('Search').fill(mug.title);
    await expect(admin.getByRole('row')).toHaveCount(2);
    await stockRow.getByRole('button', { name: `Change the stock of ${mug.title}` }).click();
    const dialog = admin.getByRole('dialog', { name: `Stock of ${mug.title}` });
    await dialog.getByLabel('Reason').selectOption('count');
    await dialog.getByLabel('Quantity').fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(stockRow).toContainText('3 in stock');
  });

  await test.step('a shopper sees price, VAT, items left and the imprint on a phone', async () => {
    await shopper.setViewportSize(PHONE);
    await shopper.goto(`/product/${mug.id}?lang=de`);
    await expect(shopper.locator('.product-hero-buy')).toContainText('16,00 €');
    await expect(shopper.getByText('inkl. MwSt.')).toBeVisible();
    await expect(shopper.getByText('Nur noch 3 verfügbar')).toBeVisible();
    await checkOnPhone(shopper, 'a product in Germany');
    await footer(shopper).getByRole('link', { name: 'Impressum' }).click();
    await expect(shopper).toHaveURL('/legal/imprint');
    await expect(shopper.getByRole('main')).toContainText(IMPRINT.German);
    await checkOnPhone(shopper, 'the imprint in German');
  });

  await test.step('the cart shows delivery and VAT before the order', async () => {
    await shopper.goto(`/product/${mug.id}`);
    await shopper.getByRole('button', { name: `In den Warenkorb: ${mug.title}` }).click();
    await shopper.getByRole('link', { name: 'Warenkorb, 1 Artikel' }).click();
    const quantity = shopper.getByRole('textbox', { name: `Menge: ${mug.title}` });
    await quantity.fill('2');
    await quantity.blur();
    await expect(summary(shopper)).toContainText('Preise für Deutschland');
    await expect(summary(shopper)).toContainText('4,90 €');
    await expect(summary(shopper)).toContainText('Noch 68,00 € bis zum kostenlosen Versand.');
    await expect(summary(shopper)).toContainText(VAT);
    await expect(summary(shopper)).toContainText(`Zu zahlen${DUE}`);
    await checkOnPhone(shopper, 'a cart in Germany');
  });

  await test.step('the shopper enters an address, chooses bank transfer and orders', async () => {
    const address = summary(shopper).getByRole('group', { name: 'Lieferadresse' });
    expect(await fieldsOf(address).count()).toBeLessThanOrEqual(8);
    await expect(address.getByRole('textbox', { name: 'Name' })).toHaveValue(account.name);
    await address.getByRole('textbox', { name: 'Straße und Hausnummer' }).fill('Deichgasse 5');
    await address.getByRole('textbox', { name: 'Postleitzahl' }).fill('20095');
    await address.getByRole('textbox', { name: 'Ort' }).fill('Hamburg');
    await summary(shopper).getByRole('combobox', { name: 'Zahlungsart' }).selectOption('Überweisung');
    await shopper.getByRole('button', { name: 'Zur Kasse' }).click();
    const question = shopper.getByRole('group', { name: `Jetzt für ${DUE} bestellen?` });
    await expect(question).toContainText('Deichgasse 5, 20095 Hamburg, Deutschland');
    await expect(question).toContainText('Zahlung: Überweisung');
    await expect(question.getByRole('link')).toHaveText(['AGB', 'Widerrufsbelehrung']);
    await checkOnPhone(shopper, 'the order button in Germany');
    await question.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
    await expect(shopper).toHaveURL('/order-success');
    await shopper.getByRole('link', { name: 'Bestellung ansehen' }).click();
    await expect(shopper.locator('h1 .order-id')).toBeVisible();
  });

  const code = (await shopper.locator('h1 .order-id').textContent())!;
  const payment = panel(shopper, 'Zahlung');
  await test.step('the order page shows how to pay', async () => {
    await expect(payment.getByRole('status')).toHaveText('Offen');
    await expect(payment).toContainText(IBAN);
    await expect(payment).toContainText(/RF\d\d \w{4} \w{4} \w\w/);
    await expect(payment).toContainText(DUE);
    await expect(shopper.getByText(VAT)).toBeVisible();
    await checkOnPhone(shopper, 'an order to be paid by transfer');
  });

  await test.step('the owner records the payment; the shopper sees it live', async () => {
    await markAsPaid(admin, code, '36.90');
    await expect(payment.getByRole('status')).toHaveText('Bezahlt');
  });

  await test.step('the owner packs and ships; the shopper sees status and tracking live', async () => {
    await addParcel(admin, code, { carrier: 'dhl', number: 'JD014600' });
    expect((await download(admin, 'Packing slip')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(shopper.getByRole('link', { name: 'DHL JD014600' })).toHaveAttribute(
      'href',
      /tracking-id=JD014600$/,
    );
    await markAsShipped(admin, code);
    await expect(shopper.locator('.page-heading')).toContainText('Versandt');
  });

  const invoice = await issueInvoice(admin, code);
  await test.step('the shopper downloads the invoice', async () => {
    await expectAccessible(admin, 'an order with an invoice, for the owner');
    const file = await download(shopper, `Rechnung ${invoice}`);
    expect(file.name).toContain(invoice);
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.bytes.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
    await checkOnPhone(shopper, 'a shipped order with an invoice');
  });

  await test.step('the owner refunds one item, which returns to the stock, with a credit note', async () => {
    await refundItem(admin, code, { title: mug.title, amount: '€16.00', restock: true });
    await expect(payment.getByRole('status')).toHaveText('Teilweise erstattet');
    await expect(payment).toContainText('16,00 €');
    await creditItem(admin, code, { title: mug.title, invoice });
    const documents = panel(shopper, 'Dokumente').getByRole('listitem');
    await expect(documents.filter({ hasText: 'Rechnungskorrektur' })).toContainText('16,00 €');
    await admin.goto('/admin/stock');
    await admin.getByLabel('Search').fill(mug.title);
    await expect(stockRow).toContainText('2 in stock');
  });

  await test.step('the shopper withdraws from the contract in two steps and gets a receipt', async () => {
    await shopper.getByRole('link', { name: 'Diesen Vertrag widerrufen' }).click();
    await expect(shopper.getByText('Schritt 1 von 2')).toBeVisible();
    await expect(shopper.getByLabel('Bestellnummer')).toHaveValue(code);
    await expect(shopper.getByLabel('E-Mail-Adresse für die Eingangsbestätigung')).toHaveValue(account.email);
    await shopper.getByLabel('Grund (optional)').fill('Zu klein');
    await shopper.getByRole('button', { name: 'Weiter' }).click();
    await expect(shopper.getByText('Schritt 2 von 2')).toBeVisible();
    await checkOnPhone(shopper, 'the confirmation of a withdrawal in German');
    await shopper.getByRole('button', { name: 'Widerruf bestätigen' }).click();
    const heading = shopper.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Wir haben Ihre Erklärung erhalten');
    await expect(shopper.getByRole('main')).toContainText(code);
    await expect
      .poll(async () => (await emailsTo(shopper, account.email)).join(), { timeout: 20_000 })
      .toContain('Ihre Widerrufserklärung ist bei Hafenlicht am');
  });

  await test.step('the owner handles the withdrawal', async () => {
    await admin.goto('/admin/withdrawals');
    const row = admin.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText('The email address matches the order.');
    await expect(row).toContainText('Reason: Zu klein');
    await row.getByRole('button', { name: `Mark as handled: withdrawal from ${code}` }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('the quarterly tax report adds up the sale and the refund', async () => {
    await admin.goto('/admin/tax/report');
    await expect(admin.getByRole('row', { name: /^Sales Germany 19%/ })).toContainText('€31.01€5.89€36.90');
    await expect(admin.getByRole('row', { name: /^Refunds Germany 19%/ })).toContainText(
      '-€13.45-€2.55-€16.00',
    );
    await expect(admin.getByRole('row', { name: /^Total/ })).toContainText('€17.56€3.34€20.90');
    await expectAccessible(admin, 'the tax report of a shop in Germany');
  });
});
