import {
  CONNECTION_BREAKS,
  type ErrorCase,
  type ErrorContext,
  press,
  SERVER_REFUSES,
} from './error-cases.ts';

async function submitProduct({ page }: ErrorContext) {
  for (const [label, value] of [
    ['Title', 'Kettle'],
    ['Description', 'Boils.'],
    ['Price', '20'],
    ['Image URL', '/icon.svg'],
    ['Category', 'kitchen'],
    ['Rating', '4'],
    ['Rating count', '1'],
  ])
    await page.getByRole('main').getByLabel(label!, { exact: true }).fill(value!);
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
}

/** Errors shown to administrators. */
export const adminErrors: ErrorCase[] = [
  {
    line: 137,
    text: 'Failed to update order',
    where: '/admin/orders',
    cause: CONNECTION_BREAKS,
    async provoke({ page, network }) {
      network.disconnect(/PATCH \/api\/admin\/orders\//);
      await page.goto('/admin/orders');
      await page
        .getByRole('combobox', { name: /^Status of order/ })
        .first()
        .selectOption('Refunded');
    },
  },
  {
    line: 137,
    text: 'Failed to delete order',
    where: '/admin/orders',
    cause: SERVER_REFUSES,
    async provoke({ page, network }) {
      network.refuse(/DELETE \/api\/admin\/orders\//);
      await page.goto('/admin/orders');
      await press(page, /^Delete order/);
      await press(page, 'Yes');
    },
  },
  {
    line: 139,
    text: 'Pagination error: missing reference to previous page.',
    where: '/admin/manage-products',
    cause: 'Prev in a tab without the cursors of earlier pages',
    async provoke({ page }) {
      await page.goto('/admin/manage-products');
      for (const number of [2, 3]) {
        await press(page, 'Next');
        await page.waitForURL(new RegExp(`page=${number}`));
      }
      // Opens the URL without the tab's history state.
      const url = page.url();
      await page.goto('about:blank');
      await page.goto(url);
      await press(page, 'Prev');
    },
  },
  {
    line: 139,
    text: 'Failed to delete product. Please try again.',
    where: '/admin/manage-products',
    cause: CONNECTION_BREAKS,
    async provoke({ page, network }) {
      network.disconnect(/DELETE \/api\/products\//);
      await page.goto('/admin/manage-products');
      await press(page, /^Delete /);
      await press(page, 'Yes');
    },
  },
  {
    line: 139,
    text: 'Failed to update product. Please try again.',
    where: '/admin/manage-products, in the dialog',
    cause: SERVER_REFUSES,
    async provoke({ page, network }) {
      network.refuse(/PATCH \/api\/products\//);
      await page.goto('/admin/manage-products');
      await press(page, /^Edit /);
      await press(page, 'Save changes');
    },
  },
  {
    line: 139,
    text: 'Failed to add product. Please try again.',
    where: '/admin/add-product',
    cause: CONNECTION_BREAKS,
    async provoke(context) {
      context.network.disconnect('POST /api/products');
      await context.page.goto('/admin/add-product');
      await submitProduct(context);
    },
  },
];
