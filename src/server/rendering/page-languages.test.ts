import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '../../../test/products.ts';
import { loadRenderer, type TestShop, testShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  await loadRenderer();
  shop = await testShop();
  await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }]);
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.http.inject({ url, headers });
const OFFER = 'id="language-offer" lang="de"';

test('renders English whatever the browser prefers, and offers the other language', async () => {
  const plain = await get('/');
  expect(plain.body).toContain('<html lang="en"');
  expect(plain.body).not.toContain(OFFER);
  const german = await get('/', { 'accept-language': 'de-DE,de;q=0.9' });
  expect(german.body).toContain('<html lang="en"');
  expect(german.body).toContain(OFFER);
  expect(german.headers['set-cookie']).toBeUndefined();
  expect(german.headers.vary).toContain('accept-language');
  // A page that was cached with the offer is not served without it.
  expect((await get('/')).body).not.toContain(OFFER);
});

test('stores the language chosen by URL and stops offering the other', async () => {
  const headers = { 'accept-language': 'de' };
  const chosen = await get('/?lang=de', headers);
  expect(chosen.body).toContain('<html lang="de"');
  expect(chosen.body).not.toContain(OFFER);
  expect(chosen.headers['set-cookie']).toBe('lang=de; Path=/; Max-Age=31536000; SameSite=Lax');
  const nextVisit = await get('/', { ...headers, cookie: 'lang=de' });
  expect(nextVisit.body).toContain('<html lang="de"');
  expect(nextVisit.headers['set-cookie']).toBeUndefined();
  const back = await get('/?lang=en', { ...headers, cookie: 'lang=de' });
  expect(back.body).toContain('<html lang="en"');
  expect(back.body).not.toContain(OFFER);
  expect(back.headers['set-cookie']).toContain('lang=en;');
});

test('gives each language its own URL with links to the others', async () => {
  const links = (body: string) => body.match(/<link rel="(?:canonical|alternate)"[^>]*>/g);
  const { body } = await get('/?category=bags');
  expect(links(body)?.[0]).toMatch(/rel="canonical" href="[^"]*\/\?category=bags"/);
  expect(links(body)).toHaveLength(4);
  const german = await get('/?category=bags&lang=de');
  expect(links(german.body)?.[0]).toMatch(/rel="canonical" href="[^"]*\/\?category=bags&#38;lang=de"/);
  expect(links(german.body)?.slice(1)).toEqual(links(body)?.slice(1));
  expect((await get('/not-authorized')).body).not.toContain('rel="alternate"');
});

test.each(['/?lang=', '/?lang=xx', '/?lang=de&lang=en', '//[?lang=de', '/?lang=%ff'])(
  '%s causes no server error',
  async (url) => expect((await get(url)).statusCode).toBeLessThan(500),
);
