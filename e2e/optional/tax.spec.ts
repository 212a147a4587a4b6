import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { press } from '../keyboard.ts';
import { confirmEmail, emailsTo } from './emails.ts';

// A shop with only this feature: the settings that the journey saves would change the orders of other journeys.
test.use({ settings: { FEATURES: 'tax' } });

const mug = product('stoneware-mug');
const coat = product('camel-wool-coat');
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
/** The tax that a price includes, in cents. */
const includedTax = (cents: number, percent: number) => Math.round((cents * percent) / (100 + percent));
const TOTAL = mug.priceCents + coat.priceCents;
const MUG_TAX = includedTax(mug.priceCents, 7);
const COAT_TAX = includedTax(coat.priceCents, 19);
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

async function fillCart(page: Page): Promise<void> {
  for (const { id } of [mug, coat]) {
    await page.goto(`/product/${id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
  }
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
}
async function placeOrder(page: Page, dueCents: number): Promise<void> {
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(`Place this order for ${dollars(dueCents)}?`)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, place order' }).click();
  await expect(page).toHaveURL('/order-success');
}
const save = async (admin: Page) => {
  const response = admin.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
  await admin.getByRole('button', { name: 'Save settings' }).click();
  await response;
  await expect(admin.getByText('Tax settings saved.').last()).toBeVisible();
};

test('a German shop includes VAT, and a business in another country pays none', async ({
  admin,
  shopper: demoShopper,
  login,
  newAccount,
}) => {
  test.setTimeout(240_000);
  const account = await newAccount();
  const shopper = await login(account);
  await test.step('shows no tax before it is set up', async () => {
    await demoShopper.goto(`/product/${mug.id}`);
    await expect(demoShopper.getByText(dollars(mug.priceCents)).first()).toBeVisible();
    await expect(demoShopper.getByText(/^incl\./)).toHaveCount(0);
  });

  await test.step('an administrator chooses Germany, and a product page shows VAT live', async () => {
    await admin.goto('/admin/dashboard');
    await admin.getByRole('link', { name: 'Tax', exact: true }).last().click();
    await expect(admin).toHaveURL('/admin/tax');
    await expect(admin.getByText('Orders have no tax until you choose a country and save.')).toBeVisible();
    await expectAccessible(admin, 'tax that is not set up');
    await admin.getByLabel('Country', { exact: true }).selectOption('DE');
    await save(admin);
    await expect(admin.getByRole('meter')).toBeVisible();
    await expectAccessible(admin, 'tax settings');
    await expect(demoShopper.getByText('incl. VAT')).toBeVisible();
    await expectAccessible(demoShopper, 'a price with VAT');
    await demoShopper.goto(`/product/${mug.id}?lang=de`);
    await expect(demoShopper.getByText('inkl. MwSt.')).toBeVisible();
  });

  await test.step('mugs get the reduced rate', async () => {
    await admin.getByRole('link', { name: 'Tax classes of products' }).click();
    await admin.getByLabel('Search products').fill(mug.title);
    await expect(admin.getByRole('row')).toHaveCount(2);
    await admin.getByLabel(`Select ${mug.title}`).check();
    await press(admin, admin.getByRole('button', { name: 'Apply' }));
    await expect(admin.getByRole('row').last()).toContainText('Reduced');
    await expectAccessible(admin, 'tax classes');
  });

  await test.step('a shopper sees and pays both rates', async () => {
    // Emails about orders are sent to confirmed addresses only.
    await confirmEmail(shopper, account.email);
    await fillCart(shopper);
    await expect(summary(shopper)).toContainText(`incl. ${dollars(COAT_TAX)} VAT 19%`);
    await expect(summary(shopper)).toContainText(`incl. ${dollars(MUG_TAX)} VAT 7%`);
    await expect(summary(shopper)).not.toContainText('Amount due');
    await expectAccessible(shopper, 'a cart with VAT');
    await placeOrder(shopper, TOTAL);
    await shopper.getByRole('link', { name: 'View your order' }).click();
    await expect(shopper.getByText(`incl. ${dollars(COAT_TAX)} VAT 19%`)).toBeVisible();
    await expect(shopper.getByText(`incl. ${dollars(MUG_TAX)} VAT 7%`)).toBeVisible();
    await shopper.goto(`${new URL(shopper.url()).pathname}?lang=de`);
    await expect(shopper.getByText(/^inkl\. .* MwSt\.\s7\s%/)).toBeVisible();
    await shopper.goto('/?lang=en');
  });

  await test.step('the email contains the taxes', async () => {
    await expect
      .poll(async () => (await emailsTo(admin, account.email)).join())
      .toContain(`Including ${dollars(MUG_TAX)} VAT 7%`);
  });

  await test.step('a business in France owes the tax itself', async () => {
    await fillCart(shopper);
    await shopper.getByText('Order as a business').click();
    const field = shopper.getByRole('textbox', { name: 'VAT ID' });
    await field.fill('FR41303265045');
    await field.press('Tab');
    await expect(field).toHaveAccessibleDescription(/This VAT ID is not valid/);
    await expectAccessible(shopper, 'an invalid VAT ID');
    await field.fill('FR 40303265045');
    await expect(summary(shopper)).toContainText('Reverse charge: the recipient is liable for the VAT.');
    await expectAccessible(shopper, 'a reverse charge');
    await placeOrder(shopper, TOTAL - MUG_TAX - COAT_TAX);
    await shopper.getByRole('link', { name: 'View your order' }).click();
    await expect(shopper.getByText('VAT ID: FR40303265045')).toBeVisible();
  });

  await test.step('the report adds both orders up', async () => {
    await admin.goto('/admin/tax');
    await admin.getByRole('link', { name: 'Report', exact: true }).click();
    await expect(admin.getByRole('row', { name: /Sales Germany 19%/ })).toContainText(dollars(COAT_TAX));
    await expect(admin.getByRole('row', { name: /Sales Germany 0%, reverse charge/ })).toBeVisible();
    await expect(admin.getByRole('row', { name: /^Total/ })).toContainText(dollars(MUG_TAX + COAT_TAX));
    await expectAccessible(admin, 'a tax report');
    const download = admin.waitForEvent('download');
    await admin.getByRole('link', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^tax-\d{4}-\d\.csv$/);
  });
});

test('a US shop adds the tax of its state, and Undo restores the earlier settings', async ({
  admin,
  newcomer: shopper,
}) => {
  test.setTimeout(180_000);
  await admin.goto('/admin/tax');
  await admin.getByLabel('Country', { exact: true }).selectOption('US');
  await admin.getByLabel('State').selectOption('CA');
  await admin.getByLabel('Prices').selectOption({ label: 'Tax is added to the prices' });
  await admin.getByLabel('Name of the tax (English)').fill('Sales tax');
  await admin.getByLabel('Rates of').selectOption('US');
  await admin.getByRole('button', { name: 'Add a rate' }).click();
  await admin.getByRole('button', { name: 'Save settings' }).click();
  await expect(admin.getByLabel('Rate in %')).toBeFocused();
  await expectAccessible(admin, 'an invalid tax rate');
  await admin.getByLabel('Rate in %').fill('8.875');
  await admin.getByLabel('Valid from').fill('2020-01-01');
  await save(admin);
  await fillCart(shopper);
  const tax = Math.round((TOTAL * 8_875) / 100_000);
  await expect(summary(shopper)).toContainText(`Sales tax 8.875% on ${dollars(TOTAL)}: ${dollars(tax)}`);
  await expect(shopper.getByText('Order as a business')).toHaveCount(0);
  await placeOrder(shopper, TOTAL + tax);
  await shopper.getByRole('link', { name: 'View your order' }).click();
  await expect(shopper.getByText(`Sales tax 8.875% on ${dollars(TOTAL)}: ${dollars(tax)}`)).toBeVisible();
  await shopper.goto(`/product/${mug.id}`);
  await expect(shopper.getByText('plus Sales tax')).toBeVisible();
  await admin.getByLabel('Prices').selectOption({ label: 'Prices include the tax' });
  await save(admin);
  await admin.getByRole('button', { name: 'Undo' }).last().click();
  await expect(admin.getByText('Tax settings restored.')).toBeVisible();
  await expect(admin.getByLabel('Prices')).toHaveValue('added');
  await expect(shopper.getByText('plus Sales tax')).toBeVisible();
});
