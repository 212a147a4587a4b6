import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { insertProducts } from '../../../test/products.ts';
import { type TestShop, testShop } from '../../../test/shop.ts';

/** About 2.5 MB of JSON: three such responses exceed the buffers of an unread socket. */
const LARGE = '/api/products?limit=50&category=large';
const SMALL = '/api/products?limit=1';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false, trustProxy: ['127.0.0.1'] });
  const description = 'A very long description. '.repeat(2_000);
  const large = Array.from({ length: 50 }, () => ({ description, category: 'large' }));
  // These products are newer, so that the pages show them.
  const small = Array.from({ length: 20 }, () => ({}));
  await shop.db.transaction((tx) => insertProducts(tx, [...large, ...small]));
  await shop.http.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.http.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

/**
 * A short request, so that Node parses more than a thousand together. Without a forwarded header, it comes from
 * 127.0.0.1.
 */
const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost:x\r\n\r\n`;
const ATTACKER = '127.0.0.1';

/** Opens a connection that sends requests and never reads a response. */
async function unreadConnection(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const statusOf = async (path: string, client: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': client } });
  await response.arrayBuffer();
  return response.status;
};

it('serves other clients while one connection reads none of its 1,100 responses', async () => {
  const socket = await unreadConnection(request(LARGE).repeat(3) + request(SMALL).repeat(1_100));
  onTestFinished(() => void socket.destroy());
  await expect.poll(() => statusOf('/healthz', ATTACKER)).toBe(200);
  for (const path of ['/', '/login', SMALL, '/readyz']) {
    expect(await statusOf(path, '203.0.113.2'), path).toBe(200);
    expect(await statusOf(path, ATTACKER), `${path} from the same address`).toBe(200);
  }
  const live = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { origin: 'http://127.0.0.1:3999' });
  await once(live, 'open');
  live.terminate();
});
