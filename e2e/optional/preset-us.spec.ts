import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import {
  addParcel,
  choosePreset,
  issueInvoice,
  markAsPaid,
  markAsShipped,
  refundItem,
} from './owner-steps.ts';
import { checkOnPhone, download, fieldsOf, PHONE, panel } from './screens.ts';

// Its own shop, in which every optional feature is off until the owner chooses the preset.
test.use({ settings: { SHOP_NAME: 'Cascade Goods' }, timezoneId: 'America/Los_Angeles' });

const mug = product('stoneware-mug');
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const footerLinks = (page: Page) => page.getByRole('contentinfo').getByRole('link');

async function addMugs(page: Page, pieces: number): Promise<void> {
  await page.goto(`/product/${mug.id}`);
  await page.getByRole('button', { name: `Add to Cart: ${mug.title}` }).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  const quantity = page.getByRole('textbox', { name: `Quantity of ${mug.title}` });
  await quantity.fill(String(pieces));
  await quantity.blur();
}

interface UsAddress {
  street: string;
  city: string;
  state: string;
  postcode: string;
}

async function enterAddress(page: Page, { street, city, state, postcode }: UsAddress): Promise<void> {
  const address = summary(page).getByRole('group', { name: 'Delivery address' });
  await address.getByRole('textbox', { name: 'Street and number' }).fill(street);
  await address.getByRole('textbox', { name: 'City' }).fill(city);
  await address.getByRole('textbox', { name: 'State or province' }).fill(state);
  await address.getByRole('textbox', { name: 'Postcode' }).fill(postcode);
}

/** Places the order for an amount and opens it; returns its code. */
async function placeOrder(page: Page, due: string): Promise<string> {
  await page.getByRole('button', { name: 'Place Order' }).click();
  const question = page.getByRole('group', { name: `Place this order for ${due}?` });
  await expect(question).toContainText('Payment: Cash on delivery');
  await question.getByRole('button', { name: 'Yes, place order' }).click();
  await expect(page).toHaveURL('/order-success');
  await page.getByRole('link', { name: 'View your order' }).click();
  const code = page.locator('h1 .order-id');
  await expect(code).toBeVisible();
  return (await code.textContent())!;
}

/** Returns the accessibility tree of Home. */
async function readHome(page: Page): Promise<string> {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  return page.locator('body').ariaSnapshot();
}

test('an owner in Oregon sells with the US preset, and undoes it', async ({
  admin,
  page: visitor,
  newcomer: shopper,
  allowErrors,
}) => {
  test.setTimeout(420_000);
  allowErrors(/status of 404/);
  const specifiedHome = await readHome(visitor);

  await test.step('the preset sets tax, delivery and paper size for the US, without pages for the EU', async () => {
    await choosePreset(admin, 'A small shop in the US');
    await expect(admin.getByRole('checkbox', { name: 'Legal (EU)' })).not.toBeChecked();
    await expect(admin.getByRole('checkbox', { name: 'Delivery' })).toBeChecked();
    await expect(admin.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD');
    await expectAccessible(admin, 'settings with the US preset');
    await admin.goto('/admin/tax');
    await expect(admin.getByLabel('Country', { exact: true })).toHaveValue('US');
    await expect(admin.getByLabel('State')).toHaveValue('OR');
    await expect(admin.getByLabel('Prices')).toHaveValue('added');
    await expect(admin.getByLabel('Rates of')).toHaveValue('US');
    await expect(admin.getByText('No rates yet.')).toBeVisible();
    await admin.goto('/admin/delivery');
    await expect(admin.getByRole('combobox', { name: 'Country for price estimates' })).toHaveValue('US');
    await expect(admin.getByText('Standard shipping: $5.95')).toBeVisible();
    await admin.goto('/admin/documents/settings');
    await expect(admin.getByLabel('Paper')).toHaveValue('LETTER');
    await expect(admin.getByLabel('Legal name')).not.toHaveValue('');
    await visitor.goto('/');
    await expect(footerLinks(visitor).filter({ hasText: /Imprint|Withdraw/ })).toHaveCount(0);
    await visitor.goto('/withdraw');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });

  await test.step('the owner offers only cash on delivery, with instructions', async () => {
    await admin.goto('/admin/payments/settings');
    const offer = (title: string) => panel(admin, title).getByRole('checkbox', { name: 'Offer this method' });
    for (const title of ['Bank transfer', 'Invoice', 'Pay on pick-up']) await offer(title).uncheck();
    await offer('Cash on delivery').check();
    await panel(admin, 'Cash on delivery')
      .getByLabel('Instructions (English)')
      .fill('Please pay the carrier in cash or by check.');
    await admin.getByRole('button', { name: 'Save payment settings' }).click();
    await expect(admin.getByText('There are no unsaved changes.')).toBeVisible();
    await expectAccessible(admin, 'payment settings of a shop in the US');
  });

  await test.step('the owner enters the tax rate of a second state', async () => {
    await admin.goto('/admin/tax');
    await admin.getByRole('button', { name: 'Add a rate' }).click();
    const rate = admin.getByRole('list', { name: 'Tax rates' }).getByRole('listitem').last();
    await rate.getByLabel('State').selectOption('WA');
    await rate.getByLabel('Rate in %').fill('6.5');
    await rate.getByLabel('Valid from').fill('2020-01-01');
    await admin.getByRole('button', { name: 'Save settings' }).click();
    await expect(admin.getByText('Tax settings saved.')).toBeVisible();
    await expectAccessible(admin, 'tax settings of a shop in Oregon');
  });

  await test.step('a shopper in Oregon pays no tax', async () => {
    await shopper.setViewportSize(PHONE);
    await addMugs(shopper, 1);
    await expect(summary(shopper)).toContainText('Prices for United States; they may change');
    await expect(summary(shopper)).toContainText('Add $59.00 for free delivery.');
    await expect(summary(shopper)).toContainText('Payment method: Cash on delivery');
    const address = summary(shopper).getByRole('group', { name: 'Delivery address' });
    expect(await fieldsOf(address).count()).toBeLessThanOrEqual(8);
    await enterAddress(shopper, {
      street: '12 Alder Street',
      city: 'Portland',
      state: 'Oregon',
      postcode: '97205',
    });
    await expect(summary(shopper)).not.toContainText('Prices for United States');
    await expect(summary(shopper)).toContainText('Amount due$21.95');
    await expect(summary(shopper)).not.toContainText(/\btax\b/i);
    await checkOnPhone(shopper, 'a cart in Oregon');
    await placeOrder(shopper, '$21.95');
    await expect(panel(shopper, 'Payment')).toContainText('Please pay the carrier in cash or by check.');
    await expect(shopper.getByRole('link', { name: 'Withdraw from this contract' })).toHaveCount(0);
  });

  let code = '';
  await test.step('a shopper in Washington sees the added tax before the order', async () => {
    await addMugs(shopper, 2);
    await summary(shopper).getByRole('button', { name: 'Change address' }).click();
    await summary(shopper).getByRole('combobox', { name: 'Deliver to' }).selectOption('New address');
    await enterAddress(shopper, {
      street: '7 Columbia Way',
      city: 'Vancouver',
      state: 'Washington',
      postcode: '98660',
    });
    await expect(summary(shopper)).toContainText('6.5% on $37.95: $2.47');
    await expect(summary(shopper)).toContainText('Amount due$40.42');
    await checkOnPhone(shopper, 'a cart in Washington');
    code = await placeOrder(shopper, '$40.42');
    await expect(shopper.getByText('6.5% on $37.95: $2.47')).toBeVisible();
  });

  const payment = panel(shopper, 'Payment');
  await test.step('the owner ships and records the payment; the shopper sees both live', async () => {
    await expect(payment.getByRole('status')).toHaveText('Open');
    await addParcel(admin, code, { carrier: 'usps', number: '94001118' });
    await expect(shopper.getByRole('link', { name: 'USPS 94001118' })).toHaveAttribute(
      'href',
      /tLabels=94001118$/,
    );
    await markAsShipped(admin, code);
    await expect(shopper.locator('.page-heading')).toContainText('Shipped');
    await markAsPaid(admin, code, '40.42');
    await expect(payment.getByRole('status')).toHaveText('Paid');
  });

  await test.step('the shopper downloads the invoice on Letter paper', async () => {
    const invoice = await issueInvoice(admin, code);
    await expectAccessible(admin, 'an order of a shop in the US, for the owner');
    const file = await download(shopper, `Invoice ${invoice}`);
    expect(file.name).toContain(invoice);
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.bytes.toString('latin1')).toContain('/MediaBox [0 0 612 792]');
    await checkOnPhone(shopper, 'a shipped order in Washington');
  });

  await test.step('the owner refunds one item with its tax', async () => {
    await refundItem(admin, code, { title: mug.title, amount: '$17.04', restock: false });
    await expect(payment.getByRole('status')).toHaveText('Partly refunded');
  });

  await test.step('the report of the month contains both orders; the file of the last month is downloaded', async () => {
    await admin.goto('/admin/reports');
    const figure = (name: string) => admin.getByRole('row', { name: new RegExp(`^${name} \\$`) });
    await expect(figure('Delivery')).toContainText('$11.90');
    await expect(figure('Tax added to prices')).toContainText('$2.47');
    await expect(figure('Paid')).toContainText('$40.42');
    await expect(figure('Money refunded')).toContainText('$17.04');
    await expectAccessible(admin, 'the report of a shop in the US');
    const file = await download(admin, /^Download \d{4}-\d\d as CSV$/);
    expect(file.name).toMatch(/^bookkeeping-\d{4}-\d\d\.csv$/);
    expect(file.bytes.toString()).toContain('Time,Event,Order,Reference,Total');
  });

  await test.step('the owner restores the settings of the specification', async () => {
    await admin.goto('/admin/settings');
    await admin.getByRole('button', { name: 'Restore the previous settings' }).click();
    await expect(admin.getByRole('checkbox', { name: 'Delivery' })).not.toBeChecked();
    expect(await readHome(visitor)).toBe(specifiedHome);
    await addMugs(shopper, 1);
    await expect(summary(shopper)).toContainText('$16.00');
    await expect(summary(shopper)).not.toContainText(/delivery|payment|\btax\b/i);
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await expect(shopper.getByRole('group', { name: 'Place this order for $16.00?' })).toBeVisible();
  });
});
