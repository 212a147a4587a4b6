import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv } from '../../src/shared/csv.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoHorizontalScroll, press, tabTo, typeInto } from '../keyboard.ts';

test.setTimeout(120_000);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const step = test.step;

/** Triggers all errors, then fixes them one by one (SPEC L59, L95). */
async function addProduct(admin: Page, title: string): Promise<void> {
  await admin.goto('/admin/add-product');
  const add = admin.getByRole('main').getByRole('button', { name: 'Add Product' });
  await typeInto(admin, 'Price', '-0.01');
  await typeInto(admin, 'Rating', '5.1');
  await typeInto(admin, 'Rating count', '-1');
  await press(admin, add);
  const summary = admin.getByRole('alert').first();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Title is required',
    'Description is required',
    'Valid price (0 or more) is required',
    'Image URL is required',
    'Category is required',
    'Rating must be between 0 and 5',
    'Rating count must be 0 or more',
  ]);
  await expectNoHorizontalScroll(admin);
  await press(admin, summary.getByRole('link', { name: 'Valid price (0 or more) is required' }));
  await expect(admin.getByLabel('Price', { exact: true })).toBeFocused();
  await admin.keyboard.press('Control+A');
  await admin.keyboard.type('0');
  await tabTo(admin, admin.getByLabel('Title', { exact: true }), 'Shift+Tab');
  await admin.keyboard.type(title);
  await typeInto(admin, 'Description', 'Typed without a mouse.');
  await typeInto(admin, 'Image URL', '/icon.svg');
  await typeInto(admin, 'Category', 'kitchen');
  await typeInto(admin, 'Rating', '5');
  await typeInto(admin, 'Rating count', '0');
  await press(admin, add);
  await expect(admin.getByText('Product added successfully!')).toBeVisible();
  await admin.waitForURL('/admin/manage-products');
  await expect(heading(admin)).toBeFocused();
}

/** Uses the table, the edit dialog and the confirmation in the row (SPEC L58, L94). */
async function editAndDelete(admin: Page, title: string): Promise<void> {
  await tabTo(admin, admin.getByRole('searchbox', { name: 'Search' }));
  await admin.keyboard.type(title);
  await expect(admin.getByText('$0.00')).toBeVisible();
  await expect(admin.getByRole('row').filter({ hasText: title })).toContainText('N/A');
  await expectNoHorizontalScroll(admin);
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
  await expectNoHorizontalScroll(admin);
  await tabTo(admin, dialog.getByLabel('Rating', { exact: true }));
  await admin.keyboard.press('Control+A');
  await admin.keyboard.type('9');
  await admin.keyboard.press('Tab');
  await expect(dialog.getByLabel('Rating', { exact: true })).toHaveValue('5');
  await press(admin, dialog.getByRole('button', { name: 'Save changes' }));
  await expect(dialog).toBeHidden();

  const remove = admin.getByRole('button', { name: `Delete ${title}!` });
  await press(admin, remove);
  await expect(admin.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await press(admin, admin.getByRole('button', { name: 'Yes', exact: true }), 'Shift+Tab');
  await expect(remove).toHaveCount(0);
  await expect(admin.getByText('No products found.')).toBeVisible();
  await expect(heading(admin)).toBeFocused();
  await admin.keyboard.press('Control+z');
  await expect(remove).toBeVisible();
}

/** Uses the single form for add and update, and the browser's confirm (SPEC L57, L93). */
async function useSingleForm(admin: Page, title: string): Promise<void> {
  await admin.goto('/admin/products');
  const form = admin.getByRole('form', { name: 'Add a product' });
  await press(admin, form.getByRole('button', { name: 'Add Product' }));
  for (const error of [
    'Title is required.',
    'Price must be a positive number.',
    'Category is required.',
    'Image URL is required.',
  ])
    await expect(form.getByText(error, { exact: true })).toBeVisible();
  await expect(form.getByLabel('Title')).toBeFocused();
  await expectNoHorizontalScroll(admin);
  await admin.keyboard.type(title);
  await typeInto(admin, 'Price', '0.01');
  await typeInto(admin, 'Category', 'kitchen');
  await typeInto(admin, 'Image URL', '/icon.svg');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Product added.')).toBeVisible();
  await expect(admin.getByRole('row').filter({ hasText: title })).toContainText('$0.01');

  await press(admin, admin.getByRole('button', { name: `Edit ${title}` }));
  await expect(admin.getByRole('main').getByLabel('Title')).toBeFocused();
  await admin.keyboard.press('End');
  await admin.keyboard.type(' again');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Product updated.')).toBeVisible();

  const dialogs: string[] = [];
  admin.once('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.accept();
  });
  await press(admin, admin.getByRole('button', { name: `Delete ${title} again` }));
  await expect(admin.getByText('Product deleted.')).toBeVisible();
  expect(dialogs).toEqual(['Are you sure to delete this product?']);
}

/** Imports a file after its preview, then exports. */
async function importAndExport(admin: Page, title: string): Promise<void> {
  await admin.goto('/admin/import');
  const fileChooser = admin.waitForEvent('filechooser');
  await press(admin, admin.getByRole('button', { name: 'Choose a file' }));
  await (await fileChooser).setFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`title,price,category\n${title},9.90,kitchen\nBroken,three,kitchen\n`),
  });
  await expect(admin.getByText('1 to add, 0 to change, 0 unchanged.')).toBeVisible();
  await expect(admin.getByText('Nothing has been imported yet.')).toBeVisible();
  await expect(admin.getByText('Price must be an amount such as 12.34.')).toBeVisible();
  await expectNoHorizontalScroll(admin);
  await press(admin, admin.getByRole('button', { name: 'Import 1 product' }));
  await expect(admin.getByText('Imported: 1 added, 0 changed, 0 unchanged.')).toBeVisible();

  const download = admin.waitForEvent('download');
  await press(admin, admin.getByRole('link', { name: 'Export CSV' }));
  const file = await (await download).path();
  const [head, ...lines] = [...readCsv(await readFile(file, 'utf8'))].map(({ cells }) => cells);
  const line = lines.find((cells) => cells[head!.indexOf('title')] === title);
  expect(line?.[head!.indexOf('price')]).toBe('9.90');
}

/** Uses the dashboard and its chart. */
async function useDashboard(admin: Page): Promise<void> {
  await press(
    admin,
    admin.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Dashboard' }),
    'Shift+Tab',
  );
  await expect(heading(admin)).toHaveText('Today in the shop');
  await tabTo(admin, admin.getByRole('radio', { name: 'Orders' }));
  await admin.keyboard.press('ArrowRight');
  await tabTo(admin, admin.getByRole('radio', { name: '7 days' }));
  await admin.keyboard.press('ArrowRight');
  await expect(admin).toHaveURL('/admin/dashboard?days=30&show=sales');
  const chart = admin.getByRole('slider', { name: 'Sales per day' });
  await tabTo(admin, chart);
  await admin.keyboard.press('End');
  const last = await chart.getAttribute('aria-valuetext');
  await admin.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', last!);
  await expectNoHorizontalScroll(admin);
  await press(admin, admin.getByRole('list', { name: 'Newest orders' }).getByRole('link').first());
  await expect(admin).toHaveURL(/\/admin\/orders\?search=/);
  await expect(heading(admin)).toBeFocused();
}

test('an administrator manages products by keyboard only', async ({ admin }) => {
  const suffix = String(Date.now());
  await admin.setViewportSize({ width: 1440, height: 900 });
  await step('add', () => addProduct(admin, `Keyed Kettle ${suffix}`));
  await step('edit and delete', () => editAndDelete(admin, `Keyed Kettle ${suffix}`));
  await step('one form', () => useSingleForm(admin, `Single Form ${suffix}`));
  await step('import and export', () => importAndExport(admin, `Imported Pan ${suffix}`));
  await step('dashboard', () => useDashboard(admin));
});

test('on a phone the labels of an import table do not break inside a word', async ({ admin }) => {
  await admin.setViewportSize({ width: 320, height: 800 });
  await admin.goto('/admin/import');
  const fileChooser = admin.waitForEvent('filechooser');
  await admin.getByRole('button', { name: 'Choose a file' }).click();
  await (await fileChooser).setFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title,price\n,three\n'),
  });
  const cell = admin.getByRole('cell', { name: /Title cannot be empty\. Price must be an amount/ });
  await expect(cell).toBeVisible();
  const widths = await cell.evaluate((td) => {
    const { font, width } = getComputedStyle(td, '::before');
    const label = document.createElement('span');
    Object.assign(label.style, { font, position: 'absolute', whiteSpace: 'nowrap' });
    label.textContent = td.dataset.label ?? '';
    document.body.append(label);
    const needed = label.getBoundingClientRect().width;
    label.remove();
    return { shown: Number.parseFloat(width), needed };
  });
  expect(widths.needed).toBeGreaterThan(20);
  expect(widths.shown).toBeGreaterThan(widths.needed - 1);
});

test('an import file with unknown columns is refused with the reason', async ({ admin, allowErrors }) => {
  allowErrors(/status of 400/);
  await admin.goto('/admin/import');
  const fileChooser = admin.waitForEvent('filechooser');
  await admin.getByRole('button', { name: 'Choose a file' }).click();
  await (await fileChooser).setFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,cost\nMug,3\n'),
  });
  await expect(admin.getByRole('alert')).toContainText('The columns of this file are unknown (name, cost).');
  await expect(admin.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});
