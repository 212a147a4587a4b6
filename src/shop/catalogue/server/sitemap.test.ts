import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '../../../../test/products.ts';
import { ORIGIN, type TestShop, testShop } from '../../../../test/shop.ts';
import { mountSitemap } from './sitemap.ts';

let shop: TestShop;
let ids: string[];
let ghost: string;
beforeAll(async () => {
  shop = await testShop();
  ids = await stock(
    shop.db,
    Array.from({ length: 1_005 }, (_, index) => ({ title: `Mug ${index}` })),
  );
  [ghost] = (await stock(shop.db, [{ title: 'Ghost', deleted: true }])) as [string];
});
afterAll(() => shop.close());

const addressesOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);

test('/sitemap.xml names the public pages and every product on the shelf, and nothing else', async () => {
  const answer = await shop.http.inject('/sitemap.xml');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  const found = addressesOf(answer.body);
  expect(found.filter((address) => !address.includes('/reviews/'))).toEqual(
    ['/', '/login', '/register'].map((path) => ORIGIN + path),
  );
  expect(found.slice(3).toSorted()).toEqual(ids.map((id) => `${ORIGIN}/reviews/${id}`).toSorted());
  expect(answer.body).not.toContain(ghost);
  expect(answer.body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)<\/lastmod>/);
});

test('a shop too large for one sitemap has an index of them, which together name each product once', async () => {
  const app = Fastify();
  mountSitemap(app, shop.db, ORIGIN, 400);
  const index = await app.inject('/sitemap.xml');
  expect(index.body).toContain('<sitemapindex');
  const parts = addressesOf(index.body);
  expect(parts).toHaveLength(3);
  const found: string[] = [];
  for (const part of parts) found.push(...addressesOf((await app.inject(part.slice(ORIGIN.length))).body));
  expect(found.toSorted()).toEqual(ids.map((id) => `${ORIGIN}/reviews/${id}`).toSorted());
  await app.close();
});

test.each(['%00', "x'--", 'zzz&from=y'])(
  'a start that is none, %s, is answered all the same',
  async (from) => {
    const answer = await shop.http.inject(`/sitemap.xml?from=${from}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('</urlset>');
  },
);
