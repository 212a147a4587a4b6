import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { ALL_FEATURES } from '../route-table.ts';
import { expectNoOverflow, PRODUCT } from '../text-overflow.ts';

test.use({ settings: ALL_FEATURES });

const coat = product('camel-wool-coat');

test('stock has no violations found by axe and no overflow at any width', async ({
  newcomer: page,
  admin,
  shop,
}) => {
  test.setTimeout(120_000);
  const headers = { origin: shop.url };
  const response = await admin.request.post('/api/products', { headers, data: PRODUCT });
  const { id } = (await response.json()) as { id: string };
  const levels = [
    [id, 1_000_000],
    [coat.id, 0],
  ] as const;
  for (const [product, onHand] of levels)
    await admin.request.put(`/api/admin/stock/${product}`, {
      headers,
      data: { onHand, was: null, lowAt: 999, note: 'W'.repeat(200) },
    });

  await test.step('shoppers see the pieces that are left', async () => {
    for (const path of ['/', `/product/${coat.id}`]) {
      await page.goto(path);
      await expect(page.getByText('Sold out').first()).toBeVisible();
      await expectAccessible(page, path);
      await expectNoOverflow(page, path);
    }
  });

  await test.step('administrators see levels, history and differences', async () => {
    await admin.goto('/admin/stock?show=tracked');
    await expect(admin.getByText('1,000,000 in stock')).toBeVisible();
    await expectAccessible(admin, 'the stock');
    await expectNoOverflow(admin, 'the stock');
    await admin
      .getByRole('button', { name: /Change the stock of/ })
      .last()
      .click();
    await expect(admin.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(admin, 'the dialog of a level');
    await expectNoOverflow(admin, 'the dialog of a level');
    await admin.keyboard.press('Escape');
    const file = `id,counted\n${coat.id},3\n${id},7\n`;
    await admin
      .getByLabel('Counted file')
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(admin.getByRole('table', { name: '2 levels differ' })).toBeVisible();
    await expectAccessible(admin, 'the differences of a stock count');
    await expectNoOverflow(admin, 'the differences of a stock count');
  });
  await admin.request.delete(`/api/products/${id}`, { headers });
  // Other audits of the same shop buy the coat.
  const unlimited = { onHand: null, was: 0, lowAt: 999, note: '' };
  const untracked = await admin.request.put(`/api/admin/stock/${coat.id}`, { headers, data: unlimited });
  expect(untracked.status()).toBe(200);
});
