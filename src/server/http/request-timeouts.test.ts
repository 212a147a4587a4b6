import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  await shop.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

it.each([
  ['the headers are', 'headersTimeout', 15_000, 'GET / HTTP/1.1\r\nhost: shop\r\nx-slow: '],
  [
    'the body is',
    'requestTimeout',
    120_000,
    'POST /api/account/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  ],
] as const)('answers 408 when %s not complete in time', async (_, timeout, ms, text) => {
  const { server } = shop.http;
  const limits = { headersTimeout: server.headersTimeout, requestTimeout: server.requestTimeout };
  expect(limits[timeout]).toBe(ms);
  // Node takes the longer one of the two for the whole request.
  server.headersTimeout = 100;
  server[timeout] = 100;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(text);
  const [response] = await once(socket, 'data');
  expect(String(response)).toMatch(/^HTTP\/1.1 408 /);
  await once(socket, 'close');
  Object.assign(server, limits);
});
