import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { press } from '../keyboard.ts';
import { panel } from './screens.ts';

// These settings differ from those of every other journey, so this one has its own shop: the payment settings that it saves
// would change the orders of the others.
test.use({ settings: { FEATURES: 'payments,stock,delivery' } });

const mug = product('stoneware-mug');
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const TOTAL = dollars(2 * mug.priceCents);
const IBAN = 'DE89 3704 0044 0532 0130 00';

const method = (page: Page) => page.getByRole('combobox', { name: 'Payment method' });

async function fillCart(page: Page): Promise<void> {
  await page.goto(`/product/${mug.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  const quantity = page.getByRole('textbox', { name: `Quantity of ${mug.title}` });
  await quantity.fill('2');
  await quantity.blur();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(TOTAL);
}

test('an owner offers payment, a shopper orders by transfer, and the owner records payment and refund', async ({
  admin,
  newcomer: shopper,
  allowErrors,
}) => {
  test.setTimeout(360_000);
  allowErrors(/status of 409/);

  await test.step('offers methods, with corrections and Undo', async () => {
    await admin.goto('/admin/dashboard');
    await admin.getByRole('link', { name: 'Payments' }).last().click();
    await expect(admin).toHaveURL('/admin/payments');
    await expect(admin.getByText('No payments yet.')).toBeVisible();
    await expectAccessible(admin, 'no payments');
    await admin.getByRole('link', { name: 'Methods and bank account' }).click();
    await expect(admin).toHaveURL('/admin/payments/settings');
    const offer = (title: string) => panel(admin, title).getByRole('checkbox', { name: 'Offer this method' });
    await offer('Bank transfer').check();
    await offer('Pay on pick-up').check();
    await panel(admin, 'Bank transfer')
      .getByLabel('Instructions (English)')
      .fill('Thank you for your order.');
    await admin.getByLabel('Account holder').fill('Lamp & Co');
    await admin.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00');
    await admin.getByRole('button', { name: 'Save payment settings' }).click();
    await expect(admin.getByLabel('IBAN')).toBeFocused();
    await expect(admin.getByText('Check the IBAN: its length or its check digits are wrong.')).toBeVisible();
    await expectAccessible(admin, 'errors of payment settings');
    await admin.getByLabel('IBAN').fill(IBAN);
    await admin.getByRole('button', { name: 'Save payment settings' }).click();
    await expect(admin.getByText('The payment settings were saved.')).toBeVisible();
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(offer('Bank transfer')).not.toBeChecked();
    await offer('Bank transfer').check();
    await offer('Pay on pick-up').check();
    await admin.getByLabel('Account holder').fill('Lamp & Co');
    await admin.getByLabel('IBAN').fill(IBAN);
    await admin.getByRole('button', { name: 'Save payment settings' }).click();
    await expect(admin.getByText('There are no unsaved changes.')).toBeVisible();
    await expectAccessible(admin, 'payment settings');
  });

  await test.step('chooses a method and orders', async () => {
    await fillCart(shopper);
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await expect(method(shopper)).toHaveAccessibleDescription('Choose a payment method.');
    await expectAccessible(shopper, 'a cart without payment method');
    await method(shopper).selectOption('Bank transfer');
    await press(shopper, shopper.getByRole('button', { name: 'Place Order' }));
    await expect(shopper.getByText(`Place this order for ${TOTAL}?`)).toBeVisible();
    await expect(shopper.getByText('Payment: Bank transfer')).toBeVisible();
    await shopper.getByRole('button', { name: 'Yes, place order' }).click();
    await expect(shopper).toHaveURL('/order-success');
    const payment = panel(shopper, 'Payment');
    await expect(payment).toContainText(IBAN);
    await expect(shopper.getByText('You will be taken to Home in a moment.')).toHaveCount(0);
    await expectAccessible(shopper, 'the confirmation of an unpaid order');
    await shopper.getByRole('link', { name: 'View your order' }).click();
    await expect(shopper).toHaveURL(/\/orders\//);
    await expect(payment).toContainText(IBAN);
    await expect(payment).toContainText(/RF\d\d \w{4} \w{4} \w\w/);
    await expect(payment).toContainText(TOTAL);
    await expect(payment.getByRole('status')).toHaveText('Open');
    await payment.getByRole('button', { name: 'Copy IBAN' }).click();
    await expect(shopper.getByText(/IBAN copied\.|Could not copy/)).toBeVisible();
    await expectAccessible(shopper, 'an unpaid order');
  });

  const orderPath = new URL(shopper.url()).pathname;
  const row = admin.getByRole('row').nth(1);
  const state = panel(shopper, 'Payment').getByRole('status');
  await test.step('marks the order as partly paid, undoes it, and marks it as paid', async () => {
    await admin.goto('/admin/payments');
    await expect(row).toContainText('Open');
    await expectAccessible(admin, 'an open payment');
    const mark = row.getByRole('button', { name: /^Mark as paid: order/ });
    await mark.click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByLabel('Amount')).toHaveValue(dollars(2 * mug.priceCents).slice(1));
    await dialog.getByLabel('Amount').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    await expectAccessible(admin, 'errors of a payment');
    await dialog.getByLabel('Amount').fill('5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(state).toHaveText('Partly paid');
    await expect(row).toContainText('paid $5.00');
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(state).toHaveText('Open');
    await expect(row).not.toContainText('paid $5.00');
    await mark.click();
    await expect(dialog.getByLabel('Amount')).toHaveValue(TOTAL.slice(1));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(state).toHaveText('Paid');
    await expect(row).toContainText(`paid ${TOTAL}`);
  });

  await test.step('refunds one piece', async () => {
    await row.getByRole('button', { name: /^Details of order/ }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByText('Payment undone')).toBeVisible();
    await expectAccessible(admin, 'the history of a payment');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByLabel(`${mug.title}, quantity (at most 2)`).fill('3');
    await dialog.getByRole('button', { name: 'Record refund' }).click();
    await expect(dialog.getByText('Enter a whole number from 0 to 2.')).toBeVisible();
    await expect(dialog.getByText('Enter the reason for the refund.')).toBeVisible();
    await expectAccessible(admin, 'errors of a refund');
    await dialog.getByLabel(`${mug.title}, quantity (at most 2)`).fill('1');
    await dialog.getByLabel('Reason').fill('A scratch');
    await expect(dialog.getByText(`Amount of the refund: ${dollars(mug.priceCents)}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Record refund' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(state).toHaveText('Partly refunded');
    await expect(row).toContainText(`refunded ${dollars(mug.priceCents)}`);
    await admin.getByLabel('Search by reference').fill('nobody');
    await expect(admin.getByText('No payments match the search.')).toBeVisible();
  });

  await test.step('preselects the last method, and replaces it when it is no longer offered', async () => {
    await fillCart(shopper);
    await expect(method(shopper)).toHaveValue('transfer');
    await admin.goto('/admin/payments/settings');
    await panel(admin, 'Bank transfer').getByRole('checkbox').uncheck();
    await admin.getByRole('button', { name: 'Save payment settings' }).click();
    await expect(shopper.getByText('Payment method: Pay on pick-up')).toBeVisible();
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await expect(shopper.getByText('Payment: Pay on pick-up')).toBeVisible();
    await shopper.getByRole('button', { name: 'Yes, place order' }).click();
    await expect(shopper).toHaveURL('/order-success');
  });

  await test.step('offers “Pay on pick-up” for one delivery method only; the payment methods in the cart follow the delivery method', async () => {
    const pickup = { time: { en: '', de: '' }, active: true, kind: 'pickup', pickupAddress: 'Harbour 1' };
    const methods = ['Shop', 'Market'].map((name) => ({ ...pickup, id: name, name: { en: name, de: '' } }));
    const terms = { defaultCountry: 'DE', defaultGrams: 500, methods, zones: [] };
    const saved = await admin.request.put('/api/admin/delivery', {
      headers: { origin: new URL(admin.url()).origin },
      data: { version: 0, terms },
    });
    expect(saved.status()).toBe(200);
    await fillCart(shopper);
    await shopper.getByRole('radio', { name: 'Market' }).check();
    await expect(shopper.getByText('Payment method: Pay on pick-up')).toBeVisible();
    const pickUp = panel(admin, 'Pay on pick-up');
    await pickUp.getByRole('checkbox', { name: 'Offer it only with certain delivery methods' }).check();
    await pickUp.getByRole('checkbox', { name: 'Market' }).uncheck();
    await expect(pickUp.getByRole('checkbox', { name: 'Shop' })).toBeChecked();
    await panel(admin, 'Bank transfer').getByRole('checkbox', { name: 'Offer this method' }).check();
    await expectAccessible(admin, 'a limit to delivery methods');
    await admin.getByRole('button', { name: 'Save payment settings' }).click();
    await expect(shopper.getByText('Payment method: Bank transfer')).toBeVisible();
    await shopper.getByRole('radio', { name: 'Shop' }).check();
    await expect(method(shopper).locator('option')).toHaveText([/Bank transfer/, /Pay on pick-up/]);
    await expectAccessible(shopper, 'a cart with payment methods for the delivery method');
  });

  await test.step('is in German', async () => {
    await admin.goto('/admin/payments?lang=de');
    await expect(admin.getByRole('row').filter({ hasText: 'Zahlung bei Abholung' })).toBeVisible();
    await expectAccessible(admin, 'payments in German');
    await admin.goto('/admin/payments/settings');
    await expect(admin.getByLabel('Kontoinhaber')).toHaveValue('Lamp & Co');
    await expectAccessible(admin, 'payment settings in German');
    await shopper.goto(`${orderPath}?lang=de`);
    await expect(panel(shopper, 'Zahlung').getByRole('status')).toHaveText('Teilweise erstattet');
    await expectAccessible(shopper, 'an order in German');
  });
});
