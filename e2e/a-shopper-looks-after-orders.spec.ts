import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Orders one thing, past the screens; answers the order's id. */
async function order({ request }: Page, { url: origin }: { url: string }, title: string): Promise<string> {
  const headers = { origin };
  const { products } = await (await request.get('/api/products', { params: { search: title } })).json();
  const [{ id, priceCents }] = products;
  const { uid, revision } = await (await request.get('/api/cart')).json();
  const data = { uid, revision, save: `save-${Date.now()}`, items: [{ id, quantity: 1 }] };
  expect((await request.put('/api/cart', { headers, data })).status()).toBe(200);
  const placed = await request.post('/api/orders', {
    headers: { ...headers, 'idempotency-key': `journey-${Date.now()}` },
    data: { revision: revision + 1, totalCents: priceCents },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  return (await placed.json()).id;
}
const card = (page: Page, id: string) => page.getByRole('article', { name: `Order ${id}` });

test('the history filters, turns pages and keeps both in the address (SPEC L49)', async ({ shopper }) => {
  await shopper.goto('/orders');
  await expect(shopper.getByRole('heading', { name: 'Your Order History' })).toBeVisible();
  await expect(shopper.getByRole('article')).toHaveCount(5);
  await expect(shopper.getByText('Page 1 of 3')).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Prev' })).toBeDisabled();
  await shopper.getByRole('button', { name: 'Next' }).click();
  await expect(shopper).toHaveURL('/orders?page=2');
  await expect(shopper.getByText('Page 2 of 3')).toBeVisible();
  await shopper.getByLabel('Status').selectOption('Refunded');
  await expect(shopper).toHaveURL('/orders?status=refunded');
  await expect(shopper.getByRole('article')).toHaveCount(1);
  await expect(shopper.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await shopper.goBack();
  await expect(shopper.getByText('Page 2 of 3')).toBeVisible();
  await shopper.goto('/orders?status=refunded');
  await shopper.getByRole('button', { name: 'Clear Filter' }).click();
  await expect(shopper).toHaveURL('/orders');
  await shopper.getByRole('link', { name: 'Back to Home' }).click();
  await expect(shopper).toHaveURL('/');
});

test('an order is cancelled by its shopper, unless the administrator was faster (SPEC L76)', async ({
  newcomer,
  admin,
  shop,
  network,
  allowNoise,
}) => {
  allowNoise(/status of 409/);
  const shipped = await order(newcomer, shop, 'Stoneware Mug');
  const open = await order(newcomer, shop, 'Runner No. 4');
  await newcomer.goto('/orders');

  await newcomer.getByRole('button', { name: `Cancel order ${open}` }).click();
  await expect(newcomer.getByText('Confirm cancel?')).toBeVisible();
  await newcomer.getByRole('button', { name: 'No', exact: true }).click();
  await newcomer.getByRole('button', { name: `Cancel order ${open}` }).click();
  await newcomer.getByRole('button', { name: 'Yes' }).click();
  await expect(card(newcomer, open).getByText('Cancelled')).toBeVisible();
  await expect(newcomer.getByRole('button', { name: `Cancel order ${open}` })).toHaveCount(0);

  await newcomer.getByRole('button', { name: `Cancel order ${shipped}` }).click();
  const held = network.hold(`POST /api/orders/${shipped}/cancel`);
  await newcomer.getByRole('button', { name: 'Yes' }).click();
  await held.firstMet;
  const answer = await admin.request.patch(`/api/admin/orders/${shipped}`, {
    headers: { origin: shop.url },
    data: { status: 'shipped' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  held.end();
  await expect(card(newcomer, shipped).locator('[aria-current="step"]')).toHaveText('Shipped');
  await expect(card(newcomer, shipped).getByRole('alert')).toHaveText(
    '❌ Failed to cancel the order. Please try again.',
  );
  await expect(newcomer.getByRole('button', { name: `Cancel order ${shipped}` })).toHaveCount(0);
});

test('an order’s page: reviews of an item, buying again, and deleting it (SPEC L52)', async ({
  newcomer,
  shop,
}) => {
  const id = await order(newcomer, shop, 'Stoneware Mug');
  await newcomer.goto('/orders');
  await newcomer.getByRole('link', { name: `Details of order ${id}` }).click();
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`);
  await expect(newcomer.getByRole('region', { name: 'Receipt' })).toContainText('5 Harbour Lane, Newhaven');
  await expect(newcomer.getByRole('list', { name: 'Timeline' })).toContainText('Order placed.');
  const items = newcomer.getByRole('table', { name: 'Items' });
  await expect(items).toContainText('$16.00 x 1');
  await newcomer.getByRole('button', { name: 'Show Reviews: Stoneware Mug' }).click();
  await expect(newcomer.getByRole('button', { name: 'Submit Review' })).toBeVisible();
  await newcomer.getByRole('button', { name: 'Hide Reviews: Stoneware Mug' }).click();
  await expect(newcomer.getByRole('button', { name: 'Submit Review' })).toHaveCount(0);

  await newcomer.getByRole('button', { name: 'Buy again' }).click();
  await expect(newcomer.getByText('The items are in your cart again.').first()).toBeVisible();
  await expect(newcomer.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible();

  await newcomer.getByRole('button', { name: 'Delete Order' }).click();
  await expect(newcomer.getByText('Are you sure you want to delete this order?')).toBeVisible();
  await newcomer.getByRole('button', { name: 'Yes' }).click();
  await expect(newcomer.getByText('Order deleted successfully.')).toBeVisible();
  await newcomer.waitForURL('/orders');
  await expect(newcomer.getByText('You have no orders yet.')).toBeVisible();
});

test('somebody else’s order is as unknown as none (SPEC L104)', async ({
  newcomer,
  shopper,
  shop,
  allowNoise,
}) => {
  allowNoise(/status of 404/);
  const id = await order(newcomer, shop, 'Stoneware Mug');
  for (const unknown of [id, 'no-such-order']) {
    await shopper.goto(`/orders/${unknown}`);
    await expect(shopper.getByRole('alert')).toHaveText('Order not found.');
  }
});
