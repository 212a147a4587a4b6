import { expect, test } from './fixtures.ts';
import { fillCart } from './place-orders.ts';
import { expectNoOverflow, PRODUCT } from './text-overflow.ts';

/** audits/text-overflow.spec.ts tests every screen at every width. */
test('a cart with unbreakable text fits a screen of 320 px', async ({ admin, newcomer, shop }) => {
  const headers = { origin: shop.url };
  const added = await admin.request.post('/api/products', { headers, data: PRODUCT });
  expect(added.ok(), await added.text()).toBe(true);
  const { id } = (await added.json()) as { id: string };
  await fillCart(shop, newcomer, [{ id, quantity: 99 }]);
  await newcomer.goto('/cart');
  await newcomer.getByRole('button', { name: 'Place Order' }).click();
  await expect(newcomer.getByRole('button', { name: 'Yes, place order' })).toBeVisible();
  await expectNoOverflow(newcomer, 'the order confirmation', [320]);
  await newcomer.goto('about:blank');
  await admin.request.delete(`/api/products/${id}`, { headers });
});
