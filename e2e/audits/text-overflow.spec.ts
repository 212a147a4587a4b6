import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { fillCart, orderId } from '../place-orders.ts';
import { expectNoOverflow, longText, PRODUCT, USER } from '../text-overflow.ts';

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page, path);
  }
}

test('long user text does not widen a page or push a control off the screen', async ({
  page: visitor,
  admin,
  shop,
  login,
  newAccount,
}) => {
  test.setTimeout(120_000);
  const headers = { origin: shop.url };
  const added = await admin.request.post('/api/products', { headers, data: PRODUCT });
  expect(added.ok(), await added.text()).toBe(true);
  const { id } = (await added.json()) as { id: string };
  const shopper = await login(await newAccount(USER));
  const reviewed = await shopper.request.post(`/api/products/${id}/reviews`, {
    headers,
    data: { rating: 1, comment: longText(2_000) },
  });
  expect(reviewed.ok(), await reviewed.text()).toBe(true);
  const revision = await fillCart(shop, shopper, [{ id, quantity: 99 }]);

  await shopper.goto('/cart');
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.getByRole('button', { name: 'Yes, place order' })).toBeVisible();
  await expectNoOverflow(shopper, 'the order confirmation');

  const placed = await shopper.request.post('/api/orders', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: { revision, totalCents: 99 * PRODUCT.priceCents },
  });
  const { code } = (await placed.json()) as { code: string };
  const estimated = await admin.request.patch(`/api/admin/orders/${await orderId(shopper, code)}`, {
    headers,
    data: { estimatedDelivery: '2026-12-24T22:22:00.000Z' },
  });
  expect(estimated.ok(), await estimated.text()).toBe(true);

  await visit(visitor, ['/', `/?search=${longText(120)}`, `/reviews/${id}`]);
  await visitor.goto(`/product/${id}`);
  await expect(visitor.getByText(`Log in to see ${PRODUCT.title}`)).toBeVisible();
  await expectNoOverflow(visitor, 'the login page of a visitor who opened a product');
  await fillCart(shop, shopper, [{ id, quantity: 99 }]);
  await visit(shopper, [
    '/',
    '/cart',
    `/product/${id}`,
    '/orders',
    `/orders/${code}`,
    '/notifications',
    '/profile',
  ]);
  await visit(admin, [
    '/admin/dashboard',
    '/admin/manage-products',
    '/admin/products',
    '/admin/reviews',
    '/admin/audit',
    '/admin/settings',
    '/admin/settings/mail',
    '/dev/gallery',
    '/admin/orders',
  ]);
  await admin
    .getByRole('button', { name: /^Order / })
    .first()
    .click();
  await expectNoOverflow(admin, 'an expanded order');
  for (const page of [visitor, shopper]) await page.goto('about:blank');
  await admin.request.delete(`/api/products/${id}`, { headers });
});
