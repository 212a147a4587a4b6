import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

/** Counter for unique titles. */
let titleCount = 0;
const newTitle = () => `Zither ${process.pid}-${Date.now()}-${++titleCount}`;
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Creates a product over the API. */
async function makeProduct(
  page: Page,
  origin: string,
  overrides: object = {},
): Promise<{ id: string; title: string }> {
  const data = {
    form: 'products',
    title: newTitle(),
    description: 'Made for a test.',
    priceCents: 12_345,
    image: '/pictures/demo/enamel-teapot.webp',
    category: 'instruments',
    ...overrides,
  };
  const response = await page.context().request.post('/api/products', { data, headers: { origin } });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

/** Deletes the added products: other journeys of this worker expect only the demo products. */
test.afterEach(async ({ admin, shop }) => {
  const list = await admin.request.get('/api/admin/products?search=Zither');
  const { products } = (await list.json()) as { products: { id: string }[] };
  for (const { id } of products)
    await admin.request.delete(`/api/products/${id}`, { headers: { origin: shop.url } });
});

test.describe('add product (SPEC L59, L95)', () => {
  test('lists all errors with links to their fields, then adds the product with an uploaded picture', async ({
    admin,
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 400/);
    const title = newTitle();
    await admin.goto('/admin/add-product');
    const submit = admin.getByRole('main').getByRole('button', { name: 'Add Product' });
    const upload = admin.getByRole('button', { name: 'Upload a picture' });

    await test.step('refuses a file that is not a picture', async () => {
      const chooser = admin.waitForEvent('filechooser');
      await upload.click();
      await (await chooser).setFiles({
        name: 'no.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg/>'),
      });
      await expect(admin.getByText('This file is not a picture that the shop can show')).toBeVisible();
    });

    await test.step('lists all errors', async () => {
      await submit.click();
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
    });

    await test.step('accepts a photograph', async () => {
      const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c63' } })
        .jpeg()
        .toBuffer();
      const chooser = admin.waitForEvent('filechooser');
      await upload.click();
      await (await chooser).setFiles({ name: 'zither.jpg', mimeType: 'image/jpeg', buffer: photograph });
      await expect(admin.getByLabel('Image URL')).toHaveValue(/^\/pictures\/[0-9a-f]{64}-640\.webp$/);
    });

    await test.step('adds the product by keyboard', async () => {
      await admin.getByLabel('Title').focus();
      const type = async (text: string) => {
        await admin.keyboard.type(text);
        await admin.keyboard.press('Tab');
      };
      await type(title);
      await type('Plucked, not bowed.');
      await type('199.50');
      await admin.keyboard.press('Tab'); // Image URL
      await admin.keyboard.press('Tab'); // Upload a picture
      await type('Instruments');
      await admin.keyboard.press('Tab'); // Rating
      await admin.keyboard.press('Tab'); // Rating count
      await admin.keyboard.press('Enter');
      await expect(admin.getByText('Product added successfully!')).toBeVisible();
      await expect(admin.getByRole('link', { name: 'Go now' })).toBeVisible();
      await expect(admin).toHaveURL('/admin/manage-products');
    });

    await test.step('shows the product with its picture to visitors', async () => {
      await page.goto(`/?search=${encodeURIComponent(title)}`);
      const products = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
      await expect(products).toContainText([title]);
      const picture = products.locator('img');
      await expect(picture).toHaveJSProperty('complete', true);
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    });
  });
});

test.describe('manage products (SPEC L58, L94)', () => {
  test('deletion asks for confirmation in the row, hides the product, and can be undone', async ({
    admin,
    shopper,
    shop,
    allowErrors,
  }) => {
    allowErrors(/status of 404/);
    const { id, title } = await makeProduct(admin, shop.url);
    const page = await shopper.context().newPage();
    await shopper.goto(`/product/${id}`);
    const productHeading = shopper.getByRole('heading', { name: title, level: 1 });
    await expect(productHeading).toBeVisible();
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
    await expect(productHeading).toBeVisible();
  });

  test('keeps the previous pages after a reload, reports a missing previous page, and edits in German', async ({
    admin,
  }) => {
    await admin.goto('/admin/manage-products');
    const titles = () => admin.getByRole('row').locator('td[data-area="title"]').allTextContents();
    await expect(admin.getByText('Page 1')).toBeVisible();
    const first = await titles();
    expect(first).toHaveLength(10);
    await admin.getByRole('button', { name: 'Next' }).click();
    await expect(admin.getByText('Page 2')).toBeVisible();
    await admin.getByRole('button', { name: 'Next' }).click();
    await expect(admin.getByText('Page 3')).toBeVisible();
    const thirdPageUrl = admin.url();

    // Previous pages survive a reload.
    await admin.reload();
    await admin.getByRole('button', { name: 'Prev' }).click();
    await expect(admin.getByText('Page 2')).toBeVisible();
    await admin.getByRole('button', { name: 'Prev' }).click();
    await expect(admin.getByText('Page 1')).toBeVisible();
    await expect.poll(titles).toEqual(first);
    await expect(admin.getByRole('button', { name: 'Prev' })).toBeDisabled();

    const otherTab = await admin.context().newPage();
    await otherTab.goto(thirdPageUrl);
    await otherTab.getByRole('button', { name: 'Prev' }).click();
    await expect(otherTab.getByRole('alert')).toHaveText(
      'Pagination error: missing reference to previous page.',
    );
    await expect(otherTab.getByText('Page 1')).toBeVisible();
    await otherTab.close();

    await test.step('edits a price with a decimal point in German, too', async () => {
      await admin.goto('/admin/manage-products?lang=de');
      await expect(admin.getByRole('heading', { level: 1 })).toContainText('Produkte verwalten');
      await admin
        .getByRole('button', { name: /bearbeiten/i })
        .first()
        .click();
      // The value of a number input has a decimal point in every language.
      await expect(admin.getByRole('dialog').getByLabel('Preis', { exact: true })).toHaveValue(/^\d+\.\d\d$/);
    });
  });
});
