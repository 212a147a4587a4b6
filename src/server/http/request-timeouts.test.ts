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

it('closes idle connections after 65 s', () => {
  expect(shop.http.server.keepAliveTimeout).toBe(65_000);
});

it('answers 408 when the request, its headers or its body do not arrive in time', async () => {
  const { server } = shop.http;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 120_000]);
  server.headersTimeout = 100;
  server.requestTimeout = 100;
  const statusOf = async (request: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(request);
    const [response] = await once(socket, 'data');
    await once(socket, 'close');
    return String(response).split('\r\n')[0];
  };
  // The requests are concurrent, because Node checks for late requests only every 5 s.
  const statuses = await Promise.all([
    statusOf(''),
    statusOf('GET / HTTP/1.1\r\nhost: shop\r\nx-slow: '),
    statusOf(
      'POST /api/account/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
    ),
  ]);
  expect(statuses).toEqual(Array(3).fill('HTTP/1.1 408 Request Timeout'));
});
