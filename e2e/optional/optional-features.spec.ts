import { product } from '../../demo/lookup.ts';
import { loadFeatures, optionalFeatureNames } from '../../src/web/features.ts';
import { expect, test } from '../fixtures.ts';

/** The default shop: no optional feature is on. */

const always = await loadFeatures([]);
const optional = (await loadFeatures(optionalFeatureNames)).filter((feature) => !always.includes(feature));

test('a page names no optional feature, loads none of its scripts and has no link to it; its pages are missing', async ({
  shopper,
  allowErrors,
}) => {
  const requested: string[] = [];
  shopper.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const html = await (await shopper.goto('/', { waitUntil: 'networkidle' }))!.text();
  expect(html).not.toContain('data-features');
  const names = optionalFeatureNames.join('|');
  expect(
    requested.filter((path) => new RegExp(`/(feature|(${names})[^/]*)-[^/]*\\.(js|css)$`).test(path)),
  ).toEqual([]);
  const links = await shopper
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toContain('/orders');
  for (const { pages } of optional) for (const { path } of pages) expect(links).not.toContain(path);

  for (const { name, pages } of optional)
    await test.step(`${name} has no pages`, async () => {
      allowErrors(/status of 404/);
      for (const { path } of pages) {
        expect((await shopper.goto(path))?.status()).toBe(404);
        await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      }
    });
});

test('an administrator switches the wishlist on and off, and open pages change at once', async ({
  admin,
  shopper,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const link = shopper
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Wishlist' })
    .first();
  const save = async (isOn: boolean) => {
    await admin.getByRole('checkbox', { name: 'Wishlist' }).setChecked(isOn);
    await admin.getByRole('button', { name: 'Save settings' }).click();
    await expect(admin.getByText('There are no unsaved changes.')).toBeVisible();
  };
  await shopper.goto(`/product/${product('stoneware-mug').id}`);
  await expect(link).toHaveCount(0);
  await admin.goto('/admin/settings');

  await save(true);
  await expect(link).toBeVisible();
  await shopper.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(shopper.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible();
  await link.click();
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Wishlist');
  await expect(shopper.getByRole('list', { name: 'Wishlist' }).getByRole('listitem')).toHaveCount(1);

  await save(false);
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(link).toHaveCount(0);

  await test.step('the administrator chooses the preset of a small shop with one click, and undoes it', async () => {
    const tab = admin.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Stock' });
    await admin.getByRole('button', { name: 'A small shop in the US' }).click();
    await expect(link).toBeVisible();
    await expect(tab).toBeVisible();
    await admin.getByRole('button', { name: 'Undo' }).last().click();
    await expect(link).toHaveCount(0);
    await expect(tab).toHaveCount(0);
  });
});
