import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pauseClock } from './paused-clock.ts';

const line = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Cart' }).getByRole('listitem').filter({ hasText: title });
const cartLink = (page: Page) => page.getByRole('link', { name: /^Cart/ }).first();
const total = (page: Page) => page.getByRole('region', { name: 'Summary' }).getByText(/^Total\s*\$/);

async function addToCart(page: Page, ...titles: string[]) {
  await page.goto('/');
  // Retries until the page is hydrated.
  for (const title of titles)
    await expect(async () => {
      await page.getByRole('button', { name: `Add to Cart: ${title}` }).click();
      await expect(page.getByText(/Product added to cart!|already in your cart/)).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
}

test('a visitor must log in to use the cart', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Add to Cart: Camel Wool Coat' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expect(page.getByText('You must be logged in to add items to your cart.')).toBeVisible();
  await page.goto('/cart');
  await expect(page).toHaveURL('/login');
});

test('a cart syncs additions, changes and undo between two devices (SPEC L48, L80)', async ({
  login,
  newAccount,
}) => {
  const account = await newAccount();
  const newcomer = await login(account);
  const other = await login(account);
  await other.goto('/cart');
  await newcomer.goto('/cart');
  await expect(newcomer.getByText('Your cart is empty')).toBeVisible();
  await addToCart(newcomer, 'Camel Wool Coat', 'Stoneware Mug');
  await newcomer.getByRole('button', { name: 'Add to Cart: Camel Wool Coat' }).click();
  await expect(newcomer.getByText('This product is already in your cart.')).toBeVisible();
  await expect(cartLink(newcomer)).toHaveAccessibleName('Cart, 2 items');

  await expect(line(other, 'Camel Wool Coat')).toContainText('$189.00');
  await cartLink(newcomer).click();
  await expect(total(newcomer)).toHaveText(/\$205\.00$/);
  let saves = 0;
  newcomer.on('request', (request) => {
    if (request.method() === 'PUT') saves++;
  });
  const time = await pauseClock(newcomer);
  await newcomer.getByRole('button', { name: 'Add one Stoneware Mug' }).click();
  await expect(line(newcomer, 'Stoneware Mug')).toContainText('$32.00');
  await expect(total(newcomer), 'changed immediately').toHaveText(/\$221\.00$/);
  await time.expectAfter(
    500,
    () => expect(saves).toBe(0),
    () => expect.poll(() => saves, 'saved half a second after the change').toBe(1),
  );
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

test('an order whose response is lost is placed once and notifies the administrator', async ({
  newcomer,
  admin,
  network,
  allowErrors,
}) => {
  allowErrors(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of 50\d/);
  await admin.goto('/');
  const bell = admin.getByRole('link', { name: /^Notifications/ }).first();
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  await expect(bell).toBeVisible();
  const before = await unread();

  await addToCart(newcomer, 'Stoneware Mug');
  await cartLink(newcomer).click();
  await newcomer.getByRole('button', { name: 'Place Order' }).click();
  await expect(newcomer.getByText('Place this order for $16.00?')).toBeVisible();
  await expect(newcomer.getByText('It will be sent to Nell Comer, 5 Harbour Lane, Newhaven.')).toBeVisible();
  await newcomer.getByRole('button', { name: 'Not yet' }).click();
  await newcomer.getByRole('button', { name: 'Place Order' }).click();
  const lost = network.dropResponse('POST /api/orders', 1);
  await newcomer.getByRole('button', { name: 'Yes, place order' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(lost.hits).toBe(1);
  await expect(newcomer.getByText('Thank you for your order.')).toBeVisible();
  await expect(newcomer.getByText('Your cart has been cleared.')).toBeVisible();
  await expect(cartLink(newcomer)).toHaveAccessibleName('Cart');
  await expect.poll(unread).toBe(before + 1);
  await newcomer.getByRole('link', { name: 'Go now' }).click();
  await expect(newcomer).toHaveURL('/');

  await newcomer.goto('/orders');
  await expect(newcomer.getByRole('article')).toHaveCount(1);
  await newcomer.goto('/order-success');
  await expect(newcomer.getByRole('heading', { name: 'No order to confirm' })).toBeVisible();
});

test('a price change before the order is shown and must be confirmed', async ({ newcomer, admin, shop }) => {
  // Waits until the cart is saved with the price shown.
  const saved = newcomer.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.ok(),
  );
  await addToCart(newcomer, 'Striped Socks, Two Pairs');
  await saved;
  await cartLink(newcomer).click();
  const href = await line(newcomer, 'Striped Socks').getByRole('link').getAttribute('href');
  const id = href!.split('/').at(-1)!;
  const product = await (await admin.request.get(`/api/admin/products/${id}`)).json();
  const { title, description, image, category } = product;
  const setPrice = async (priceCents: number, version: number) => {
    const response = await admin.request.patch(`/api/products/${id}`, {
      headers: { origin: shop.url },
      data: { form: 'products', version, title, description, image, category, priceCents },
    });
    expect(response.status(), await response.text()).toBe(200);
  };
  await newcomer.getByRole('button', { name: 'Place Order' }).click();
  await setPrice(product.priceCents + 100, product.version);
  await expect(newcomer.getByText(/^The total changed from \$14\.50 to \$15\.50\.$/)).toBeVisible();
  await expect(newcomer.getByText('was $14.50, now $15.50')).toBeVisible();
  await expect(newcomer.getByRole('button', { name: 'Yes, place order' })).toHaveCount(0);
  await setPrice(product.priceCents, product.version + 1);
});
