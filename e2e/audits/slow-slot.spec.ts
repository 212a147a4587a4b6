import { product } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';
import { ALL_FEATURES } from '../route-table.ts';

test.use({ settings: ALL_FEATURES });

const mug = product('stoneware-mug');

test('the previous page stays until what features add to the next one is loaded', async ({
  newcomer: page,
  network,
}) => {
  const slot = network.hold(/GET \/assets\/product-slot-/);
  await page.goto('/?search=stoneware');
  // The page requests the files of other pages' slots once it is idle.
  await slot.firstHit;
  const search = page.getByRole('searchbox', { name: 'Search' });
  await page.getByRole('link', { name: mug.title }).first().click();
  await expect(page).toHaveURL(`/product/${mug.id}`);
  const heading = page.getByRole('heading', { level: 1, name: mug.title });
  await expect(search).toBeEditable();
  await expect(heading).toHaveCount(0);
  slot.end();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to wishlist' })).toBeVisible();
  await expect(search).toHaveCount(0);
});
