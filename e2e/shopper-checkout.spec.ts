import type { Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import { expect, test } from './fixtures.ts';
import { fillCart } from './place-orders.ts';

const line = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Cart' }).getByRole('listitem').filter({ hasText: title });
const cartLink = (page: Page) => page.getByRole('link', { name: /^Cart/ }).first();
const total = (page: Page) => page.getByRole('region', { name: 'Summary' }).getByText(/^Total\s*\$/);

test('a cart syncs additions, changes and undo between two devices (SPEC L48, L80)', async ({
  login,
  newAccount,
}) => {
  const account = await newAccount();
  const newcomer = await login(account);
  const other = await login(account);
  await other.goto('/cart');
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await newcomer.goto('/');
  for (const title of ['Camel Wool Coat', 'Stoneware Mug']) {
    await newcomer.getByRole('button', { name: `Add to Cart: ${title}` }).click();
    await expect(newcomer.getByText('Product added to cart!').first()).toBeVisible();
  }
  await newcomer.getByRole('button', { name: 'Add to Cart: Camel Wool Coat' }).click();
  await expect(newcomer.getByText('This product is already in your cart.')).toBeVisible();
  await expect(cartLink(newcomer)).toHaveAccessibleName('Cart, 2 items');

  await expect(line(other, 'Camel Wool Coat')).toContainText('$189.00');
  await cartLink(newcomer).click();
  await expect(total(newcomer)).toHaveText(/\$205\.00$/);
  await newcomer.getByRole('button', { name: 'Add one Stoneware Mug' }).click();
  await expect(line(newcomer, 'Stoneware Mug')).toContainText('$32.00');
  await expect(total(newcomer)).toHaveText(/\$221\.00$/);
  await expect(line(other, 'Stoneware Mug')).toContainText('$32.00');
  await expect(total(other)).toHaveText(/\$221\.00$/);
  await newcomer.getByRole('button', { name: 'Remove Camel Wool Coat' }).click();
  await expect(line(other, 'Camel Wool Coat')).toHaveCount(0);
  await newcomer.getByRole('button', { name: 'Remove one Stoneware Mug' }).click();
  await newcomer.getByRole('button', { name: 'Remove one Stoneware Mug' }).click();
  await expect(newcomer.getByText('Your cart is empty')).toBeVisible();
  await newcomer.getByRole('button', { name: 'Undo' }).last().click();
  await expect(line(other, 'Stoneware Mug')).toContainText('$16.00');

  // A change just before navigation is saved, too.
  await newcomer.getByRole('button', { name: 'Add one Stoneware Mug' }).click();
  await newcomer.goto('/orders');
  await expect(line(other, 'Stoneware Mug')).toContainText('$32.00');
});

test('a price change must be confirmed, and an order is placed only once even if its response is lost', async ({
  newcomer,
  admin,
  shop,
  network,
  allowErrors,
}) => {
  allowErrors(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of 50\d/);
  const { id } = product('striped-socks');
  await fillCart(shop, newcomer, [{ id, quantity: 1 }]);
  const socks = await (await admin.request.get(`/api/admin/products/${id}`)).json();
  const price = async (priceCents: number, version: number) => {
    const { title, description, image, category } = socks;
    const response = await admin.request.patch(`/api/products/${id}`, {
      headers: { origin: shop.url },
      data: { form: 'products', version, title, description, image, category, priceCents },
    });
    expect(response.status(), await response.text()).toBe(200);
  };
  await newcomer.goto('/cart');

  await test.step('shows a changed price before the order, which must be confirmed again', async () => {
    await newcomer.getByRole('button', { name: 'Place Order' }).click();
    await price(socks.priceCents + 100, socks.version);
    await expect(newcomer.getByText(/^The total changed from \$14\.50 to \$15\.50\.$/)).toBeVisible();
    await expect(newcomer.getByText('was $14.50, now $15.50')).toBeVisible();
    await expect(newcomer.getByRole('button', { name: 'Yes, place order' })).toHaveCount(0);
    await price(socks.priceCents, socks.version + 1);
    await expect(total(newcomer)).toHaveText(/\$14\.50$/);
  });

  await test.step('places one order', async () => {
    await newcomer.getByRole('button', { name: 'Place Order' }).click();
    await expect(newcomer.getByText('Place this order for $14.50?')).toBeVisible();
    await expect(
      newcomer.getByText('It will be sent to Nell Comer, 5 Harbour Lane, Newhaven.'),
    ).toBeVisible();
    await newcomer.getByRole('button', { name: 'Not yet' }).click();
    await newcomer.getByRole('button', { name: 'Place Order' }).click();
    const lostResponse = network.dropResponse('POST /api/orders', 1);
    await newcomer.getByRole('button', { name: 'Yes, place order' }).click();
    await expect(newcomer.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    expect(lostResponse.hits).toBe(1);
    await expect(newcomer.getByText('Thank you for your order.')).toBeVisible();
    await expect(newcomer.getByText('Your cart has been cleared.')).toBeVisible();
    await expect(cartLink(newcomer)).toHaveAccessibleName('Cart');
    await newcomer.getByRole('link', { name: 'Go now' }).click();
    await expect(newcomer).toHaveURL('/');
    const { total: orders } = await (await newcomer.request.get('/api/orders')).json();
    expect(orders).toBe(1);
  });

  await test.step('has no order to confirm afterwards', async () => {
    await newcomer.goto('/order-success');
    await expect(newcomer.getByRole('heading', { name: 'No order to confirm' })).toBeVisible();
  });
});
