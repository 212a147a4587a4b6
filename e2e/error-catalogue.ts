import type { Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import type { FaultProxy } from '../test/fault-proxy.ts';
import { placeOrders } from './place-orders.ts';
import type { RunningShop } from './running-shop.ts';

/** What a failure is made with: the shop, the network before it, and somebody's page. */
export interface Stage {
  page: Page;
  network: FaultProxy;
  shop: RunningShop;
}

interface Row {
  /** Of the specification. */
  line: number;
  /** As the specification quotes it. */
  text: string;
  /** Where it shows. */
  where: string;
  /** How it really happens. */
  how: string;
}

/** A failure that a journey makes happen: afterwards the text stands on the page. */
export interface Provoked extends Row {
  who: 'visitor' | 'shopper' | 'administrator';
  provoke(stage: Stage): Promise<unknown>;
  /** What follows the text, where the specification leaves it open. */
  rest?: string;
}

/** A text that no journey can reach: where it is provoked instead, and why. */
export interface Elsewhere extends Row {
  because: string;
  test: string;
}

const mug = product('stoneware-mug').id;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function logIn({ page }: Stage, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

async function register({ page }: Stage, email: string) {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Nobody New');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tulip42');
  await page.getByLabel('Address').fill('1 First Street');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
}

async function addToCart({ page }: Stage) {
  await page.goto('/');
  await press(page, 'Add to Cart: Stoneware Mug');
}

async function writeReview({ page, shop }: Stage) {
  const answer = await page.request.post(`/api/products/${mug}/reviews`, {
    headers: { origin: shop.url },
    data: { rating: 4, comment: 'Holds tea.' },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

async function openOrder(stage: Stage): Promise<string> {
  const [id] = await placeOrders(stage.shop, stage.page, 1);
  await stage.page.goto(`/orders/${id}`);
  return id!;
}

async function fillProduct({ page }: Stage) {
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

const refused = 'the shop answers 503';
const cut = 'the connection breaks';

export const provoked: Provoked[] = [
  {
    line: 131,
    text: 'Invalid credentials provided. Please check and try again.',
    where: '/login',
    how: 'an e-mail address that can be none',
    who: 'visitor',
    provoke: (stage) => logIn(stage, 'nobody', 'abc123'),
  },
  {
    line: 131,
    text: 'Invalid email or password. Please try again.',
    where: '/login',
    how: 'an unknown address',
    who: 'visitor',
    provoke: (stage) => logIn(stage, 'nobody@people.test', 'abc123'),
  },
  {
    line: 131,
    text: 'Login failed. Please try again later.',
    where: '/login',
    how: cut,
    who: 'visitor',
    async provoke(stage) {
      stage.network.cut('POST /api/account/login');
      await logIn(stage, 'shopper@shop.test', 'shop1234');
    },
  },
  {
    line: 131,
    text: 'An unexpected error occurred. Please try again.',
    where: '/login',
    how: 'the shop answers 500',
    who: 'visitor',
    async provoke(stage) {
      stage.network.refuse('POST /api/account/login', 500);
      await logIn(stage, 'shopper@shop.test', 'shop1234');
    },
  },
  {
    line: 132,
    text: 'Registration failed: {reason}',
    rest: 'This email is already registered.',
    where: '/register',
    how: 'an address that somebody has',
    who: 'visitor',
    provoke: (stage) => register(stage, 'shopper@shop.test'),
  },
  {
    line: 132,
    text: 'An unknown error occurred.',
    where: '/register',
    how: 'the shop answers 500',
    who: 'visitor',
    async provoke(stage) {
      stage.network.refuse('POST /api/account/register', 500);
      await register(stage, 'nobody.new@people.test');
    },
  },
  {
    line: 133,
    text: 'Failed to fetch profile.',
    where: '/profile',
    how: refused,
    who: 'shopper',
    async provoke({ page, network }) {
      network.refuse('GET /api/account/profile');
      await page.goto('/profile');
    },
  },
  {
    line: 133,
    text: 'Failed to update profile.',
    where: '/profile',
    how: cut,
    who: 'shopper',
    async provoke({ page, network }) {
      network.cut('PATCH /api/account/profile');
      await page.goto('/profile');
      await press(page, 'Update');
    },
  },
  {
    line: 133,
    text: 'Profile updated successfully.',
    where: '/profile',
    how: 'nothing fails',
    who: 'shopper',
    async provoke({ page }) {
      await page.goto('/profile');
      await press(page, 'Update');
    },
  },
  {
    line: 133,
    text: 'Failed to delete account. You may need to re-login.',
    where: '/profile',
    how: refused,
    who: 'shopper',
    async provoke({ page, network }) {
      network.refuse('DELETE /api/account/profile');
      await page.goto('/profile');
      await press(page, 'Delete');
      await press(page, 'Yes Delete');
    },
  },
  {
    line: 133,
    text: 'Account deleted successfully.',
    where: '/login, where it leads',
    how: 'nothing fails',
    who: 'shopper',
    async provoke({ page }) {
      await page.goto('/profile');
      await press(page, 'Delete');
      await press(page, 'Yes Delete');
    },
  },
  {
    line: 134,
    text: 'Failed to fetch cart',
    where: '/cart',
    how: refused,
    who: 'shopper',
    async provoke({ page, network }) {
      network.refuse('GET /api/cart');
      await page.goto('/cart');
    },
  },
  {
    line: 134,
    text: 'Failed to save cart',
    where: 'a toast on every screen',
    how: 'the shop does not take the save',
    who: 'shopper',
    async provoke(stage) {
      stage.network.refuse('PUT /api/cart', 400);
      await addToCart(stage);
    },
  },
  {
    line: 134,
    text: 'Logout failed',
    rest: '. Please try again.',
    where: 'below the header of every screen (SPEC L39)',
    how: refused,
    who: 'shopper',
    async provoke({ page, network }) {
      network.refuse('POST /api/account/logout');
      await page.goto('/');
      await press(page, 'Logout');
    },
  },
  {
    line: 135,
    text: 'Failed to load products.',
    where: 'a toast on Home',
    how: refused,
    who: 'visitor',
    async provoke({ page, network }) {
      network.refuse('GET /api/products');
      await page.goto('/');
    },
  },
  {
    line: 135,
    text: 'Failed to load categories',
    where: 'a toast on Home',
    how: cut,
    who: 'visitor',
    async provoke({ page, network }) {
      network.cut('GET /api/categories');
      await page.goto('/');
    },
  },
  {
    line: 135,
    text: 'Failed to add product to cart. Please try again.',
    where: 'an alert below the button',
    how: refused,
    who: 'shopper',
    async provoke(stage) {
      stage.network.refuse('GET /api/cart');
      await addToCart(stage);
    },
  },
  {
    line: 135,
    text: 'This product is already in your cart.',
    where: 'a toast on Home',
    how: 'pressed twice',
    who: 'shopper',
    async provoke(stage) {
      await addToCart(stage);
      await press(stage.page, 'Add to Cart: Stoneware Mug');
    },
  },
  {
    line: 135,
    text: 'Product added to cart!',
    where: 'a toast on Home',
    how: 'nothing fails',
    who: 'shopper',
    provoke: addToCart,
  },
  {
    line: 136,
    text: 'You must be logged in to place an order.',
    where: '/cart',
    how: 'the session ends while the cart is open',
    who: 'shopper',
    async provoke({ page, shop }) {
      const living = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
      await page.goto('/cart');
      await living;
      await page.request.post('/api/account/logout', { headers: { origin: shop.url } });
    },
  },
  {
    line: 136,
    text: 'Failed to place order. Please try again.',
    where: '/cart',
    how: 'the shop does not take the order',
    who: 'shopper',
    async provoke(stage) {
      stage.network.refuse('POST /api/orders', 400);
      await addToCart(stage);
      await stage.page.getByRole('link', { name: 'Cart, 1 item' }).first().click();
      await press(stage.page, 'Place Order');
      await press(stage.page, 'Yes, place order');
    },
  },
  {
    line: 137,
    text: 'Failed to load orders: {reason}',
    rest: 'Request time out',
    where: '/orders',
    how: 'the shop is silent for more than 5 s',
    who: 'shopper',
    async provoke({ page, network }) {
      network.hold('GET /api/orders');
      await page.goto('/orders');
    },
  },
  {
    line: 137,
    text: '❌ Failed to cancel the order. Please try again.',
    where: '/orders',
    how: refused,
    who: 'shopper',
    async provoke({ page, network, shop }) {
      await placeOrders(shop, page, 1);
      network.refuse(/POST \/api\/orders\/.*\/cancel/);
      await page.goto('/orders');
      await press(page, /^Cancel order/);
      await press(page, 'Yes');
    },
  },
  {
    line: 137,
    text: 'Failed to load orders.',
    where: '/admin/orders',
    how: refused,
    who: 'administrator',
    async provoke({ page, network }) {
      network.refuse('GET /api/admin/orders');
      await page.goto('/admin/orders');
    },
  },
  {
    line: 137,
    text: 'Failed to update order',
    where: '/admin/orders',
    how: cut,
    who: 'administrator',
    async provoke({ page, network }) {
      network.cut(/PATCH \/api\/admin\/orders\//);
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
    how: refused,
    who: 'administrator',
    async provoke({ page, network }) {
      network.refuse(/DELETE \/api\/admin\/orders\//);
      await page.goto('/admin/orders');
      await press(page, /^Delete order/);
      await press(page, 'Yes');
    },
  },
  {
    line: 137,
    text: 'Order not found.',
    where: '/orders/{orderId}',
    how: 'an id that nobody has',
    who: 'shopper',
    provoke: ({ page }) => page.goto('/orders/no-such-order'),
  },
  {
    line: 137,
    text: 'Failed to load order.',
    where: '/orders/{orderId}',
    how: cut,
    who: 'shopper',
    async provoke({ page, network, shop }) {
      const [id] = await placeOrders(shop, page, 1);
      network.cut(`GET /api/orders/${id}`);
      await page.goto(`/orders/${id}`);
    },
  },
  {
    line: 137,
    text: 'Failed to delete order.',
    where: '/orders/{orderId}',
    how: refused,
    who: 'shopper',
    async provoke(stage) {
      const id = await openOrder(stage);
      stage.network.refuse(`DELETE /api/orders/${id}`);
      await press(stage.page, 'Delete Order');
      await press(stage.page, 'Yes');
    },
  },
  {
    line: 138,
    text: 'Failed to submit review: {message}',
    rest: 'The shop cannot be reached',
    where: '/product/{id}',
    how: cut,
    who: 'shopper',
    async provoke({ page, network }) {
      network.cut(`POST /api/products/${mug}/reviews`);
      await page.goto(`/product/${mug}`);
      await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
      await page.getByLabel('Comment').fill('Holds tea.');
      await press(page, 'Submit Review');
    },
  },
  {
    line: 138,
    text: 'Failed to load reviews.',
    where: '/reviews/{productId}',
    how: refused,
    who: 'visitor',
    async provoke({ page, network }) {
      network.refuse(`GET /api/products/${mug}/reviews`);
      await page.goto(`/reviews/${mug}`);
    },
  },
  {
    line: 138,
    text: 'Failed to delete review. Try again.',
    where: '/product/{id}',
    how: refused,
    who: 'shopper',
    async provoke(stage) {
      await writeReview(stage);
      stage.network.refuse(/DELETE \/api\/reviews\//);
      await stage.page.goto(`/product/${mug}`);
      await press(stage.page, 'Delete your review');
    },
  },
  {
    line: 138,
    text: 'Could not delete review. Please try again.',
    where: '/orders/{orderId}, below an item',
    how: cut,
    who: 'shopper',
    async provoke(stage) {
      await writeReview(stage);
      stage.network.cut(/DELETE \/api\/reviews\//);
      await openOrder(stage);
      await press(stage.page, 'Show Reviews: Stoneware Mug');
      await press(stage.page, 'Delete your review');
    },
  },
  {
    line: 138,
    text: 'Invalid product ID.',
    where: '/reviews/{productId}',
    how: 'a product that nobody has',
    who: 'visitor',
    provoke: ({ page }) => page.goto('/reviews/no-such-product'),
  },
  {
    line: 139,
    text: 'Failed to load products. Please try again.',
    where: '/admin/manage-products',
    how: refused,
    who: 'administrator',
    async provoke({ page, network }) {
      network.refuse('GET /api/admin/products');
      await page.goto('/admin/manage-products');
    },
  },
  {
    line: 139,
    text: 'Pagination error: missing reference to previous page.',
    where: '/admin/manage-products',
    how: 'the page before is asked for in a tab that has not seen it',
    who: 'administrator',
    async provoke({ page }) {
      await page.goto('/admin/manage-products');
      for (const at of [2, 3]) {
        await press(page, 'Next');
        await page.waitForURL(new RegExp(`page=${at}`));
      }
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(page.url().replace('#', ''));
      await press(page, 'Prev');
    },
  },
  {
    line: 139,
    text: 'Failed to delete product. Please try again.',
    where: '/admin/manage-products',
    how: cut,
    who: 'administrator',
    async provoke({ page, network }) {
      network.cut(/DELETE \/api\/products\//);
      await page.goto('/admin/manage-products');
      await press(page, /^Delete /);
      await press(page, 'Yes');
    },
  },
  {
    line: 139,
    text: 'Failed to update product. Please try again.',
    where: '/admin/manage-products, in the dialog',
    how: refused,
    who: 'administrator',
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
    how: cut,
    who: 'administrator',
    async provoke(stage) {
      stage.network.cut('POST /api/products');
      await stage.page.goto('/admin/add-product');
      await fillProduct(stage);
    },
  },
  {
    line: 140,
    text: 'Failed to load notifications.',
    where: '/notifications',
    how: refused,
    who: 'shopper',
    async provoke({ page, network }) {
      network.refuse('GET /api/notifications');
      await page.goto('/notifications');
    },
  },
  {
    line: 140,
    text: 'Something went wrong.',
    where: '/notifications',
    how: cut,
    who: 'shopper',
    async provoke({ page, network, shop }) {
      await placeOrders(shop, page, 1);
      network.cut('POST /api/notifications/read');
      await page.goto('/notifications');
      await press(page, 'Mark all as read');
    },
  },
  {
    line: 140,
    text: 'Failed to delete notification. Please try again.',
    where: '/notifications',
    how: refused,
    who: 'shopper',
    async provoke({ page, network, shop }) {
      await placeOrders(shop, page, 1);
      network.refuse(/DELETE \/api\/notifications\//);
      await page.goto('/notifications');
      await press(page, /^Delete notification/);
    },
  },
  {
    line: 141,
    text: 'An unexpected error occurred.',
    where: '/forgot-password-email',
    how: 'the shop answers 500',
    who: 'visitor',
    async provoke({ page, network }) {
      network.refuse(/POST \/api\/account\/password/, 500);
      await page.goto('/forgot-password-email');
      await page.getByLabel('Email').fill('shopper@shop.test');
      await press(page, 'Send Reset Email');
    },
  },
  {
    line: 144,
    text: 'Request time out',
    where: 'the reason of every failed call; here on /profile when the shop stands still',
    how: 'the program is stopped in the middle of its work',
    who: 'shopper',
    async provoke({ page, shop }) {
      await page.goto(`/product/${mug}`);
      await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
      await page.getByLabel('Comment').fill('Holds tea.');
      shop.freeze();
      await press(page, 'Submit Review');
    },
  },
  {
    line: 144,
    text: 'The shop cannot be reached because you are offline',
    where: 'a toast on every screen',
    how: 'the device has no network',
    who: 'shopper',
    async provoke({ page }) {
      await page.goto('/profile');
      await page.getByLabel('Name').fill('Nell Offline');
      await page.context().setOffline(true);
      await press(page, 'Update');
    },
  },
];

const storeOnly = 'it stands in the state of the store and on no screen (SETTLED 43)';

export const elsewhere: Elsewhere[] = [
  {
    line: 131,
    text: 'User profile data not found.',
    where: '/login',
    how: 'an identity whose profile is gone',
    because: 'no screen leaves an identity without its profile: both are deleted together',
    test: 'src/shop/account/server/sign-in.test.ts',
  },
  {
    line: 133,
    text: 'Profile does not exist.',
    where: '/profile',
    how: 'an identity whose profile is gone',
    because: 'no screen leaves an identity without its profile: both are deleted together',
    test: 'src/web/pages/profile.test.tsx',
  },
  {
    line: 134,
    text: 'Failed to fetch user data',
    where: 'store.getState().user',
    how: 'a failed profile without a message',
    because: storeOnly,
    test: 'src/shop/account/web/state.test.ts',
  },
  {
    line: 137,
    text: 'Failed to fetch orders',
    where: 'store.getState().order',
    how: 'the history cannot be read',
    because: storeOnly,
    test: 'src/shop/orders/web/slice.test.ts',
  },
  {
    line: 137,
    text: 'Failed to create order',
    where: 'store.getState().order',
    how: 'an order is not taken',
    because: storeOnly,
    test: 'src/shop/orders/web/slice.test.ts',
  },
  {
    line: 137,
    text: 'No order ID provided.',
    where: '/orders/{orderId}',
    how: 'the screen is drawn without an id',
    because: 'no address of the route table leads to this screen without one',
    test: 'src/shop/orders/web/order-details.test.tsx',
  },
  {
    line: 142,
    text: 'User document not found.',
    where: 'the log',
    how: 'a session whose profile is gone',
    because: 'it is only logged',
    test: 'src/shop/account/server/basic-user.test.ts',
  },
];
