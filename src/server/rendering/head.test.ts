import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '../../../test/products.ts';
import { loadRenderer, ORIGIN, type TestShop, testShop } from '../../../test/shop.ts';
import { write } from '../../shop/reviews/contract.ts';

const NASTY = `"></script><script>alert('1')</script>`;
let shop: TestShop;
let mug: string;
let nasty: string;
beforeAll(async () => {
  await loadRenderer();
  shop = await testShop({ name: 'Käthe & Sons' });
  [mug, nasty] = (await insertProducts(shop.db, [
    {
      title: 'Mug',
      description: `Holds tea. ${'Very '.repeat(60)}well.`,
      priceCents: 1_250,
      rate: 2,
      count: 9,
    },
    { title: NASTY, description: NASTY, category: NASTY, image: 'https://pictures.test/a.png' },
  ])) as [string, string];
  for (const rating of [5, 4])
    await shop.write(write, { id: mug, rating, comment: 'Holds tea.' } as never, await shop.addUser());
});
afterAll(() => shop.close());

async function headAt(path: string, cookie?: string) {
  const { body } = await shop.http.inject({ url: path, ...(cookie && { headers: { cookie } }) });
  const html = body.slice(0, body.indexOf('</head>'));
  const metas = Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );
  return { html, metas, data, canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] };
}

test.each([
  '/not-authorized',
  '/reset-password?token=abc',
  '/confirm-email?token=abc',
  '/no/such/page',
  '/reviews/none-such',
])('%s is excluded from search engines and has no structured data', async (path) => {
  const { metas, canonical, data } = await headAt(path);
  expect(metas.robots).toBe('noindex');
  expect(canonical).toBeUndefined();
  expect(data).toEqual([]);
  expect(metas['og:url']).toBeUndefined();
});

test('excludes pages of logged-in users from search engines, too', async () => {
  const { cookie } = await shop.addUser();
  expect((await headAt('/cart', cookie)).metas.robots).toBe('noindex');
});

test("names the page's content in its title", async () => {
  const { cookie } = await shop.addUser();
  const titleAt = async (path: string) => /<title>([^<]*)</.exec((await headAt(path, cookie)).html)?.[1];
  expect(await titleAt(`/product/${mug}`)).toBe('Mug · Käthe &#38; Sons');
  expect(await titleAt(`/reviews/${mug}`)).toBe('Reviews of Mug · Käthe &#38; Sons');
  expect(await titleAt('/product/none-such')).toBe('Product · Käthe &#38; Sons');
});

test("escapes a product's texts in the head", async () => {
  const { html, data } = await headAt(`/reviews/${nasty}`);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('"></script><script>');
  expect(data[0]).toMatchObject({ name: NASTY, category: NASTY, image: 'https://pictures.test/a.png' });
});

test('gives Home its description, picture and canonical URL, whatever the search', async () => {
  const { metas, canonical, data } = await headAt('/?search=mug&sort=price');
  expect(canonical).toBe(`${ORIGIN}/`);
  expect(metas['og:title']).toBe('Käthe &#38; Sons');
  expect(metas['og:image']).toBe(`${ORIGIN}/pictures/open-graph.png`);
  expect(metas.description).toContain('Plain good things');
  expect(data.map((item) => item['@type'])).toEqual(['WebSite', 'Organization']);
  expect(data[0]).toMatchObject({ name: 'Käthe & Sons', url: `${ORIGIN}/` });
  expect((await headAt('/?category=Things')).canonical).toBe(`${ORIGIN}/?category=things`);
});

test('describes a product with its reviews', async () => {
  const { metas, canonical, data } = await headAt(`/reviews/${mug}?sort=rating`);
  expect(canonical).toBe(`${ORIGIN}/reviews/${mug}`);
  expect(metas).toMatchObject({
    'og:type': 'product',
    'og:title': 'Reviews of Mug',
    'og:image': `${ORIGIN}/pictures/sample.webp`,
    'og:url': `${ORIGIN}/reviews/${mug}`,
  });
  expect(metas.description!.length).toBeLessThanOrEqual(160);
  expect(data).toEqual([
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Mug',
      offers: expect.objectContaining({ price: '12.50', priceCurrency: 'USD' }),
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
    }),
  ]);
});

test('omits the rating of a product without reviews', async () => {
  expect((await headAt(`/reviews/${nasty}`)).data[0]).not.toHaveProperty('aggregateRating');
});

test('links the sitemap in robots.txt and names the shop in the manifest', async () => {
  const robots = await shop.http.inject('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(robots.body).not.toMatch(/^Disallow: \/$/m);
  const manifest = await shop.http.inject('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.json()).toMatchObject({ name: 'Käthe & Sons', start_url: '/', display: 'standalone' });
  expect((await headAt('/login')).html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
});
