import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pauseClock } from './paused-clock.ts';
import { placeOrders } from './place-orders.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const rowOf = (page: Page, orderId: string) => rows(page).filter({ hasText: orderId });
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
const pending = (id: string) => `Your order ${id} is now pending!`;

test('a shopper reads, opens and deletes order notifications, eight per page', async ({
  shop,
  newcomer: page,
}) => {
  const orders = await placeOrders(shop, page, 9);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(badge(page)).toHaveAccessibleName('Notifications, 9 unread');
  await expect(rows(page)).toHaveCount(8);
  await expect(rows(page).first()).toContainText(pending(orders[8]!));
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/notifications?page=2');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  // Unread rows are bold, tinted and labelled. A click marks a row read and opens its order.
  const oldest = rowOf(page, orders[0]!);
  await expect(oldest).toContainText('Unread');
  await expect(oldest.getByText(pending(orders[0]!))).toHaveCSS('font-weight', '700');
  await expect(oldest.locator('img')).toHaveAttribute('src', /stoneware-mug/);
  await expect(oldest.getByRole('time')).toHaveText(/^(now|\d minutes? ago)$/);
  const paper = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  const highlighted = await paper(oldest);
  await oldest.getByRole('link').click();
  await expect(page).toHaveURL(`/orders/${orders[0]}`);
  await expect(badge(page)).toHaveAccessibleName('Notifications, 8 unread');
  await page.goBack();
  await expect(page).toHaveURL('/notifications?page=2');
  await expect(oldest).not.toContainText('Unread');
  await expect(oldest.getByText(pending(orders[0]!))).not.toHaveCSS('font-weight', '700');
  expect(await paper(oldest)).not.toBe(highlighted);
  await page.getByRole('button', { name: 'Prev' }).click();
  await expect(rows(page)).toHaveCount(8);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(1);

  // Deleting the only row of the last page shows the previous page.
  await oldest.getByRole('button', { name: `Delete notification: ${pending(orders[0]!)}` }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(rows(page)).toHaveCount(8);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(rows(page).filter({ hasText: 'Unread' })).toHaveCount(0);
  await expect(badge(page)).toHaveAccessibleName('Notifications');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('notifications arrive live, and the badge updates after 300 ms (SPEC L125)', async ({
  shop,
  login,
  newAccount,
}) => {
  const account = await newAccount();
  const page = await login(account);
  const other = await login(account);
  await page.goto('/notifications');
  await expect(page.getByText('No notifications yet.')).toBeVisible();
  const connected = other.waitForEvent('websocket').then(async (socket) => {
    await socket.waitForEvent('framereceived');
    return socket;
  });
  await other.goto('/');
  const live = await connected;
  await expect(badge(other)).toHaveAccessibleName('Notifications');
  const time = await pauseClock(other);
  const received = live.waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('"unread":1'),
  );
  const [order] = await placeOrders(shop, page, 1);
  await expect(rowOf(page, order!)).toContainText('Unread');
  await received;
  await time.expectAfter(
    300,
    () => expect(badge(other)).toHaveAccessibleName('Notifications'),
    () => expect(badge(other)).toHaveAccessibleName('Notifications, 1 unread'),
  );

  // Marking read syncs to other devices.
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(badge(other)).toHaveAccessibleName('Notifications');
});

test('an administrator is notified of each order and cancellation live', async ({
  shop,
  newcomer,
  admin,
}) => {
  await admin.goto('/notifications');
  await expect(rows(admin)).toHaveCount(8);
  const [order] = await placeOrders(shop, newcomer, 1);
  const notification = rowOf(admin, order!).first();
  await expect(notification).toContainText(`New order ${order} from user`);
  await expect(notification).toContainText('pending. 1 items, quantity 1, total');
  await expect(notification).toContainText('Stoneware Mug x 1');
  const cancelled = await newcomer.request.post(`/api/orders/${order}/cancel`, {
    headers: { origin: shop.url },
  });
  expect(cancelled.ok()).toBe(true);
  await expect(rows(admin).filter({ hasText: `Order ${order} of user` })).toContainText(
    'has been cancelled.',
  );
  await newcomer.goto('/notifications');
  await expect(rows(newcomer).first()).toContainText(`Your order ${order} has been cancelled.`);
});

test('notifications can be deleted one after another by keyboard', async ({ shop, newcomer: page }) => {
  const orders = await placeOrders(shop, page, 3);
  await page.goto('/notifications');
  await rowOf(page, orders[1]!)
    .getByRole('button', { name: /^Delete/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, orders[0]!)).toBeFocused();
  for (const left of [orders[2]!, undefined]) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    if (left) await expect(rowOf(page, left)).toBeFocused();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('No notifications yet.')).toBeVisible();
});
