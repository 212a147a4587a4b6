import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { press } from './error-cases.ts';
import { reasonOf } from './response-faults.ts';
import type { WriteFailure, WriteStage } from './write-failures.ts';

const main = (page: Page) => page.getByRole('main');
const kettleTitle = (phase: number) => `Kettle ${phase}`;

/** Adds a product over the API, so that the demo products stay as they are; returns its title. */
async function addKettle({ page, shop }: WriteStage): Promise<string> {
  const title = `Kettle ${randomUUID()}`;
  const added = await page.request.post('/api/products', {
    headers: { origin: shop.url },
    data: {
      form: 'products',
      title,
      description: '',
      priceCents: 2_000,
      image: '/icon.svg',
      category: 'kitchen',
    },
  });
  expect(added.ok(), await added.text()).toBe(true);
  return title;
}

async function openKettle(stage: WriteStage) {
  const title = await addKettle(stage);
  await stage.page.goto(`/admin/manage-products?search=${encodeURIComponent(title)}`);
  await expect(main(stage.page).getByRole('row').filter({ hasText: title })).toBeVisible();
}

const csvFile = (phase: number) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `title,price,category,image,description\nImported ${kettleTitle(phase)},20,kitchen,/icon.svg,Boils.\n`,
  ),
});
async function chooseFile(page: Page, phase: number) {
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Choose a file');
  await (await chooser).setFiles(csvFile(phase));
}

/** Writes of administrators. */
export const adminWrites: WriteFailure[] = [
  {
    operation: 'catalogue.add',
    line: 139,
    text: 'Failed to add product. Please try again.',
    call: 'POST /api/products',
    async open({ page, phase }) {
      await page.goto('/admin/add-product');
      for (const [label, value] of [
        ['Title', kettleTitle(phase)],
        ['Description', 'Boils.'],
        ['Price', '20'],
        ['Image URL', '/icon.svg'],
        ['Category', 'kitchen'],
        ['Rating', '4'],
        ['Rating count', '1'],
      ] as const)
        await main(page).getByLabel(label, { exact: true }).fill(value);
    },
    send: (page) => main(page).getByRole('button', { name: 'Add Product' }).click(),
    async done(page, { phase }) {
      await expect(page.getByText('Product added successfully!')).toBeVisible();
      const found = await page.request.get(
        `/api/admin/products?search=${encodeURIComponent(kettleTitle(phase))}`,
      );
      const { products } = (await found.json()) as { products: { title: string }[] };
      expect(products.filter(({ title }) => title === kettleTitle(phase))).toHaveLength(1);
    },
  },
  {
    operation: 'catalogue.update',
    line: 139,
    text: 'Failed to update product. Please try again.',
    call: /PATCH \/api\/products\//,
    async open(stage) {
      await openKettle(stage);
      await press(stage.page, /^Edit Kettle/);
      await stage.page.getByRole('dialog').getByLabel('Price', { exact: true }).fill('21');
    },
    send: (page) => press(page, 'Save changes'),
    async done(page) {
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(main(page).getByRole('row').filter({ hasText: 'Kettle' })).toContainText('$21.00');
    },
  },
  {
    operation: 'catalogue.remove',
    line: 139,
    text: 'Failed to delete product. Please try again.',
    call: /DELETE \/api\/products\//,
    open: openKettle,
    async send(page) {
      await press(page, /^Delete Kettle/);
      await press(page, 'Yes');
    },
    afterLostResponse: 'shown',
    done: (page) => expect(main(page).getByText('No products found.')).toBeVisible(),
  },
  {
    operation: 'catalogue.import, the preview',
    text: ({ name }) => reasonOf[name],
    call: 'POST /api/admin/products/import/preview',
    open: ({ page }) => page.goto('/admin/import'),
    send: (page, { phase }) => chooseFile(page, phase),
    done: (page) => expect(page.getByRole('button', { name: 'Import 1 product' })).toBeVisible(),
  },
  {
    operation: 'catalogue.import',
    text: ({ name }) =>
      name === '401' || name === 'gateway JSON, status 502'
        ? reasonOf[name]
        : 'The connection was lost during the import. Check the products to see whether it was completed.',
    call: 'POST /api/admin/products/import',
    async open({ page, phase }) {
      await page.goto('/admin/import');
      await chooseFile(page, phase);
    },
    send: (page) => press(page, 'Import 1 product'),
    done: (page) => expect(page.getByText(/^Imported: /)).toBeVisible(),
  },
  {
    operation: 'settings.save',
    text: ({ name }) =>
      name === '401' ? 'Please log in.' : 'Failed to save the settings. Please try again.',
    call: 'PUT /api/admin/settings',
    async open({ page, phase }) {
      await page.goto('/admin/settings');
      await page.getByLabel('Slogan (English)').fill(`${kettleTitle(phase)} ${randomUUID()}`);
    },
    send: (page) => press(page, 'Save settings'),
    afterLostResponse: 'shown',
    done: (page) => expect(main(page).getByText('There are no unsaved changes.')).toBeVisible(),
  },
];

/** The status of the newest order, which /admin/orders shows first. */
const newestOrder = (page: Page) => page.getByRole('combobox', { name: /^Status of order/ }).first();

/** Writes of administrators to an order that was just placed. */
export const adminOrderWrites: WriteFailure[] = [
  {
    operation: 'orders.adminUpdate',
    line: 137,
    text: 'Failed to update order',
    call: /PATCH \/api\/admin\/orders\//,
    open: ({ page }) => page.goto('/admin/orders'),
    send: (page, { phase }) => newestOrder(page).selectOption(phase === 1 ? 'In Process' : 'Shipped'),
    afterLostResponse: 'shown',
    rolledBack: (page) => expect(newestOrder(page)).toHaveValue('pending'),
    done: (page, { phase }) => expect(newestOrder(page)).toHaveValue(phase === 1 ? 'in process' : 'shipped'),
  },
  {
    operation: 'orders.adminRemove',
    line: 137,
    text: 'Failed to delete order',
    call: /DELETE \/api\/admin\/orders\//,
    open: ({ page }) => page.goto('/admin/orders'),
    async send(page) {
      await press(page, /^Delete order/);
      await press(page, 'Yes');
    },
    afterLostResponse: 'shown',
    done: (page) => expect(main(page).getByRole('button', { name: 'Undo' })).toBeVisible(),
  },
];
