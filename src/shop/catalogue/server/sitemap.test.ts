import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { ORIGIN, type TestShop, testShop } from '../../../../test/shop.ts';
import { mountSitemap } from './sitemap.ts';

let shop: TestShop;
let ids: string[];
let deletedProduct: string;
beforeAll(async () => {
  shop = await testShop();
  ids = await insertProducts(
    shop.db,
    Array.from({ length: 1_005 }, (_, index) => ({ title: `Mug ${index}` })),
  );
  [deletedProduct] = (await insertProducts(shop.db, [{ title: 'Ghost', deleted: true }])) as [string];
});
afterAll(() => shop.close());

const urlsOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);

test('/sitemap.xml contains exactly the public pages and every product for sale', async () => {
  const response = await shop.http.inject('/sitemap.xml');
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  const found = urlsOf(response.body);
  expect(found.filter((url) => !url.includes('/reviews/'))).toEqual(
    ['/', '/login', '/register'].map((path) => ORIGIN + path),
  );
  expect(found.slice(3).toSorted()).toEqual(ids.map((id) => `${ORIGIN}/reviews/${id}`).toSorted());
  expect(response.body).not.toContain(deletedProduct);
  expect(response.body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)<\/lastmod>/);
});

test('a large shop has an index of sitemaps, which together contain each product once', async () => {
  const app = Fastify();
  mountSitemap(app, shop.db, ORIGIN, 400);
  const index = await app.inject('/sitemap.xml');
  expect(index.body).toContain('<sitemapindex');
  const parts = urlsOf(index.body);
  expect(parts).toHaveLength(3);
  const found: string[] = [];
  for (const part of parts) found.push(...urlsOf((await app.inject(part.slice(ORIGIN.length))).body));
  expect(found.toSorted()).toEqual(ids.map((id) => `${ORIGIN}/reviews/${id}`).toSorted());
  await app.close();
});

test.each(['%00', "x'--", 'zzz&from=y'])('responds to an invalid start: %s', async (from) => {
  const response = await shop.http.inject(`/sitemap.xml?from=${from}`);
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('</urlset>');
});
