import { loadFeatures, optionalFeatureNames } from '../src/web/features.ts';
import { expect, test } from './fixtures.ts';

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
