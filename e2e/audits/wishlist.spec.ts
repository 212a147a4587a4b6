import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { press } from '../keyboard.ts';
import { ALL_FEATURES } from '../route-table.ts';
import { expectNoOverflow, PRODUCT } from '../text-overflow.ts';

test.use({ settings: ALL_FEATURES });

const mug = product('stoneware-mug');

test('a wishlist works with the keyboard, without axe violations, at every width', async ({
  newcomer: page,
  admin,
  shop,
  allowErrors,
}) => {
  test.setTimeout(120_000);
  allowErrors(/status of 404/);
  const headers = { origin: shop.url };
  const response = await admin.request.post('/api/products', { headers, data: PRODUCT });
  const { id } = (await response.json()) as { id: string };
  for (const saved of [mug.id, id]) {
    const response = await page.request.put(`/api/wishlist/${saved}`, { headers });
    expect(response.status(), await response.text()).toBe(200);
  }
  const rows = page.getByRole('list', { name: 'Wishlist' }).getByRole('listitem');
  const remove = page.getByRole('button', { name: 'Remove from wishlist' });
  await page.goto('/wishlist');
  await expect(rows).toHaveCount(2);
  await expectAccessible(page, 'a wishlist');
  await expectNoOverflow(page, 'a wishlist');
  await page.goto(`/product/${id}`);
  await expect(remove).toBeVisible();
  await expectAccessible(page, 'a product on the wishlist');
  await expectNoOverflow(page, 'a product on the wishlist');
  await admin.request.delete(`/api/products/${id}`, { headers });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/wishlist');
  await press(page, page.getByRole('button', { name: `Remove ${mug.title} from your wishlist` }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Undo' }));
  await expect(rows.first()).toBeFocused();

  await page.goto('/wishlist?lang=de');
  await expect(page.getByText('1 Produkt', { exact: true })).toBeVisible();
  await expectNoOverflow(page, 'the German wishlist');
});
