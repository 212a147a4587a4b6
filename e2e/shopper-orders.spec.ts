import type { Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import { expect, test } from './fixtures.ts';
import { pauseClock } from './paused-clock.ts';
import { orderId, placeOrders } from './place-orders.ts';
import type { RunningShop } from './running-shop.ts';

const mug = product('stoneware-mug');
const card = (page: Page, id: string) => page.getByRole('article', { name: `Order ${id}` });

/** Changes an order as an administrator over the API. */
async function change(admin: Page, { url }: RunningShop, id: string, data: object): Promise<void> {
  const response = await admin.request.patch(`/api/admin/orders/${await orderId(admin, id)}`, {
    headers: { origin: url },
    data,
  });
  expect(response.status(), await response.text()).toBe(200);
}
const setStatus = (admin: Page, shop: RunningShop, id: string, status: string) =>
  change(admin, shop, id, { status });

test('the order history can be filtered and paged; the URL keeps both (SPEC L49)', async ({ shopper }) => {
  await shopper.goto('/orders');
  await expect(shopper.getByRole('heading', { name: 'Your Order History' })).toBeVisible();
  await expect(shopper.getByRole('article')).toHaveCount(5);
  await expect(shopper.getByText('Page 1 of 3')).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Prev' })).toBeDisabled();
  await shopper.getByRole('button', { name: 'Next' }).click();
  await expect(shopper).toHaveURL('/orders?page=2');
  await expect(shopper.getByText('Page 2 of 3')).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Prev' })).toBeEnabled();
  const { pages, total } = await (await shopper.request.get('/api/orders?page=3')).json();
  expect([pages, total > 10 && total <= 15]).toEqual([3, true]);
  const status = shopper.getByLabel('Status');
  for (const [label, word] of [
    ['Pending', 'pending'],
    ['In Process', 'in+process'],
    ['Cancelled', 'cancelled'],
    ['Delivered', 'delivered'],
    ['Refunded', 'refunded'],
  ] as const) {
    await status.selectOption(label);
    await expect(shopper).toHaveURL(`/orders?status=${word}`);
    const all = await shopper.request.get(`/api/orders?status=${word}`);
    const { orders } = (await all.json()) as { orders: { code: string }[] };
    expect(orders.length).toBeGreaterThan(0);
    await expect(shopper.getByRole('article')).toHaveCount(orders.length);
    for (const { code } of orders) await expect(card(shopper, code)).toContainText(label);
  }
  await expect(shopper.getByRole('article')).toHaveCount(1);
  await expect(shopper.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await status.selectOption('All');
  await expect(shopper).toHaveURL('/orders');
  await shopper.goto('/orders?page=2');
  await shopper.getByRole('button', { name: 'Next' }).click();
  await expect(shopper.getByText('Page 3 of 3')).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Next' })).toBeDisabled();
  await shopper.getByRole('button', { name: 'Prev' }).click();
  await expect(shopper.getByText('Page 2 of 3')).toBeVisible();
  await status.selectOption('Refunded');
  await shopper.goBack();
  await expect(shopper.getByText('Page 2 of 3')).toBeVisible();
  await shopper.goto('/orders?status=refunded');
  await shopper.getByRole('button', { name: 'Clear Filter' }).click();
  await expect(shopper).toHaveURL('/orders');
  await shopper.getByRole('link', { name: 'Back to Home' }).click();
  await expect(shopper).toHaveURL('/');
});

test('the order history updates live, and an order can be cancelled until it is shipped (SPEC L49, L76)', async ({
  newcomer: page,
  admin,
  shop,
  network,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  await page.goto('/orders');
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
  const [id] = (await placeOrders(shop, page, 1)) as [string];
  const order = card(page, id);
  const cancel = page.getByRole('button', { name: `Cancel order ${id}` });
  const status = page.getByRole('combobox', { name: 'Status' });

  await test.step('shows a new order completely', async () => {
    await expect(order).toContainText('Pending');
    await expect(order.getByText(/^Total \$/)).toHaveText(`Total $${mug.priceCents / 100}.00`);
    const item = order.getByRole('listitem').filter({ hasText: 'Stoneware Mug' });
    await expect(item).toContainText(`$${mug.priceCents / 100}.00 x 1`);
    await expect(item.locator('img')).toHaveAttribute('src', /stoneware-mug/);
    await expect(order.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/);
    await expect(order.getByRole('link', { name: `Details of order ${id}` })).toHaveAttribute(
      'href',
      `/orders/${id}`,
    );
    expect(await status.getByRole('option').allTextContents()).toEqual([
      'All',
      'Pending',
      'In Process',
      'Cancelled',
      'Refunded',
      'Delivered',
    ]);
    await expect(page.getByText(/^Page \d/), 'one page needs no pager').toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Clear Filter' })).toHaveCount(0);
  });

  await test.step('shows changes of the status live', async () => {
    await setStatus(admin, shop, id, 'shipped');
    await expect(order).toContainText('Shipped');
    await expect(cancel).toHaveCount(0);
    await setStatus(admin, shop, id, 'in process');
    await expect(order).toContainText('In Process');
    await expect(cancel).toBeVisible();
  });

  await test.step('explains that an order that has just been shipped cannot be cancelled', async () => {
    await cancel.click();
    const heldCancellation = network.hold(/POST \/api\/orders\/.*\/cancel/);
    await page.getByRole('button', { name: 'Yes' }).click();
    await heldCancellation.firstHit;
    await setStatus(admin, shop, id, 'shipped');
    heldCancellation.end();
    await expect(order.getByText('Shipped').first()).toBeVisible();
    await expect(order.getByRole('alert')).toContainText('❌ Failed to cancel the order. Please try again.');
  });

  await test.step('cancels an order in process after a confirmation', async () => {
    await setStatus(admin, shop, id, 'in process');
    await cancel.click();
    await expect(page.getByText('Confirm cancel?')).toBeVisible();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await cancel.click();
    await order.getByRole('group', { name: 'Confirm cancel?' }).getByRole('button', { name: 'Yes' }).click();
    await expect(order.getByText('Cancelled')).toBeVisible();
    await expect(cancel).toHaveCount(0);
  });

  await test.step('filters the order by its new status', async () => {
    await status.selectOption('Cancelled');
    await expect(order).toBeVisible();
    await status.selectOption('Refunded');
    await expect(page.getByText('No orders match the selected filter.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filter' }).first().click();
    await expect(order).toBeVisible();
  });
});

test('an order page updates live, prints, shows reviews, buys again and deletes the order (SPEC L52)', async ({
  newcomer: page,
  admin,
  shop,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const headers = { origin: shop.url };
  const vase = {
    form: 'products',
    title: 'Clay Vase',
    category: 'home',
    image: '/icon.svg',
    priceCents: 900,
    description: '',
  };
  const added = await admin.request.post('/api/products', { headers, data: vase });
  const { id: vaseId, version } = (await added.json()) as { id: string; version: number };
  const [id] = (await placeOrders(shop, page, 1, { id: vaseId })) as [string];
  await page.goto(`/orders/${id}`);
  const main = page.getByRole('main');
  const receipt = page.getByRole('region', { name: 'Receipt' });
  const items = page.getByRole('table', { name: 'Items' });
  const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  const submit = page.getByRole('button', { name: 'Submit Review' });

  await test.step('shows receipt, items and timeline', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`);
    await expect(receipt).toContainText(id);
    await expect(receipt).toContainText(/Placed on\s*[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/);
    await expect(receipt).toContainText(/Total\s*\$9\.00/);
    await expect(receipt).toContainText('5 Harbour Lane, Newhaven');
    await expect(items).toContainText('$9.00 x 1');
    await expect(items.locator('img')).toHaveAttribute('src', /icon\.svg/);
    await expect(steps).toHaveText([/Pending.*Order placed\./]);
  });

  await test.step('shows estimate and status live', async () => {
    await change(admin, shop, id, { estimatedDelivery: '2031-03-04T17:30:00.000Z' });
    await expect(receipt).toContainText(/Estimated delivery\s*Mar 4, 2031, 12:30 PM/);
    await expect(steps.first()).toContainText('Estimated delivery Mar 4, 2031, 12:30 PM');
    await setStatus(admin, shop, id, 'shipped');
    await expect(steps).toHaveText([/Shipped/, /Pending/]);
    await setStatus(admin, shop, id, 'delivered');
    await expect(steps).toHaveText([/Delivered/, /Shipped/, /Pending/]);
    await expect(main.getByText('Delivered', { exact: true }).first()).toBeVisible();
    await expect(receipt).toContainText('Delivered on');
  });

  await test.step('prints in black, without buttons', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body[data-printed]')).toHaveCount(1);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(main.getByText('Delivered', { exact: true }).first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    for (const part of [receipt, items]) await expect(part).toBeVisible();
    for (const name of ['Delete Order', 'Buy again', 'Show Reviews: Clay Vase', 'Logout'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  await test.step('shows and hides the review form and list of an item', async () => {
    const reviews = page.getByRole('region', { name: /^Reviews/ }).getByRole('article');
    await page.getByRole('button', { name: 'Show Reviews: Clay Vase' }).click();
    await page.getByRole('radio', { name: '3 stars', exact: true }).check({ force: true });
    await page.getByLabel('Comment').fill('Heavier than it looks.');
    await submit.click();
    await expect(page.getByText('You have already reviewed this product.')).toBeVisible();
    await expect(reviews.first()).toContainText('Heavier than it looks.');
    await page.getByRole('button', { name: 'Delete your review' }).click();
    await expect(page.getByText('Heavier than it looks.')).toHaveCount(0);
    await expect(submit).toBeVisible();
    await page.getByRole('button', { name: 'Hide Reviews: Clay Vase' }).click();
    await expect(submit).toHaveCount(0);
  });

  await test.step('buys again at the current price while the product is available', async () => {
    const again = page.getByRole('button', { name: 'Buy again' });
    await again.click();
    await expect(page.getByText('The items have been added to your cart.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible();
    const dearer = { ...vase, priceCents: 1_100, version };
    await admin.request.patch(`/api/products/${vaseId}`, { headers, data: dearer });
    await again.click();
    await expect(page.getByText('Clay Vase was $9.00, now $11.00.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 2 items' }).first()).toBeVisible();
    await admin.request.delete(`/api/products/${vaseId}`, { headers });
    await again.click();
    await expect(page.getByText('Clay Vase is no longer available.')).toBeVisible();
    await expect(page.getByText('None of these items is available any longer.')).toBeVisible();
    await expect(items, 'the order keeps the price at purchase').toContainText('$9.00 x 1');
    await page.getByRole('button', { name: 'Show Reviews: Clay Vase' }).click();
    await expect(
      page.getByText('Cannot load review form. Missing user or product information.'),
    ).toBeVisible();
  });

  await test.step('deletes the order and redirects after 2 s', async () => {
    await page.getByRole('button', { name: 'Delete Order' }).click();
    await expect(page.getByText('Are you sure you want to delete this order?')).toBeVisible();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Order' }).click();
    const time = await pauseClock(page);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('Order deleted successfully.')).toBeVisible();
    await time.expectAfter(
      2_000,
      () => expect(page).toHaveURL(`/orders/${id}`),
      () => expect(page).toHaveURL('/orders'),
    );
    await expect(page.getByText('You have no orders yet.')).toBeVisible();
  });
});
