import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { placeOrders } from '../place-orders.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const rowOf = (page: Page, orderId: string) => rows(page).filter({ hasText: orderId });
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
const pendingText = (id: string) => `Your order ${id} is now pending!`;

test('a shopper reads, opens and deletes order notifications, eight per page, with the mouse and by keyboard', async ({
  shop,
  newcomer: page,
}) => {
  const orders = await placeOrders(shop, page, 9);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(badge(page)).toHaveAccessibleName('Notifications, 9 unread');
  await expect(rows(page)).toHaveCount(8);
  await expect(rows(page).first()).toContainText(pendingText(orders[8]!));
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/notifications?page=2');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  // Unread rows are bold, tinted and labelled. A click marks a row read and opens its order.
  const oldest = rowOf(page, orders[0]!);
  await expect(oldest).toContainText('Unread');
  await expect(oldest.getByText(pendingText(orders[0]!))).toHaveCSS('font-weight', '700');
  await expect(oldest.locator('img')).toHaveAttribute('src', /stoneware-mug/);
  await expect(oldest.getByRole('time')).toHaveText(/^(now|\d minutes? ago)$/);
  const backgroundOf = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  const unreadBackground = await backgroundOf(oldest);
  await oldest.getByRole('link').click();
  await expect(page).toHaveURL(`/orders/${orders[0]}`);
  await expect(badge(page)).toHaveAccessibleName('Notifications, 8 unread');
  await page.goBack();
  await expect(page).toHaveURL('/notifications?page=2');
  await expect(oldest).not.toContainText('Unread');
  await expect(oldest.getByText(pendingText(orders[0]!))).not.toHaveCSS('font-weight', '700');
  expect(await backgroundOf(oldest)).not.toBe(unreadBackground);
  await page.getByRole('button', { name: 'Prev' }).click();
  await expect(rows(page)).toHaveCount(8);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(1);

  // Deleting the only row of the last page shows the previous page.
  await oldest.getByRole('button', { name: `Delete notification: ${pendingText(orders[0]!)}` }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(rows(page)).toHaveCount(8);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(rows(page).filter({ hasText: 'Unread' })).toHaveCount(0);
  await expect(badge(page)).toHaveAccessibleName('Notifications');

  await test.step('deletes notifications one after another by keyboard', async () => {
    await rowOf(page, orders[2]!)
      .getByRole('button', { name: /^Delete/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(rowOf(page, orders[1]!)).toBeFocused();
    // After the last row has been deleted, the previous row has the focus.
    for (const neighbour of [orders[3]!, orders[4]!]) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(rowOf(page, neighbour)).toBeFocused();
    }
  });

  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('notifications of an order and its cancellation reach all devices and administrators live (SPEC L125)', async ({
  shop,
  login,
  newAccount,
  admin,
}) => {
  const account = await newAccount();
  const page = await login(account);
  const other = await login(account);
  await admin.goto('/notifications');
  await expect(rows(admin)).toHaveCount(8);
  await page.goto('/notifications');
  await expect(page.getByText('No notifications yet.')).toBeVisible();
  await other.goto('/login');
  await expect(badge(other)).toHaveAccessibleName('Notifications');
  const [order] = await placeOrders(shop, page, 1);

  await test.step('shows the order', async () => {
    await expect(rowOf(page, order!)).toContainText('Unread');
    await expect(badge(other)).toHaveAccessibleName('Notifications, 1 unread');
    const notification = rowOf(admin, order!).first();
    await expect(notification).toContainText(`New order ${order} from user`);
    await expect(notification).toContainText('pending. 1 items, quantity 1, total');
    await expect(notification).toContainText('Stoneware Mug x 1');
  });

  await test.step('shows the cancellation', async () => {
    const cancelled = await page.request.post(`/api/orders/${order}/cancel`, {
      headers: { origin: shop.url },
    });
    expect(cancelled.ok()).toBe(true);
    await expect(rows(admin).filter({ hasText: `Order ${order} of user` })).toContainText(
      'has been cancelled.',
    );
    await expect(rows(page).first()).toContainText(`Your order ${order} has been cancelled.`);
  });

  await test.step('marks all as read on all devices', async () => {
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(badge(other)).toHaveAccessibleName('Notifications');
  });
});
