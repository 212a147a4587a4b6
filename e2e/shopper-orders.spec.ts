import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { orderId } from './place-orders.ts';

/** Orders a product through the screens; returns the order's code. */
async function order(page: Page, title: string): Promise<string> {
  await page.goto('/');
  // Retries until the page is hydrated.
  await expect(async () => {
    await page.getByRole('button', { name: `Add to Cart: ${title}` }).click();
    await expect(page.getByText(/Product added to cart!|already in your cart/)).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('button', { name: 'Yes, place order' }).click();
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order');
  return page.url().split('/').at(-1)!;
}
const card = (page: Page, id: string) => page.getByRole('article', { name: `Order ${id}` });

test('the order history can be filtered and paged; the URL keeps both (SPEC L49)', async ({
  shopper,
  network,
  allowErrors,
}) => {
  allowErrors(/status of 503/);
  await shopper.goto('/profile');
  const failing = network.refuse('GET /api/orders');
  await shopper.getByRole('link', { name: 'My Orders' }).click();
  await expect(shopper.getByRole('heading', { name: 'Failed to load orders', exact: true })).toBeVisible();
  await expect(shopper.getByRole('alert')).toContainText(/Failed to load orders: \S/);
  failing.end();
  await shopper.getByRole('button', { name: 'Retry' }).click();
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

test('a shopper cancels an order unless an administrator has shipped it (SPEC L76)', async ({
  newcomer,
  admin,
  shop,
  network,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const orderToShip = await order(newcomer, 'Stoneware Mug');
  const orderToCancel = await order(newcomer, 'Runner No. 4');
  await newcomer.getByRole('link', { name: 'Back to Orders' }).click();

  await newcomer.getByRole('button', { name: `Cancel order ${orderToCancel}` }).click();
  await expect(newcomer.getByText('Confirm cancel?')).toBeVisible();
  await newcomer.getByRole('button', { name: 'No', exact: true }).click();
  await newcomer.getByRole('button', { name: `Cancel order ${orderToCancel}` }).click();
  await newcomer.getByRole('button', { name: 'Yes' }).click();
  await expect(card(newcomer, orderToCancel).getByText('Cancelled')).toBeVisible();
  await expect(newcomer.getByRole('button', { name: `Cancel order ${orderToCancel}` })).toHaveCount(0);

  await newcomer.getByRole('button', { name: `Cancel order ${orderToShip}` }).click();
  const held = network.hold(/POST \/api\/orders\/.*\/cancel/);
  await newcomer.getByRole('button', { name: 'Yes' }).click();
  await held.firstHit;
  const response = await admin.request.patch(`/api/admin/orders/${await orderId(admin, orderToShip)}`, {
    headers: { origin: shop.url },
    data: { status: 'shipped' },
  });
  expect(response.status(), await response.text()).toBe(200);
  held.end();
  await expect(card(newcomer, orderToShip).getByText('Shipped').first()).toBeVisible();
  await expect(card(newcomer, orderToShip).getByRole('alert')).toContainText(
    '❌ Failed to cancel the order. Please try again.',
  );
});

test('an order page shows reviews, buys again and deletes the order (SPEC L52)', async ({
  newcomer,
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
  const id = await order(newcomer, 'Clay Vase');
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`);
  await expect(newcomer.getByRole('region', { name: 'Receipt' })).toContainText('5 Harbour Lane, Newhaven');
  await expect(newcomer.getByRole('list', { name: 'Timeline' })).toContainText('Order placed.');
  const items = newcomer.getByRole('table', { name: 'Items' });
  await expect(items).toContainText('$9.00 x 1');
  await newcomer.getByRole('button', { name: 'Show Reviews: Clay Vase' }).click();
  await expect(newcomer.getByRole('button', { name: 'Submit Review' })).toBeVisible();
  await newcomer.getByRole('button', { name: 'Hide Reviews: Clay Vase' }).click();
  await expect(newcomer.getByRole('button', { name: 'Submit Review' })).toHaveCount(0);

  const again = newcomer.getByRole('button', { name: 'Buy again' });
  await again.click();
  await expect(newcomer.getByText('The items have been added to your cart.').first()).toBeVisible();
  await expect(newcomer.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible();
  const dearer = { ...vase, priceCents: 1_100, version };
  await admin.request.patch(`/api/products/${vaseId}`, { headers, data: dearer });
  await again.click();
  await expect(newcomer.getByText('Clay Vase was $9.00, now $11.00.')).toBeVisible();
  await expect(newcomer.getByRole('link', { name: 'Cart, 2 items' }).first()).toBeVisible();
  await admin.request.delete(`/api/products/${vaseId}`, { headers });
  await again.click();
  await expect(newcomer.getByText('Clay Vase is no longer available.')).toBeVisible();
  await expect(newcomer.getByText('None of these items is available any longer.')).toBeVisible();
  await expect(items, 'the order keeps the price at purchase').toContainText('$9.00 x 1');
  await newcomer.getByRole('button', { name: 'Show Reviews: Clay Vase' }).click();
  await expect(
    newcomer.getByText('Cannot load review form. Missing user or product information.'),
  ).toBeVisible();

  await newcomer.getByRole('button', { name: 'Delete Order' }).click();
  await expect(newcomer.getByText('Are you sure you want to delete this order?')).toBeVisible();
  await newcomer.getByRole('button', { name: 'Yes' }).click();
  await expect(newcomer.getByText('Order deleted successfully.')).toBeVisible();
  await newcomer.waitForURL('/orders');
  await expect(newcomer.getByText('You have no orders yet.')).toBeVisible();
});

test('an order of another user looks like a missing one (SPEC L104)', async ({
  newcomer,
  shopper,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const id = await order(newcomer, 'Stoneware Mug');
  for (const unknown of [id, 'no-such-order']) {
    await shopper.goto(`/orders/${unknown}`);
    await expect(shopper.getByRole('alert')).toHaveText('Order not found.');
  }
});
