import { product } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';
import { placeOrders } from '../place-orders.ts';

/** Event replay: clicks on a rendered page before hydration take effect after it. */

test('repeated early clicks on Delete open one confirmation', async ({ shop, newcomer, admin, network }) => {
  const [id] = await placeOrders(shop, newcomer, 1);
  const script = network.hold(/GET \/assets\/admin-orders-/);
  await admin.goto(`/admin/orders?search=${id}`, { waitUntil: 'commit' });
  const remove = admin.getByRole('button', { name: `Delete order ${id}` });
  await remove.click();
  await remove.click();
  await script.firstHit;
  script.end();
  await expect(admin.getByRole('group', { name: 'Delete?' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'No', exact: true })).toBeFocused();
});

test('early clicks expand a row and mark another one as shipped', async ({
  shop,
  newcomer,
  admin,
  network,
}) => {
  const [older, newer] = await placeOrders(shop, newcomer, 2);
  const script = network.hold(/GET \/assets\/admin-orders-/);
  await admin.goto('/admin/orders', { waitUntil: 'commit' });
  await admin.getByRole('button', { name: `Order ${newer}`, exact: true }).click();
  await admin
    .getByRole('row')
    .filter({ hasText: older! })
    .getByRole('button', { name: 'Mark as Shipped' })
    .click();
  await script.firstHit;
  script.end();
  await expect(admin.getByRole('heading', { name: 'Ship to' })).toBeVisible();
  await expect(admin.getByRole('combobox', { name: `Status of order ${older}` })).toHaveValue('shipped');
});

test('pressing Enter early saves each of two typed dates', async ({ shop, newcomer, admin, network }) => {
  const ids = await placeOrders(shop, newcomer, 2);
  const script = network.hold(/GET \/assets\/admin-orders-/);
  await admin.goto('/admin/orders', { waitUntil: 'commit' });
  for (const id of ids) {
    await admin.getByLabel(`Estimated delivery of order ${id}`).fill('2026-12-24T17:00');
    await admin.keyboard.press('Enter');
  }
  await script.firstHit;
  script.end();
  await expect(admin.getByRole('row').getByText('Dec 24, 2026, 5:00 PM')).toHaveCount(2);
});

test('the Admin menu opened before hydration stays open', async ({ admin, network }) => {
  const script = network.hold(/GET \/assets\/home-/);
  await admin.goto('/', { waitUntil: 'commit' });
  await admin.getByRole('button', { name: 'Admin', exact: true }).click();
  await script.firstHit;
  script.end();
  await admin.waitForLoadState('networkidle');
  await expect(admin.getByRole('link', { name: 'Manage Orders' }).first()).toBeVisible();
});

test('an early click adds a product to the cart', async ({ newcomer, network }) => {
  const script = network.hold(/GET \/assets\/home-/);
  await newcomer.goto('/?search=teapot', { waitUntil: 'commit' });
  await newcomer.getByRole('button', { name: `Add to Cart: ${product('enamel-teapot').title}` }).click();
  await script.firstHit;
  script.end();
  await expect(newcomer.getByText('Product added to cart!')).toBeVisible();
});
