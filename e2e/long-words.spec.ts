import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillCart, orderId } from './place-orders.ts';

/** Letters without a place to break, as long as each field takes them. */
const letters = (length: number, word = 'Donaudampfschifffahrtsgesellschaft') =>
  word.repeat(60).slice(0, length);
const PERSON = {
  name: letters(68, 'Wolfeschlegelsteinhausenberger'),
  email: `${letters(60, 'rindfleisch')}@${'long-domain.'.repeat(8)}test`,
  address: letters(300, 'Llanfairpwllgwyngyll'),
};
const PRODUCT = {
  form: 'add',
  title: letters(100),
  description: letters(1_000),
  category: letters(50),
  priceCents: 1_234_567,
  image: '/icon.svg',
  rate: 4,
  count: 1,
};
const WIDTHS = [320, 390, 768, 1024, 1280, 1440];

/** How far the page can be scrolled sideways, and what can be pressed or typed in but is cut off or off the screen. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const sideways = document.documentElement.scrollWidth - innerWidth;
    if (sideways > 0) found.push(`the page, by ${sideways} px`);
    for (const control of document.querySelectorAll(
      'main :is(a, button, input, select, textarea), header button',
    )) {
      const { left, right, width } = control.getBoundingClientRect();
      if (width <= 1 || !control.checkVisibility({ visibilityProperty: true })) continue;
      const edges = { left: 0, right: innerWidth };
      for (let box = control.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'visible') continue;
        const { left: from, right: to } = box.getBoundingClientRect();
        Object.assign(edges, { left: Math.max(edges.left, from), right: Math.min(edges.right, to) });
      }
      // Headings of tables that are drawn as cards, for screen readers alone; tabs, which are made to be scrolled.
      if (edges.right - edges.left <= 1 || control.closest('.tabs')) continue;
      if (left < edges.left - 0.5 || right > edges.right + 0.5)
        found.push(control.outerHTML.replace(/\s+/g, ' ').slice(0, 120));
    }
    return found;
  });

async function expectAllInside(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await outside(page), `${where} at ${width} px: outside of the screen`).toEqual([]);
  }
}

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAllInside(page, path);
  }
}

test('no text that somebody typed widens a page or pushes a control off the screen', async ({
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
  const shopper = await login(await newAccount(PERSON));
  const reviewed = await shopper.request.post(`/api/products/${id}/reviews`, {
    headers,
    data: { rating: 1, comment: letters(2_000) },
  });
  expect(reviewed.ok(), await reviewed.text()).toBe(true);
  const revision = await fillCart(shop, shopper, [{ id, quantity: 99 }]);

  await shopper.goto('/cart');
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.getByRole('button', { name: 'Yes, place order' })).toBeVisible();
  await expectAllInside(shopper, 'the question before an order');

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

  await visit(visitor, ['/', `/?search=${letters(120)}`, `/reviews/${id}`]);
  await visitor.goto(`/product/${id}`);
  await expect(visitor.getByText(`Log in to see ${PRODUCT.title}`)).toBeVisible();
  await expectAllInside(visitor, 'the login on the way to a product');
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
    '/dev/gallery',
    '/admin/orders',
  ]);
  await admin
    .getByRole('button', { name: /^Order / })
    .first()
    .click();
  await expectAllInside(admin, 'an opened order');
  for (const page of [visitor, shopper]) await page.goto('about:blank');
  await admin.request.delete(`/api/products/${id}`, { headers });
});
