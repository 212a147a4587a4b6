import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { press } from '../keyboard.ts';
import { ALL_FEATURES } from '../route-table.ts';

test.use({ settings: ALL_FEATURES });

const mug = product('stoneware-mug');

test('an administrator enters contents and a manufacturer; shoppers see unit price, lowest price and details live', async ({
  shopper: page,
  admin,
  newcomer,
  shop,
  allowErrors,
}) => {
  // The shop refuses to delete a manufacturer that a product uses.
  allowErrors(/status of 409/);
  const row = admin.getByRole('row').filter({ hasText: mug.title });
  const dialog = admin.getByRole('dialog', { name: `Information on ${mug.title}` });
  const buyBox = page.locator('.product-hero-buy');
  await page.goto(`/product/${mug.id}`);
  await newcomer.goto(`/product/${mug.id}`);
  await newcomer.getByRole('button', { name: `Add to Cart: ${mug.title}` }).click();
  await newcomer.goto('/cart');

  await test.step('adds a manufacturer', async () => {
    await admin.goto('/admin/manage-products');
    await admin.getByRole('link', { name: 'Product information', exact: true }).first().click();
    await expect(admin).toHaveURL('/admin/product-information');
    await expect(admin.getByText('Products without an entry for the unit price')).toBeVisible();
    await expectAccessible(admin, 'product information');
    await press(admin, admin.getByRole('button', { name: 'Add a manufacturer' }));
    const form = admin.getByRole('dialog', { name: 'Add a manufacturer' });
    await form.getByLabel('Name', { exact: true }).fill('Kiln & Co');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Please fill in this field.')).toHaveCount(2);
    await expect(form.getByLabel('Postal address', { exact: true })).toBeFocused();
    await form.getByLabel('Postal address', { exact: true }).fill('1 Clay Road\n12345 Potters Town');
    await form.getByLabel('Email or web address', { exact: true }).fill('hello@kiln.test');
    await expectAccessible(admin, 'the dialog of a manufacturer');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('edits the product', async () => {
    await admin.getByLabel('Search').fill('stoneware');
    await admin.getByLabel('Show').selectOption('Incomplete');
    await expect(admin.getByRole('row')).toHaveCount(2);
    await expect(row.getByText('missing')).toHaveCount(2);
    await row.getByRole('button', { name: `Edit the information on ${mug.title}` }).click();
    await dialog
      .getByLabel('Unit price', { exact: true })
      .selectOption('Shown, calculated from the contents');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a number above 0')).toBeVisible();
    await dialog.getByLabel('Contents', { exact: true }).fill('400');
    await dialog.getByLabel('Unit of the contents').selectOption('ml');
    await expect(dialog.getByText('Unit price: $40.00 / l')).toBeVisible();
    await dialog.getByLabel('Manufacturer').selectOption('Kiln & Co');
    await dialog.getByLabel('Safety warnings').fill('Hot after use in a microwave oven.');
    await expectAccessible(admin, 'the dialog of product information');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    // The product is now complete, so it disappears from the filtered list.
    await expect(row).toHaveCount(0);
    await admin.getByLabel('Show').selectOption('All products');
    await expect(row).toContainText('400 ml, $40.00 / l');
    await expect(row).toContainText('Kiln & Co');
  });

  await test.step('shoppers see it without a reload', async () => {
    await expect(buyBox).toContainText('$40.00 / l');
    const details = page.getByRole('region', { name: 'Product information' });
    await expect(details).toContainText('400 ml');
    await expect(details).toContainText('1 Clay Road');
    await expect(details.getByRole('link', { name: 'hello@kiln.test' })).toBeVisible();
    await expect(details).toContainText('Hot after use in a microwave oven.');
    await expect(newcomer.getByText('$40.00 / l')).toBeVisible();
  });

  await test.step('a sale changes the unit price and shows the lowest price of the last 30 days', async () => {
    const sale = { productId: mug.id, priceCents: 1_200, startsAt: null, endsAt: null };
    const headers = { origin: shop.url };
    expect((await admin.request.post('/api/admin/sales', { headers, data: sale })).status()).toBe(200);
    await expect(buyBox).toContainText('Lowest price of the last 30 days: $16.00');
    await expect(buyBox).toContainText('$30.00 / l');
    await expectAccessible(page, 'a product with its information');
    await expect(newcomer.getByText('Lowest price of the last 30 days: $16.00')).toBeVisible();
    await page.goto('/?search=stoneware');
    const card = page.getByRole('article', { name: mug.title });
    await expect(card).toContainText('Lowest price of the last 30 days: $16.00');
    await expect(card).toContainText('$30.00 / l');
    await page.goto(`/product/${mug.id}?lang=de`);
    await expect(buyBox).toContainText('Niedrigster Preis der letzten 30 Tage: 16,00 $');
    await expect(page.getByRole('region', { name: 'Produktangaben' })).toContainText('Hersteller');
  });

  await test.step('a manufacturer in use cannot be deleted; an edit of the product can be undone', async () => {
    await admin.getByRole('button', { name: 'Delete Kiln & Co' }).click();
    await expect(admin.getByText('1 product has this manufacturer.')).toBeVisible();
    await row.getByRole('button', { name: `Edit the information on ${mug.title}` }).click();
    await dialog.getByLabel('Unit price', { exact: true }).selectOption('Not needed: sold by the piece');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('not needed');
    await expect(buyBox).not.toContainText('/ l');
    await admin.getByRole('button', { name: 'Undo' }).last().click();
    await expect(row).toContainText('400 ml');
    await expect(buyBox).toContainText('30,00 $ / l');
  });
});
