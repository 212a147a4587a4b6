import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '../../../test/products.ts';
import { type TestShop, testShop } from '../../../test/shop.ts';

let demo: TestShop;
let real: TestShop;
beforeAll(async () => {
  demo = await testShop();
  real = await testShop({ demo: false });
  await stock(demo.db, [{ title: 'Camel Wool Coat' }]);
});
afterAll(() => Promise.all([demo.close(), real.close()]));

test('a real shop has no pages for developers', async () => {
  for (const path of ['/dev/gallery', '/dev/gallery?x', '/dev/mailbox']) {
    const { statusCode, body } = await real.http.inject(path);
    expect([statusCode, body], path).toEqual([404, 'Not found']);
  }
  expect((await real.http.inject('/login')).statusCode).toBe(200);
});

test('a demo shop shows the parts of its design with its own goods, and keeps them out of search engines', async () => {
  const { statusCode, body } = await demo.http.inject('/dev/gallery');
  expect(statusCode).toBe(200);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('Camel Wool Coat');
});
