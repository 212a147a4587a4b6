import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { press } from '../keyboard.ts';
import { ALL_FEATURES } from '../route-table.ts';

test.use({ settings: ALL_FEATURES, timezoneId: 'Europe/Berlin' });

const mug = product('stoneware-mug');

test('an administrator adds, changes and ends a sale; shoppers see it live and buy at its price', async ({
  shopper: page,
  admin,
  newcomer,
  allowErrors,
}) => {
  // The shop refuses a sale price that is not below the regular one.
  allowErrors(/status of 400/);
  await page.goto(`/product/${mug.id}`);
  const buyBox = page.locator('.product-hero-buy');
  await expect(buyBox).toContainText('$16.00');
  await newcomer.goto(`/product/${mug.id}`);
  await newcomer.getByRole('button', { name: `Add to Cart: ${mug.title}` }).click();
  await newcomer.goto('/cart');

  await test.step('the administrator adds a sale', async () => {
    await admin.goto('/admin/manage-products');
    await admin.getByRole('link', { name: 'Sale prices', exact: true }).first().click();
    await expect(admin).toHaveURL('/admin/sales');
    await expect(admin.getByText('No sale prices yet.')).toBeVisible();
    await admin.getByRole('button', { name: 'Add a sale price' }).click();
    const form = admin.getByRole('dialog', { name: 'Add a sale price' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Choose a product.')).toBeVisible();
    await form.getByLabel('Product').fill('stoneware');
    await expectAccessible(admin, 'adding a sale');
    await press(
      admin,
      form.getByRole('list', { name: 'Products found' }).getByRole('button', { name: mug.title }),
    );
    await expect(form.getByRole('button', { name: 'Choose another product' })).toBeFocused();
    await form.getByLabel('Sale price').fill('16');
    await form.getByLabel('End').fill('2030-11-30T18:00');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('The sale price must be below the regular price of $16.00.')).toBeVisible();
    await expect(form.getByLabel('Sale price')).toBeFocused();
    await form.getByLabel('Sale price').fill('12');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('shoppers see it without a reload', async () => {
    await expect(buyBox).toContainText('$12.00');
    await expect(buyBox.locator('s')).toHaveText('was $16.00');
    await expect(buyBox).toContainText('Until Nov 30, 2030, 6:00 PM');
    await expectAccessible(page, 'a product on sale');
    await page.goto('/?search=stoneware');
    await expect(page.getByRole('article', { name: mug.title }).locator('s')).toHaveText('was $16.00');
    await page.goto(`/product/${mug.id}?lang=de`);
    await expect(buyBox).toContainText('Bis 30. Nov. 2030, 18:00');
    await expect(newcomer.getByText('was $16.00, now $12.00')).toBeVisible();
  });

  await test.step('a shopper buys at the sale price, and the list counts the item sold', async () => {
    await newcomer.getByRole('button', { name: 'Place Order' }).click();
    await newcomer.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await newcomer.waitForURL(/order-success/);
    const row = admin.getByRole('row', { name: mug.title });
    await expect(row).toContainText('Active');
    await expect(row.getByRole('cell').filter({ hasText: /^1$/ })).toBeVisible();
    await expectAccessible(admin, 'sales');
  });

  await test.step('the administrator changes the sale', async () => {
    await admin.getByRole('button', { name: `Edit the sale price of ${mug.title}` }).click();
    const form = admin.getByRole('dialog', { name: `Sale price of ${mug.title}` });
    await form.getByLabel('Sale price').fill('11.50');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(buyBox).toContainText('11,50');
  });

  await test.step('the administrator ends the sale, undoes that, and ends it again', async () => {
    const end = admin.getByRole('button', { name: `End now: sale price of ${mug.title}` });
    await press(admin, end);
    await expect(buyBox).toContainText('16,00');
    await expect(buyBox.locator('s')).toHaveCount(0);
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(buyBox).toContainText('11,50');
    await end.click();
    await expect(admin.getByRole('row', { name: mug.title })).toContainText('Ended early');
    await expect(buyBox).toContainText('16,00');
  });
});
