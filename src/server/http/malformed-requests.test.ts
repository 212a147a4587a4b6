import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  await shop.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

/** Sends bytes and returns the response that the shop sends before it closes the connection. */
async function responseTo(bytes: string) {
  const socket = connect((shop.http.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += String(data);
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.replace('HTTP/1.1 100 Continue\r\n\r\n', '').split('\r\n\r\n');
  const [status = '', ...headers] = head.split('\r\n');
  return {
    status: Number(status.split(' ')[1]),
    headers: new Map(
      headers.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    ),
    error: (JSON.parse(body) as { error: { code: string; message: string } }).error,
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`;
const handshake = (path: string, key: string, origin = 'http://127.0.0.1:3999') =>
  `GET ${path} HTTP/1.1\r\nhost: shop\r\norigin: ${origin}\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
  `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`;
const login = 'POST /api/account/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n';
const KEY = Buffer.alloc(16).toString('base64');

describe.each([
  ['a malformed percent escape', get('/products/%zz'), 400],
  ['a malformed percent escape in an API path', get('/api/products/%ff%'), 400],
  ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: shop\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  [
    'a body that is announced as larger than the limit',
    `${login}expect: 100-continue\r\ncontent-length: 102401\r\n\r\n`,
    413,
  ],
  ['an incomplete body of another type', `${login.replace('json', 'xml')}content-length: 9\r\n\r\n`, 415],
  ['a method without routes', 'PROPFIND / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n', 404],
  ['TRACE', 'TRACE / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n', 404],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n', 404],
  ['another protocol', 'GET / HTTP/1.1\r\nhost: shop\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n', 403],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['an absolute URL', get('https://other.test/api/nothing'), 404],
  ['a URL without a path', get('shop:80'), 400],
  ['a live handshake from a foreign page', handshake('/api/live', KEY, 'https://evil.test'), 403],
  ['a live handshake for another path', handshake('/api/products', KEY), 404],
  ['a live handshake that breaks the protocol', handshake('/api/live', 'short'), 400],
])('%s', (_, bytes, status) => {
  it('is refused with the security headers and the error format of all other requests', async () => {
    const response = await responseTo(bytes);
    expect(response.status).toBe(status);
    expect(response.error).toEqual({
      code: expect.stringMatching(/./),
      message: expect.stringMatching(/\.$/),
    });
    const { headers } = await shop.http.inject('/api/nothing');
    for (const name of Object.keys(headers).filter((name) => /polic|x-|content-type|cache/.test(name)))
      expect(response.headers.get(name), name).toBe(headers[name]);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

it.each([
  [
    'an unknown expectation',
    'GET /healthz HTTP/1.1\r\nhost: shop\r\nexpect: tea\r\nconnection: close\r\n\r\n',
  ],
  ['an absolute URL', get('https://other.test/healthz')],
  ['HTTP/1.0 without a host', 'GET /healthz HTTP/1.0\r\n\r\n'],
])('serves a request with %s', async (_, bytes) => {
  const response = await responseTo(bytes);
  expect([response.status, response.headers.get('x-frame-options')]).toEqual([200, 'DENY']);
});

it('closes the connection of CONNECT', async () => {
  const socket = connect((shop.http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('CONNECT shop:80 HTTP/1.1\r\nhost: shop:80\r\n\r\n');
  await once(socket, 'close');
  expect(socket.bytesRead).toBe(0);
});

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'names the unknown parameter %s',
  async (name) => {
    const { statusCode, body } = await shop.http.inject(`/api/products?${name}=1`);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).error).toMatchObject({
      message: `${name}: Unknown field.`,
      fields: { [name]: 'Unknown field.' },
    });
  },
);
