import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { ALL_FEATURES, type ExampleRoute, exampleRoutes, GALLERY } from '../route-table.ts';

test.use({ settings: ALL_FEATURES });

/** Opens each route and checks it with axe in both themes and at both widths. */
async function checkRoutes(page: Page, isSelected: (route: ExampleRoute) => boolean): Promise<void> {
  for (const { path } of exampleRoutes.filter(isSelected)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
}

const narrow = { width: 320, height: 700 };
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test.describe('axe finds no violation on any route, in light and dark mode, at 1280 and 320 px', () => {
  test.setTimeout(900_000);

  test('for a visitor', async ({ page, allowErrors }) => {
    allowErrors(/status of 404/);
    await checkRoutes(page, ({ access }) => access === 'public' || access === 'any');
    await page.goto('/reviews/none-such');
    await expect(page.getByText('Invalid product ID.')).toBeVisible();
    await expectAccessible(page, 'reviews of a missing product');
    await page.goto(GALLERY);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'the gallery');
  });

  test('for a shopper', async ({ shopper, allowErrors }) => {
    allowErrors(/status of 404/);
    await checkRoutes(shopper, ({ access, path }) => access === 'login' || path === '/');
    await shopper.goto('/product/none-such');
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(
      'Product not found. Please try another item.',
    );
    await expectAccessible(shopper, 'a missing product');
  });

  test('for an administrator', async ({ admin, allowErrors }) => {
    // The route table's example of a customer does not exist.
    allowErrors(/status of 404/);
    await checkRoutes(admin, ({ access, redirectsTo, path }) => access === 'admin' && redirectsTo === path);
  });
});

test.describe('axe finds no violation while a page is used', () => {
  test.setTimeout(180_000);

  test('with filters, a toast and refused forms of a visitor', async ({ page, allowErrors }) => {
    allowErrors(/status of (400|401)/);
    await page.goto('/');
    await card(page, 'Camel Wool Coat')
      .getByRole('button', { name: /Add to Cart/ })
      .click({ force: true });
    const toast = page.getByText('You must be logged in to add items to your cart.');
    await toast.hover();
    await expectAccessible(page, 'Home with a toast');
    await page.goto('/?search=nothing-like-it');
    await expect(page.getByText('No products match')).toBeVisible();
    await expectAccessible(page, 'a list without results');
    await page.goto('/login');
    await page.getByLabel('Email').fill('maya@people.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong1');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'a refused login');
    await page.goto('/register');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'a refused registration');
    await page.goto('/forgot-password-email');
    await page.getByRole('button', { name: 'Send Reset Email' }).click();
    await expect(page.getByText('Please enter your email.')).toBeVisible();
    await expectAccessible(page, 'a refused reset');
  });

  test('with the cart, confirmations, reviews, loading and error states of a shopper', async ({
    newcomer,
    network,
    allowErrors,
  }) => {
    allowErrors(/status of (500|503)/);
    await newcomer.goto('/');
    for (const title of ['Camel Wool Coat', 'Enamel Teapot']) {
      await card(newcomer, title)
        .getByRole('button', { name: /^Add to Cart/ })
        .click();
      await expect(newcomer.getByText('Product added to cart!').last()).toBeVisible();
    }
    await newcomer.goto('/cart');
    await newcomer.getByRole('button', { name: 'Place Order' }).click();
    await expectAccessible(newcomer, 'a full cart with the order confirmation');
    await newcomer.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!');
    await newcomer.getByRole('link', { name: 'View your order' }).click();
    await newcomer.getByRole('button', { name: 'Show Reviews: Camel Wool Coat' }).click();
    await newcomer.getByRole('button', { name: 'Show Reviews: Enamel Teapot' }).click();
    await newcomer.getByRole('button', { name: 'Submit Review' }).last().click();
    await expect(newcomer.getByText('Please enter a comment.').first()).toBeVisible();
    await newcomer.getByRole('button', { name: 'Delete Order' }).click();
    await expectAccessible(newcomer, 'order details with open reviews and the delete confirmation');
    await newcomer.goto('/notifications');
    await expect(newcomer.getByText('is now pending!')).toBeVisible();
    await expectAccessible(newcomer, 'an unread notification');
    await newcomer.goto('/profile');
    await newcomer.getByLabel('Name').fill('');
    await newcomer.getByRole('button', { name: 'Update' }).click();
    await newcomer.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectAccessible(newcomer, 'a refused profile with the delete confirmation');

    // The audit of the loading page takes longer than the timeout of a read.
    await newcomer.evaluate(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    const orders = network.hold(/GET \/api\/orders/);
    await newcomer.getByRole('link', { name: 'My Orders' }).click();
    await expect(newcomer.getByText('Loading your orders...')).toBeVisible();
    await expectAccessible(newcomer, 'orders while loading');
    orders.end();
    await newcomer.getByRole('button', { name: /^Cancel/ }).click();
    await expectAccessible(newcomer, 'orders with the cancel confirmation');
    await newcomer.goto('/profile');
    network.refuse(/GET \/api\/orders/, 500);
    await newcomer.getByRole('link', { name: 'My Orders' }).click();
    await expect(newcomer.getByRole('alert')).toContainText('Failed to load orders');
    await expectAccessible(newcomer, 'orders that failed to load');
  });

  test('with the menu, dialog, confirmations and refused forms of an administrator', async ({ admin }) => {
    await admin.goto('/admin/manage-products');
    await admin.getByRole('button', { name: 'Admin', exact: true }).click();
    await expectAccessible(admin, 'the Admin menu', ['wide']);
    await admin.keyboard.press('Escape');
    await admin.setViewportSize(narrow);
    await admin.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(admin, 'the menu of a phone', ['narrow']);
    await admin.keyboard.press('Escape');
    await admin
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expectAccessible(admin, 'products with the delete confirmation');
    await admin.getByRole('button', { name: 'No', exact: true }).click();
    await admin.getByRole('button', { name: /^Edit/ }).first().click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Title').fill('');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('Title cannot be empty.')).toBeVisible();
    await expectAccessible(admin, 'the refused edit dialog');
    await admin.goto('/admin/products');
    await admin.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
    await expect(admin.getByText('Title is required.').first()).toBeVisible();
    await expectAccessible(admin, 'the refused single form');
    await admin.goto('/admin/add-product');
    await admin.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
    await expect(admin.getByText('Description is required').first()).toBeVisible();
    await expectAccessible(admin, 'the refused add form');
  });

  test('with an accent colour of the shop', async ({ page, admin }) => {
    await admin.goto('/admin/settings');
    await admin.getByLabel('Use my own accent colour').check();
    await admin.getByLabel('Accent colour', { exact: true }).fill('#1c5c3a');
    await admin.getByRole('button', { name: 'Save settings' }).click();
    await expect(admin.getByText('The settings were saved.')).toBeVisible();
    await page.goto('/');
    await expect(page.locator('.header')).toHaveCSS('background-image', /rgb\(28, 92, 58\)/);
    await expectAccessible(page, 'Home with an accent colour');
    await admin.getByRole('button', { name: 'Restore the previous settings' }).click();
    await expect(admin.getByText('The previous settings were restored.')).toBeVisible();
  });
});
