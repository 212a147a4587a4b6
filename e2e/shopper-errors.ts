import { product } from '../demo/lookup.ts';
import {
  CONNECTION_BREAKS,
  type ErrorCase,
  type ErrorContext,
  press,
  SERVER_REFUSES,
} from './error-cases.ts';
import { waitForLiveUpdate } from './no-refetch.ts';
import { orderId, placeOrders } from './place-orders.ts';

const mug = product('stoneware-mug').id;

async function addToCart({ page }: ErrorContext) {
  await page.goto('/');
  await press(page, 'Add to Cart: Stoneware Mug');
}

async function writeReview({ page, shop }: ErrorContext) {
  const response = await page.request.post(`/api/products/${mug}/reviews`, {
    headers: { origin: shop.url },
    data: { rating: 4, comment: 'Holds tea.' },
  });
  // 409: an earlier case, whose deletion failed, has written the review.
  if (!response.ok() && response.status() !== 409) throw new Error(await response.text());
}

async function openOrder({ shop, page }: ErrorContext): Promise<string> {
  const [id] = await placeOrders(shop, page, 1);
  await page.goto(`/orders/${id}`);
  return id!;
}

/** Errors shown to shoppers. */
export const shopperErrors: ErrorCase[] = [
  {
    line: 133,
    text: 'Failed to update profile.',
    where: '/profile',
    cause: CONNECTION_BREAKS,
    async provoke({ page, network }) {
      network.disconnect('PATCH /api/account/profile');
      await page.goto('/profile');
      await press(page, 'Update');
    },
  },
  {
    line: 133,
    text: 'Profile updated successfully.',
    where: '/profile',
    cause: 'success',
    async provoke({ page }) {
      await page.goto('/profile');
      await press(page, 'Update');
    },
  },
  {
    line: 133,
    text: 'Failed to delete account. You may need to re-login.',
    where: '/profile',
    cause: SERVER_REFUSES,
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
    where: '/login, after the redirect',
    cause: 'success',
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
    cause: SERVER_REFUSES,
    async provoke({ page, network }) {
      network.refuse('GET /api/cart');
      await page.goto('/cart');
    },
  },
  {
    line: 134,
    text: 'Failed to save cart',
    where: 'a toast on every screen',
    cause: 'the shop refuses the save',
    async provoke(context) {
      context.network.refuse('PUT /api/cart', 400);
      await addToCart(context);
    },
  },
  {
    line: 134,
    text: 'Logout failed',
    rest: '. Please try again.',
    where: 'below the header of every screen (SPEC L39)',
    cause: SERVER_REFUSES,
    async provoke({ page, network }) {
      network.refuse('POST /api/account/logout');
      await page.goto('/');
      await press(page, 'Logout');
    },
  },
  {
    line: 135,
    text: 'Failed to add product to cart. Please try again.',
    where: 'an alert below the button',
    cause: SERVER_REFUSES,
    async provoke(context) {
      context.network.refuse('GET /api/cart');
      await addToCart(context);
    },
  },
  {
    line: 135,
    text: 'Product added to cart!',
    where: 'a toast on Home',
    cause: 'success',
    provoke: addToCart,
  },
  {
    line: 135,
    text: 'This product is already in your cart.',
    where: 'a toast on Home',
    cause: 'the button is clicked twice',
    async provoke(context) {
      await addToCart(context);
      await press(context.page, 'Add to Cart: Stoneware Mug');
    },
  },
  {
    line: 136,
    text: 'Failed to place order. Please try again.',
    where: '/cart',
    cause: 'the shop refuses the order',
    async provoke(context) {
      context.network.refuse('POST /api/orders', 400);
      await addToCart(context);
      await context.page.getByRole('link', { name: 'Cart, 1 item' }).first().click();
      await press(context.page, 'Place Order');
      await press(context.page, 'Yes, place order');
    },
  },
  {
    line: 136,
    text: 'You must be logged in to place an order.',
    where: '/cart',
    cause: 'the session ends while the cart is open',
    async provoke({ page, shop }) {
      const live = waitForLiveUpdate(page);
      await page.goto('/cart');
      await live;
      await page.request.post('/api/account/logout', { headers: { origin: shop.url } });
    },
  },
  {
    line: 137,
    text: 'Failed to load orders: {reason}',
    rest: 'Request time out',
    where: '/orders',
    cause: 'no response for 5 s',
    async provoke({ page, network }) {
      network.hold('GET /api/orders');
      await page.goto('/orders');
    },
  },
  {
    line: 137,
    text: '❌ Failed to cancel the order. Please try again.',
    where: '/orders',
    cause: SERVER_REFUSES,
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
    text: 'Order not found.',
    where: '/orders/{orderId}',
    cause: 'an unknown order',
    provoke: ({ page }) => page.goto('/orders/no-such-order'),
  },
  {
    line: 137,
    text: 'Failed to delete order.',
    where: '/orders/{orderId}',
    cause: SERVER_REFUSES,
    async provoke(context) {
      const id = await openOrder(context);
      context.network.refuse(`DELETE /api/orders/${await orderId(context.page, id)}`);
      await press(context.page, 'Delete Order');
      await press(context.page, 'Yes');
    },
  },
  {
    line: 138,
    text: 'Failed to submit review: {message}',
    rest: 'The shop cannot be reached',
    where: '/product/{id}',
    cause: CONNECTION_BREAKS,
    async provoke({ page, network }) {
      network.disconnect(`POST /api/products/${mug}/reviews`);
      await page.goto(`/product/${mug}`);
      await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
      await page.getByLabel('Comment').fill('Holds tea.');
      await press(page, 'Submit Review');
    },
  },
  {
    line: 138,
    text: 'Failed to delete review. Try again.',
    where: '/product/{id}',
    cause: SERVER_REFUSES,
    async provoke(context) {
      await writeReview(context);
      context.network.refuse(/DELETE \/api\/reviews\//);
      await context.page.goto(`/product/${mug}`);
      await press(context.page, 'Delete your review');
    },
  },
  {
    line: 138,
    text: 'Could not delete review. Please try again.',
    where: '/orders/{orderId}, below an item',
    cause: CONNECTION_BREAKS,
    async provoke(context) {
      await writeReview(context);
      context.network.disconnect(/DELETE \/api\/reviews\//);
      await openOrder(context);
      await press(context.page, 'Show Reviews: Stoneware Mug');
      await press(context.page, 'Delete your review');
    },
  },
  {
    line: 140,
    text: 'Something went wrong.',
    where: '/notifications',
    cause: CONNECTION_BREAKS,
    async provoke({ page, network, shop }) {
      await placeOrders(shop, page, 1);
      network.disconnect('POST /api/notifications/read');
      await page.goto('/notifications');
      await press(page, 'Mark all as read');
    },
  },
  {
    line: 140,
    text: 'Failed to delete notification. Please try again.',
    where: '/notifications',
    cause: SERVER_REFUSES,
    async provoke({ page, network, shop }) {
      await placeOrders(shop, page, 1);
      network.refuse(/DELETE \/api\/notifications\//);
      await page.goto('/notifications');
      await press(page, /^Delete notification/);
    },
  },
  {
    line: 144,
    text: 'Request time out',
    where: 'the reason of every failed request, here on /product/{id}',
    cause: 'the shop process is frozen',
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
    cause: 'the device is offline',
    async provoke({ page }) {
      await page.goto('/profile');
      await page.getByLabel('Name').fill('Nell Offline');
      await page.context().setOffline(true);
      await press(page, 'Update');
    },
  },
];
