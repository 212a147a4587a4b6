import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

/** Counter for unique titles. */
let made = 0;
const newTitle = () => `Zither ${process.pid}-${Date.now()}-${++made}`;
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Creates a product over the API. */
async function makeProduct(
  page: Page,
  origin: string,
  facts: object = {},
): Promise<{ id: string; title: string }> {
  const data = {
    form: 'products',
    title: newTitle(),
    description: 'Made for a test.',
    priceCents: 12_345,
    image: '/pictures/demo/enamel-teapot.webp',
    category: 'instruments',
    ...facts,
  };
  const response = await page.context().request.post('/api/products', { data, headers: { origin } });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

test.describe('add product (SPEC L59, L95)', () => {
  test('lists all errors with links to their fields, then adds the product', async ({ admin, page }) => {
    const title = newTitle();
    await admin.goto('/admin/add-product');
    await admin.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
    const summary = admin.getByRole('alert');
    await expect(summary.getByRole('link')).toHaveText([
      'Title is required',
      'Description is required',
      'Valid price (0 or more) is required',
      'Image URL is required',
      'Category is required',
    ]);
    await summary.getByRole('link', { name: 'Image URL is required' }).click();
    await expect(admin.getByLabel('Image URL')).toBeFocused();

    // From here on uses the keyboard only.
    await admin.getByLabel('Title').focus();
    const type = async (text: string) => {
      await admin.keyboard.type(text);
      await admin.keyboard.press('Tab');
    };
    await type(title);
    await type('Plucked, not bowed.');
    await type('199.50');
    await type('/pictures/demo/enamel-teapot.webp');
    await admin.keyboard.press('Tab'); // Upload a picture
    await type('Instruments');
    await admin.keyboard.press('Tab'); // Rating
    await admin.keyboard.press('Tab'); // Rating count
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('Product added successfully!')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Go now' })).toBeVisible();
    await expect(admin).toHaveURL('/admin/manage-products');

    await page.goto(`/?search=${encodeURIComponent(title)}`);
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toContainText([title]);
  });

  test('adds a product with an uploaded picture', async ({ admin, allowErrors }) => {
    allowErrors(/status of 400/);
    const title = newTitle();
    const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer();
    await admin.goto('/admin/add-product');
    const chooser = admin.waitForEvent('filechooser');
    await admin.getByRole('button', { name: 'Upload a picture' }).click();
    await (await chooser).setFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(admin.getByText('This file is not a picture that the shop can show')).toBeVisible();
    const again = admin.waitForEvent('filechooser');
    await admin.getByRole('button', { name: 'Upload a picture' }).click();
    await (await again).setFiles({ name: 'zither.jpg', mimeType: 'image/jpeg', buffer: photograph });
    await expect(admin.getByLabel('Image URL')).toHaveValue(/^\/pictures\/[0-9a-f]{64}-640\.webp$/);

    await admin.getByLabel('Title').fill(title);
    await admin.getByLabel('Description').fill('Plucked.');
    await admin.getByLabel('Price').fill('5');
    await admin.getByLabel('Category').fill('instruments');
    await admin.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
    await expect(admin).toHaveURL('/admin/manage-products');
    await admin.getByLabel('Search').fill(title);
    const picture = row(admin, title).locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
});

test.describe('manage products (SPEC L58, L94)', () => {
  test('a conflicting edit shows both values and keeps the input (SETTLED 23)', async ({
    admin,
    login,
    shop,
    allowErrors,
  }) => {
    allowErrors(/status of 409/);
    await admin.goto('/');
    const { title } = await makeProduct(admin, shop.url);
    const other = await login({ email: 'admin@shop.test', password: 'admin123' });
    for (const page of [admin, other]) {
      await page.goto(`/admin/manage-products?search=${encodeURIComponent(title)}`);
      await page.getByRole('button', { name: `Edit ${title}` }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    await admin.getByRole('dialog').getByLabel('Description').fill('By the first.');
    await admin.getByRole('dialog').getByLabel('Price').fill('1');
    await admin.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.getByRole('dialog')).toBeHidden();

    const dialog = other.getByRole('dialog');
    const description = dialog.getByRole('textbox', { name: 'Description' });
    await description.fill('By the second.');
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText(/^Someone else changed this product/)).toBeVisible();
    await expect(description).toHaveValue('By the second.');
    await expect(dialog.getByText('Now in the shop: By the first.')).toBeVisible();
    await expect(dialog.getByRole('spinbutton', { name: 'Price' })).toHaveValue('1.00');
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(admin, title)).toContainText('By the second.');
    await expect(row(admin, title)).toContainText('$1.00');
  });

  test('deletion asks in the row, hides the product, and can be undone', async ({
    admin,
    page,
    shopper,
    shop,
    allowErrors,
  }) => {
    allowErrors(/status of 404/);
    await admin.goto('/');
    const { id, title } = await makeProduct(admin, shop.url);
    await shopper.goto(`/product/${id}`);
    const onItsPage = shopper.getByRole('heading', { name: title, level: 1 });
    await expect(onItsPage).toBeVisible();
    await page.goto(`/?search=${encodeURIComponent(title)}`);
    const headingInShop = page.getByRole('list', { name: 'Products' }).getByRole('heading', { name: title });
    await expect(headingInShop).toBeVisible();

    await admin.goto(`/admin/manage-products?search=${encodeURIComponent(title)}`);
    // A double-click opens the confirmation without answering it.
    await admin.getByRole('button', { name: `Delete ${title}` }).dblclick();
    await expect(admin.getByRole('button', { name: 'No' })).toBeFocused();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('button', { name: `Delete ${title}` })).toBeFocused();
    await admin.keyboard.press('Enter');
    await admin.getByRole('button', { name: 'Yes' }).click();
    await expect(admin.getByText('No products found.')).toBeVisible();
    await expect(headingInShop).toHaveCount(0);
    await expect(shopper.getByText('Product not found. Please try another item.')).toBeVisible();

    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(row(admin, title)).toBeVisible();
    await expect(headingInShop).toBeVisible();
    await expect(onItsPage).toBeVisible();
  });

  test('keeps page and sorting in the URL, and reports a missing previous page', async ({ admin }) => {
    await admin.goto('/admin/manage-products');
    const titles = () => admin.getByRole('row').locator('td[data-area="title"]').allTextContents();
    await expect(admin.getByText('Page 1')).toBeVisible();
    const first = await titles();
    expect(first).toHaveLength(10);
    await admin.getByRole('button', { name: 'Next' }).click();
    await expect(admin.getByText('Page 2')).toBeVisible();
    await admin.getByRole('button', { name: 'Next' }).click();
    await expect(admin.getByText('Page 3')).toBeVisible();
    const third = admin.url();

    // Previous pages survive a reload.
    await admin.reload();
    await admin.getByRole('button', { name: 'Prev' }).click();
    await expect(admin.getByText('Page 2')).toBeVisible();
    await admin.getByRole('button', { name: 'Prev' }).click();
    await expect(admin.getByText('Page 1')).toBeVisible();
    await expect.poll(titles).toEqual(first);
    await expect(admin.getByRole('button', { name: 'Prev' })).toBeDisabled();

    const elsewhere = await admin.context().newPage();
    await elsewhere.goto(third);
    await elsewhere.getByRole('button', { name: 'Prev' }).click();
    await expect(elsewhere.getByRole('alert')).toHaveText(
      'Pagination error: missing reference to previous page.',
    );
    await expect(elsewhere.getByText('Page 1')).toBeVisible();
    await elsewhere.close();

    await admin.getByRole('button', { name: 'Price' }).click();
    await expect(admin).toHaveURL('/admin/manage-products?sort=price');
    await admin.getByRole('button', { name: 'Price' }).click();
    await expect(admin).toHaveURL('/admin/manage-products?sort=price&order=desc');
    await expect(admin.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await admin.goBack();
    await expect(admin).toHaveURL('/admin/manage-products?sort=price');
  });
});

test('the single form adds and updates, and deletion uses the browser’s confirm (SPEC L57, L93)', async ({
  admin,
}) => {
  const title = newTitle();
  await admin.goto('/admin/products');
  const form = admin.getByRole('form', { name: 'Add a product' });
  await form.getByRole('button', { name: 'Add Product' }).click();
  for (const sentence of [
    'Title is required.',
    'Price must be a positive number.',
    'Category is required.',
    'Image URL is required.',
  ])
    await expect(form.getByText(sentence)).toBeVisible();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Price').fill('12');
  await form.getByLabel('Category').fill('Instruments');
  await form.getByLabel('Image URL').fill('/pictures/demo/enamel-teapot.webp');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect(row(admin, title)).toContainText('$12.00');
  await expect(form.getByLabel('Title')).toHaveValue('');

  await admin.getByRole('button', { name: `Edit ${title}` }).click();
  const update = admin.getByRole('form', { name: 'Update product' });
  await expect(update.getByLabel('Title')).toBeFocused();
  await update.getByLabel('Price').fill('13');
  await update.getByRole('button', { name: 'Update Product' }).click();
  await expect(row(admin, title)).toContainText('$13.00');

  const dialogs: string[] = [];
  admin.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void (dialogs.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await admin.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(row(admin, title)).toBeVisible();
  await admin.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(row(admin, title)).toHaveCount(0);
  expect(dialogs).toEqual(Array(2).fill('Are you sure to delete this product?'));
});

test('a failed save keeps the form', async ({ admin, network, shop, allowErrors }) => {
  allowErrors(/ERR_|status of 50\d|WebSocket/);
  await admin.goto('/');
  const { id, title } = await makeProduct(admin, shop.url);
  await admin.goto(`/admin/manage-products?search=${encodeURIComponent(title)}`);
  await admin.getByRole('button', { name: `Edit ${title}` }).click();
  await admin.getByRole('dialog').getByLabel('Description').fill('Typed with care.');
  network.refuse(`PATCH /api/products/${id}`, 503, {}, 1);
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByRole('dialog').getByRole('alert')).toHaveText(
    'Failed to update product. Please try again.',
  );
  await expect(admin.getByRole('dialog').getByLabel('Description')).toHaveValue('Typed with care.');
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(admin, title)).toContainText('Typed with care.');
});
