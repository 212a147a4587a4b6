import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv } from '../src/shared/csv.ts';
import { expect, test } from './fixtures.ts';
import { press, tabTo } from './keyboard.ts';

test.setTimeout(120_000);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Goes to a field by key and types; what stands there is replaced. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
const nothingSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
/** Finds a product in the table by its title. */
async function found(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/manage-products?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeVisible();
}

for (const width of [1440, 390])
  test.describe(`without a mouse, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a product is added with all its errors first, edited, and deleted', async ({ admin }) => {
      const title = `Keyed Kettle ${width} ${Date.now()}`;
      await admin.setViewportSize({ width, height: 900 });
      await admin.goto('/admin/add-product');
      const add = admin.getByRole('main').getByRole('button', { name: 'Add Product' });
      await press(admin, add);
      const summary = admin.getByRole('alert').first();
      for (const error of [
        'Title is required',
        'Description is required',
        'Valid price (0 or more) is required',
        'Image URL is required',
        'Category is required',
      ])
        await expect(summary.getByText(error, { exact: true })).toBeVisible();
      await nothingSideways(admin);
      await typeInto(admin, 'Title', title);
      await typeInto(admin, 'Description', 'Typed by somebody who has no mouse.');
      await typeInto(admin, 'Price', '12.50');
      await typeInto(admin, 'Image URL', '/pictures/sample.webp');
      await typeInto(admin, 'Category', 'kitchen');
      await press(admin, add);
      await expect(admin.getByText('Product added successfully!')).toBeVisible();
      await admin.waitForURL('/admin/manage-products');
      await expect(heading(admin)).toBeFocused();

      await found(admin, title);
      await nothingSideways(admin);
      await press(admin, admin.getByRole('button', { name: `Edit ${title}` }));
      const dialog = admin.getByRole('dialog');
      await expect(dialog.getByLabel('Title')).toBeFocused();
      await admin.keyboard.press('End');
      await admin.keyboard.type('!');
      await admin.keyboard.press('Escape');
      await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await admin.keyboard.press('Escape');
      await expect(dialog.getByLabel('Title')).toBeFocused();
      await expect(dialog.getByLabel('Title')).toHaveValue(`${title}!`);
      await nothingSideways(admin);
      await admin.keyboard.press('Enter');
      await expect(dialog).toBeHidden();

      const remove = admin.getByRole('button', { name: `Delete ${title}!` });
      await press(admin, remove);
      await expect(admin.getByRole('button', { name: 'No', exact: true })).toBeFocused();
      await press(admin, admin.getByRole('button', { name: 'Yes', exact: true }), 'Shift+Tab');
      await expect(remove).toHaveCount(0);
      await expect(admin.getByText('No products found.')).toBeVisible();
    });

    test('the one form adds and changes; the browser asks before a delete', async ({ admin }) => {
      const title = `Single Form ${width} ${Date.now()}`;
      await admin.setViewportSize({ width, height: 900 });
      await admin.goto('/admin/products');
      await typeInto(admin, 'Title', title);
      await typeInto(admin, 'Price', '3');
      await typeInto(admin, 'Category', 'kitchen');
      await typeInto(admin, 'Image URL', '/pictures/sample.webp');
      await admin.keyboard.press('Enter');
      await expect(admin.getByText('Product added.')).toBeVisible();
      await nothingSideways(admin);

      await press(admin, admin.getByRole('button', { name: `Edit ${title}` }));
      await expect(admin.getByRole('main').getByLabel('Title')).toBeFocused();
      await admin.keyboard.press('End');
      await admin.keyboard.type(' again');
      await admin.keyboard.press('Enter');
      await expect(admin.getByText('Product updated.')).toBeVisible();

      const asked: string[] = [];
      admin.on('dialog', (dialog) => {
        asked.push(dialog.message());
        void dialog.accept();
      });
      await press(admin, admin.getByRole('button', { name: `Delete ${title} again` }));
      await expect(admin.getByText('Product deleted.')).toBeVisible();
      expect(asked).toEqual(['Are you sure to delete this product?']);
    });

    test('products come in from a file, after a look, and go out again', async ({ admin }) => {
      const title = `Imported Pan ${width} ${Date.now()}`;
      await admin.setViewportSize({ width, height: 900 });
      await admin.goto('/admin/import');
      const coming = admin.waitForEvent('filechooser');
      await press(admin, admin.getByRole('button', { name: 'Choose a file' }));
      await (await coming).setFiles({
        name: 'products.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`title,price,category\n${title},9.90,kitchen\nBroken,three,kitchen\n`),
      });
      await expect(admin.getByText('1 to add, 0 to change, 0 unchanged.')).toBeVisible();
      await expect(admin.getByText('Nothing has been written yet.')).toBeVisible();
      await expect(admin.getByText('Price must be an amount such as 12.34.')).toBeVisible();
      await nothingSideways(admin);
      await press(admin, admin.getByRole('button', { name: 'Import 1 product' }));
      await expect(admin.getByText('Imported: 1 added, 0 changed, 0 unchanged.')).toBeVisible();

      const saving = admin.waitForEvent('download');
      await press(admin, admin.getByRole('link', { name: 'Export CSV' }));
      const file = await (await saving).path();
      const [head, ...lines] = [...readCsv(await readFile(file, 'utf8'))].map(({ cells }) => cells);
      const line = lines.find((cells) => cells[head!.indexOf('title')] === title);
      expect(line?.[head!.indexOf('price')]).toBe('9.90');
    });
  });

test('a file that is none is refused with its reason, and nothing is written', async ({
  admin,
  allowNoise,
}) => {
  allowNoise(/status of 400/);
  await admin.goto('/admin/import');
  const coming = admin.waitForEvent('filechooser');
  await admin.getByRole('button', { name: 'Choose a file' }).click();
  await (await coming).setFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,cost\nMug,3\n'),
  });
  await expect(admin.getByRole('alert')).toContainText(
    'The columns of this file are not known (name, cost).',
  );
  await expect(admin.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});
