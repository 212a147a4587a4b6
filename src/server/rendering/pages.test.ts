import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertProducts } from '../../../test/products.ts';
import { loadRenderer, type TestShop, testShop } from '../../../test/shop.ts';
import { sql } from '../storage/sql.ts';

let shop: TestShop;
let mug: string;
let cookie: string;
beforeAll(async () => {
  await loadRenderer();
  shop = await testShop();
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
  ({ cookie } = await shop.addUser());
});
afterAll(() => shop.close());

const open = (url: string) => shop.http.inject({ url, headers: { cookie } });
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

describe('a URL without a page', () => {
  test.each([
    [`/product/${UNKNOWN}`, 'Product not found. Please try another item.'],
    ['/product/none-such', 'Product not found. Please try another item.'],
    [`/reviews/${UNKNOWN}`, 'Invalid product ID.'],
    ['/reviews/none-such', 'Invalid product ID.'],
    [`/orders/${UNKNOWN}`, 'Order not found.'],
    ['/there/is/nothing/here', 'Page not found'],
    ['/a%09tab', 'Page not found'],
  ])('%s gets 404 with the text: %s', async (path, text) => {
    const { statusCode, body } = await open(path);
    expect(statusCode).toBe(404);
    expect(body.slice(0, body.indexOf('page-state'))).toContain(text);
    expect(body).not.toMatch(/Loading (product|reviews|order)\.\.\./);
    expect(body).toContain('content="noindex"');
  });

  test.each(['/x%0a', '/x%0D/y', '/orders%0a', '/product/%0a', '/x%e2%80%a8', '/%E2%80%A9?lang=de'])(
    '%s gets 404: it has a line break',
    async (path) => {
      const { statusCode, body } = await shop.http.inject(path);
      expect([statusCode, body]).toEqual([404, 'Not found']);
    },
  );

  test('does not serve a deleted product from the cache', async () => {
    const [shown] = await insertProducts(shop.db, [{ title: 'Vase' }]);
    const before = await shop.http.inject(`/reviews/${shown}`);
    expect([before.statusCode, before.body.includes('Reviews of Vase')]).toEqual([200, true]);
    await shop.db.run(sql`update products set deleted_at = now() where id = ${shown}`);
    await expect.poll(async () => (await shop.http.inject(`/reviews/${shown}`)).statusCode).toBe(404);
    expect((await open(`/product/${shown}`)).statusCode).toBe(404);
  });

  test('finds an existing page, whatever its query', async () => {
    for (const path of [
      `/product/${mug}`,
      `/reviews/${mug}?page=nine&sort=nothing`,
      '/orders?page=99',
      '/cart',
    ])
      expect((await open(path)).statusCode, path).toBe(200);
  });
});

test.each([
  ['America%2FNew_York', 'America/New_York'],
  ['Etc%2FGMT%2B5', 'Etc/GMT+5'],
  ['%E0%A4%A', 'UTC'],
  ['Moon%2FCrater', 'UTC'],
])('renders with the time zone of the cookie tz=%s: %s', async (zone, rendered) => {
  const { body } = await shop.http.inject({ url: '/login', headers: { cookie: `tz=${zone}` } });
  expect(body).toContain(`"timeZone":"${rendered}"`);
});

test('names the requested product on the login page, for that visitor only', async () => {
  const { statusCode, headers } = await shop.http.inject(`/product/${mug}`);
  expect([statusCode, headers.location]).toEqual([302, '/login']);
  const [returnTo] = String(headers['set-cookie']).split(';');
  const login = (cookie?: string) => shop.http.inject({ url: '/login', headers: cookie ? { cookie } : {} });
  // The second request is served from the cache.
  for (const { body } of [await login(returnTo), await login(returnTo)]) {
    expect(body).toContain('Log in to see Mug');
    expect(body).toContain(`href="/reviews/${mug}"`);
  }
  expect((await login()).body).not.toContain('Log in to see');
  expect((await login('came_from=%2F%2Fevil.test')).body).not.toContain('Log in to see');
});

test('renders URLs with the same content once for all visitors', async () => {
  // Pages contain the time of their rendering, so equal pages have been rendered once.
  const page = async (path: string) => (await shop.http.inject(path)).body;
  const filtered = await page('/?search=mug&sort=price');
  for (const query of [
    'sort=price&search=mug',
    'search=%6Dug&sort=price&utm_source=letter',
    'search=++Mug&sort=price&category=',
  ])
    expect(await page(`/?${query}`), query).toBe(filtered);
  expect(await page('/?search=mug')).not.toBe(filtered);
  const reviews = await page(`/reviews/${mug}`);
  expect(await page(`/reviews/${mug}?sort=date&page=1&x=1`)).toBe(reviews);
  expect(await page(`/reviews/${mug}?sort=rating`)).not.toBe(reviews);
  expect(await page('/login')).toBe(await page('/login'));
});

test('lists the modules of the page in the head, and no others', async () => {
  const scripts = async (path: string) => {
    const { body } = await shop.http.inject(path);
    return /<meta name="page-scripts" content="([^"]+)">/.exec(body)?.[1]?.split(' ');
  };
  expect(await scripts('/login')).toEqual(['/base.js', '/login.js', '/form.js', '/entry-client.js']);
  expect(await scripts('/')).toEqual(['/base.js', '/entry-client.js']);
});

describe('developer pages', () => {
  let production: TestShop;
  beforeAll(async () => {
    production = await testShop({ demo: false });
  });
  afterAll(() => production.close());

  test('do not exist outside a demo shop', async () => {
    for (const path of ['/dev/gallery', '/dev/gallery?x', '/dev/mailbox']) {
      const { statusCode, body } = await production.http.inject(path);
      expect([statusCode, body], path).toEqual([404, 'Not found']);
    }
    expect((await production.http.inject('/login')).statusCode).toBe(200);
  });

  test('do not exist under another form of their URL either', async () => {
    await production.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = production.http.server.address() as AddressInfo;
    for (const path of [
      '/x/../dev/gallery',
      '/x/%2E./dev/gallery',
      '/x\\..\\dev/gallery',
      '/assets/../?search=mug',
      '//x/dev/gallery',
      '/\\x/dev/gallery',
      'http://x/dev/gallery',
      'HTTP://x/dev/gallery',
    ]) {
      const call = request({ port, host: '127.0.0.1', path }).end();
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      expect([response.statusCode, await text(response)], path).toEqual([404, 'Not found']);
    }
  });

  test('show the design with demo products, excluded from search engines', async () => {
    const { statusCode, body } = await shop.http.inject('/dev/gallery');
    expect(statusCode).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body.slice(0, body.indexOf('page-state'))).toContain('Mug');
  });
});

describe('a page of a logged-in user', () => {
  const openCompressed = (url: string) =>
    shop.http.inject({ url, headers: { cookie, 'accept-encoding': 'br' } });

  test.each(['/', '/?lang=en'])('%s is compressed', async (url) => {
    const { statusCode, headers } = await openCompressed(url);
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
  });

  test.each(['/?search=mug', '/?utm=mug', '/profile', '/mug'])(
    '%s is not compressed, so that its length reveals no private data',
    async (url) => {
      expect((await openCompressed(url)).headers['content-encoding']).toBeUndefined();
    },
  );

  test('is the same compressed and uncompressed', async () => {
    const [plain, compressed] = [await open('/'), await openCompressed('/')];
    const text = brotliDecompressSync(compressed.rawPayload).toString();
    const withoutClock = (page: string) => page.replace(/"now":\d+/, '');
    expect(withoutClock(text)).toBe(withoutClock(plain.body));
  });
});
