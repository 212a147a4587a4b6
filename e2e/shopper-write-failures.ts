import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import { press } from './error-cases.ts';
import type { Account } from './fixtures.ts';
import { fillCart, placeOrders } from './place-orders.ts';
import { reasonOf } from './response-faults.ts';
import type { WriteFailure, WriteStage } from './write-failures.ts';

const [mug, teapot] = [product('stoneware-mug'), product('enamel-teapot')];
const inMain = (page: Page) => page.getByRole('main');
const showsText = (text: string | RegExp) => (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();

async function fillRegistration(page: Page, { name, email, password, address }: Account) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Address').fill(address);
}

const openedLinks = new Set<string>();

/** Requests a password reset and opens the emailed link. */
async function openResetLink({ page, shop, account }: WriteStage) {
  await page.request.post('/api/account/password-reset/request', {
    headers: { origin: shop.url },
    data: { email: account.email },
  });
  /** Finds the new link: other emails may be older ones of this account, or for other users. */
  const findLink = async () => {
    const emails = (await (await page.request.get('/dev/mailbox')).text()).split('To ');
    const ownEmails = emails.filter((text) => text.startsWith(account.email));
    const links = ownEmails.map((text) => /"([^"]*\/reset-password[^"]*)"/.exec(text)?.[1]);
    return links.find((url) => url !== undefined && !openedLinks.has(url));
  };
  await expect.poll(findLink).toBeTruthy();
  const url = (await findLink())!;
  openedLinks.add(url);
  const opened = url.replaceAll('&amp;', '&');
  await page.goto(opened);
  await page.getByLabel('New password', { exact: true }).fill('tulip42');
}

/** Writes of visitors. */
export const visitorWrites: WriteFailure[] = [
  {
    operation: 'account.login',
    line: 131,
    text: ({ name }) =>
      name === '401' || name === 'gateway JSON, status 502'
        ? 'An unexpected error occurred. Please try again.'
        : 'Login failed. Please try again later.',
    call: 'POST /api/account/login',
    async open({ page, account }) {
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
    },
    send: (page) => inMain(page).getByRole('button', { name: 'Login' }).click(),
    done: showsText('Hello, Nell Comer'),
  },
  {
    operation: 'account.register',
    line: 132,
    text: ({ name }) =>
      name === '401'
        ? reasonOf[name]
        : name === 'gateway JSON, status 502'
          ? 'An unknown error occurred.'
          : `Registration failed: ${reasonOf[name]}`,
    call: 'POST /api/account/register',
    async open({ page, account }) {
      await page.context().clearCookies();
      await page.goto('/register');
      await fillRegistration(page, { ...account, email: `${randomUUID()}@people.test` });
    },
    send: (page) => inMain(page).getByRole('button', { name: 'Register' }).click(),
    done: showsText('Registration successful! Welcome.'),
  },
  {
    operation: 'account.requestPasswordReset',
    line: 141,
    text: ({ name }) =>
      name === 'gateway JSON, status 502' ? 'An unexpected error occurred.' : reasonOf[name],
    call: 'POST /api/account/password-reset/request',
    async open({ page, account }) {
      await page.goto('/forgot-password-email');
      await page.getByLabel('Email').fill(account.email);
    },
    send: (page) => press(page, 'Send Reset Email'),
    done: showsText('Password reset email sent! Check your inbox.'),
  },
  {
    operation: 'account.resetPassword',
    line: 141,
    text: ({ name }) =>
      name === 'gateway JSON, status 502' ? 'An unexpected error occurred.' : reasonOf[name],
    call: 'POST /api/account/password-reset',
    open: openResetLink,
    send: (page) => press(page, 'Change password'),
    done: showsText('Your password has been changed. Please log in.'),
  },
];

async function writeReview({ page, shop, phase }: WriteStage) {
  const { id } = phase === 1 ? mug : teapot;
  const reviewResponse = await page.request.post(`/api/products/${id}/reviews`, {
    headers: { origin: shop.url },
    data: { rating: 4, comment: 'Holds tea.' },
  });
  expect(reviewResponse.ok(), await reviewResponse.text()).toBe(true);
  await page.goto(`/product/${id}`);
}

const orderCount = async (page: Page) =>
  ((await (await page.request.get('/api/orders')).json()) as { total: number }).total;

const isLoggedOut = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Login' }).first().isVisible();

/** Writes of shoppers. */
export const shopperWrites: WriteFailure[] = [
  {
    operation: 'account.updateProfile',
    line: 133,
    text: 'Failed to update profile.',
    call: 'PATCH /api/account/profile',
    async open({ page, phase }) {
      await page.goto('/profile');
      await page.getByLabel('Name').fill(`Nell Newname ${phase}`);
    },
    send: (page) => press(page, 'Update'),
    done: showsText('Profile updated successfully.'),
  },
  {
    operation: 'account.logout',
    line: 39,
    text: 'Logout failed. Please try again.',
    call: 'POST /api/account/logout',
    open: ({ page }) => page.goto('/'),
    endsSession: true,
    // The shop may have ended the session although its response was lost, and the page may show Login at any moment.
    async send(page) {
      const logout = page.getByRole('button', { name: 'Logout' }).first();
      await expect(async () => {
        if (await isLoggedOut(page)) return;
        await logout.click({ timeout: 1_000 });
      }).toPass();
    },
    done: (page) => expect.poll(() => isLoggedOut(page)).toBe(true),
  },
  {
    operation: 'cart.save',
    line: 134,
    text: 'Failed to save cart',
    call: 'PUT /api/cart',
    open: ({ page }) => page.goto('/'),
    async send(page, { phase, attempt }) {
      if (attempt === 0) return press(page, `Add to Cart: ${phase === 1 ? mug.title : teapot.title}`);
      // The cart also retries by itself, and then shows no Retry.
      const failure = page.getByText('Failed to save cart');
      await expect(async () => {
        if (await failure.isHidden()) return;
        await page.getByRole('button', { name: 'Retry' }).click({ timeout: 1_000 });
      }).toPass();
    },
    async done(page, { phase }) {
      await expect(page.getByText('Failed to save cart')).toBeHidden();
      const savedLines = async () =>
        ((await (await page.request.get('/api/cart')).json()) as { lines: unknown[] }).lines.length;
      await expect.poll(savedLines).toBe(phase);
    },
  },
  {
    operation: 'orders.place',
    line: 136,
    text: ({ name }) =>
      name === '401'
        ? 'You must be logged in to place an order.'
        : 'Failed to place order. Please try again.',
    call: 'POST /api/orders',
    async open({ page, shop }) {
      await fillCart(shop, page, [{ id: mug.id, quantity: 1 }]);
      await page.goto('/cart');
    },
    // Once the shop has emptied the cart, only Retry is left.
    async send(page) {
      const retry = inMain(page).getByRole('button', { name: 'Retry' });
      if (await retry.isVisible()) return retry.click();
      await press(page, 'Place Order');
      await press(page, 'Yes, place order');
    },
    async done(page, { phase }) {
      await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
      expect(await orderCount(page), 'orders').toBe(phase);
    },
  },
  {
    operation: 'orders.cancel',
    line: 137,
    text: '❌ Failed to cancel the order. Please try again.',
    call: /POST \/api\/orders\/[^/]+\/cancel/,
    async open({ page, shop }) {
      await placeOrders(shop, page, 1);
      await page.goto('/orders');
    },
    async send(page) {
      await press(page, /^Cancel order/);
      await press(page, 'Yes');
    },
    afterLostResponse: 'shown',
    done: (page) => expect(page.getByRole('button', { name: /^Cancel order/ })).toBeHidden(),
  },
  {
    operation: 'orders.remove',
    line: 137,
    text: 'Failed to delete order.',
    call: /DELETE \/api\/orders\//,
    async open({ page, shop }) {
      const [code] = await placeOrders(shop, page, 1);
      await page.goto(`/orders/${code}`);
    },
    async send(page) {
      await press(page, 'Delete Order');
      await press(page, 'Yes');
    },
    afterLostResponse: 'shown',
    async done(page) {
      await expect(page.getByRole('heading', { name: 'Order not found.' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Orders' })).toBeVisible();
    },
  },
  {
    operation: 'reviews.write',
    line: 138,
    text: ({ name }) => `Failed to submit review: ${reasonOf[name]}`,
    call: /POST \/api\/products\/[^/]+\/reviews/,
    async open({ page, phase }) {
      await page.goto(`/product/${phase === 1 ? mug.id : teapot.id}`);
      await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
      await page.getByLabel('Comment').fill('Holds tea.');
    },
    send: (page) => press(page, 'Submit Review'),
    afterLostResponse: 'shown',
    done: showsText('You have already reviewed this product.'),
  },
  {
    operation: 'reviews.remove',
    line: 138,
    text: 'Failed to delete review. Try again.',
    call: /DELETE \/api\/reviews\//,
    open: writeReview,
    send: (page) => press(page, 'Delete your review'),
    afterLostResponse: 'shown',
    done: (page) => expect(page.getByRole('button', { name: 'Delete your review' })).toBeHidden(),
  },
  {
    operation: 'reviews.markHelpful',
    text: ({ name }) => reasonOf[name],
    call: /PUT \/api\/reviews\/[^/]+\/helpful/,
    open: ({ page, phase }) => page.goto(`/product/${phase === 1 ? mug.id : teapot.id}`),
    send: (page) => press(page, /^Helpful/),
    afterLostResponse: 'shown',
    rolledBack: (page) =>
      expect(page.getByRole('button', { name: /^Helpful/ }).first()).toHaveAttribute('aria-pressed', 'false'),
    done: (page) =>
      expect(page.getByRole('button', { name: /^Helpful/ }).first()).toHaveAttribute('aria-pressed', 'true'),
  },
  {
    operation: 'notifications.markAllRead',
    line: 140,
    text: 'Something went wrong.',
    call: 'POST /api/notifications/read',
    async open({ page, shop }) {
      await placeOrders(shop, page, 1);
      await page.goto('/notifications');
    },
    send: (page) => press(page, 'Mark all as read'),
    afterLostResponse: 'shown',
    done: (page) => expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden(),
  },
  {
    operation: 'notifications.remove',
    line: 140,
    text: 'Failed to delete notification. Please try again.',
    call: /DELETE \/api\/notifications\//,
    async open({ page, shop }) {
      await placeOrders(shop, page, 1);
      await page.goto('/notifications');
    },
    send: (page) => press(page, /^Delete notification/),
    afterLostResponse: 'shown',
    done: showsText('No notifications yet.'),
  },
  {
    operation: 'account.deleteAccount',
    line: 133,
    text: 'Failed to delete account. You may need to re-login.',
    call: 'DELETE /api/account/profile',
    open: ({ page }) => page.goto('/profile'),
    async send(page) {
      await press(page, 'Delete');
      await press(page, 'Yes Delete');
    },
    // The live connection reports the ended session, perhaps before the failure is shown.
    afterLostResponse: 'shown',
    endsSession: true,
    // The account and its session no longer exist (SPEC L47, SETTLED 9).
    async done(page) {
      await expect(inMain(page).getByText('Please log in to view your profile.')).toBeVisible();
      await expect(inMain(page).getByRole('link', { name: 'Login' })).toBeVisible();
    },
  },
];
