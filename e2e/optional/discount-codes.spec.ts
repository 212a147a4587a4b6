import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { press } from '../keyboard.ts';
import { ALL_FEATURES } from '../route-table.ts';

test.use({ settings: ALL_FEATURES });

const mug = product('stoneware-mug');
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const DUE = dollars(mug.priceCents * 0.75);
const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Discount code' });

test('an owner creates a code, a shopper orders with it, and the owner sees its use and ends it', async ({
  admin,
  newcomer: shopper,
  allowErrors,
}) => {
  test.setTimeout(150_000);
  allowErrors(/status of 409/);
  await test.step('creates a code, with corrections', async () => {
    await admin.goto('/admin/dashboard');
    await admin.getByRole('link', { name: 'Discounts' }).last().click();
    await expect(admin).toHaveURL('/admin/discounts');
    await expect(admin.getByText('No discount codes yet.')).toBeVisible();
    await expectAccessible(admin, 'no discount codes');
    await admin.getByRole('button', { name: 'Add a code' }).click();
    const dialog = admin.getByRole('dialog', { name: 'New discount code' });
    await dialog.getByRole('button', { name: 'Save code' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
    await expect(dialog.getByText('Enter 3 to 30 letters, digits and hyphens.')).toBeVisible();
    await expect(dialog.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
    await expectAccessible(admin, 'errors of a discount code');
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('spring-25');
    await dialog.getByLabel('Percent', { exact: true }).fill('25');
    await dialog.getByLabel('Start').fill('2026-01-01T09:00');
    await dialog.getByLabel('Minimum order total').fill(String(mug.priceCents / 100));
    await dialog.getByLabel('Uses in total').fill('10');
    await dialog.getByRole('button', { name: 'Save code' }).click();
    await expect(admin.getByText('SPRING-25 was added.')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Add a code' })).toBeFocused();
    await expect(rowOf(admin, 'SPRING-25')).toContainText('0 of 10');
  });

  await test.step('applies the code by keyboard after a typing mistake', async () => {
    await shopper.goto(`/product/${mug.id}`);
    await shopper.getByRole('button', { name: 'Add to Cart' }).click();
    await shopper.getByRole('link', { name: 'Cart, 1 item' }).click();
    await field(shopper).fill('SPRNG-25');
    await press(shopper, shopper.getByRole('button', { name: 'Apply' }));
    await expect(field(shopper)).toHaveAccessibleDescription(
      'This discount code does not exist or has ended. Check the spelling, or order without it.',
    );
    await expectAccessible(shopper, 'a refused discount code');
    await expect(summary(shopper)).not.toContainText('Amount due');
    await field(shopper).fill(' spring-25 ');
    await field(shopper).press('Enter');
    await expect(summary(shopper)).toContainText('Discount (SPRING-25)');
    await expect(summary(shopper)).toContainText(DUE);
    await expect(shopper.getByRole('button', { name: 'Remove discount code SPRING-25' })).toBeFocused();
    await expectAccessible(shopper, 'an applied discount code');
  });

  await test.step('keeps the code across a reload, then places the order', async () => {
    await shopper.reload();
    await expect(summary(shopper)).toContainText('Discount (SPRING-25)');
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await expect(shopper.getByText(`Place this order for ${DUE}?`)).toBeVisible();
    await shopper.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await expect(shopper).toHaveURL('/order-success');
    await expect(shopper.getByText('Amount due')).toBeVisible();
    await shopper.getByRole('link', { name: 'View your order' }).click();
    await expect(shopper.getByText('Discount (SPRING-25)')).toBeVisible();
    await expect(shopper.getByText(DUE)).toBeVisible();
    await shopper.goto('/orders');
    await expect(shopper.getByText(`Amount due ${DUE}`)).toBeVisible();
  });

  await test.step('sees the use live and ends the code', async () => {
    const row = rowOf(admin, 'SPRING-25');
    await expect(row).toContainText('1 of 10');
    await expect(row).toContainText(DUE);
    await expectAccessible(admin, 'a used discount code');
    await admin.getByRole('button', { name: 'End SPRING-25' }).click();
    await expect(row).toContainText('Ended');
    await admin.goto('/admin/orders');
    await expect(admin.getByText(`Amount due ${DUE}`).first()).toBeVisible();
  });

  await test.step('is in German, and refuses the ended code', async () => {
    await shopper.goto(`/product/${mug.id}?lang=de`);
    await shopper.getByRole('button', { name: 'In den Warenkorb' }).click();
    await shopper.goto('/cart');
    await shopper.getByRole('textbox', { name: 'Rabattcode' }).fill('SPRING-25');
    await shopper.getByRole('button', { name: 'Einlösen' }).click();
    await expect(
      shopper.getByText('Diesen Rabattcode gibt es nicht, oder er ist beendet.').first(),
    ).toBeVisible();
    await expectAccessible(shopper, 'a refused discount code in German');
    await admin.goto('/admin/discounts?lang=de');
    await expect(rowOf(admin, 'SPRING-25')).toContainText('1 von 10');
    await expectAccessible(admin, 'a discount code in German');
  });
});
