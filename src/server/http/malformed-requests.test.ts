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
  const [head = '', body = ''] = text.split('\r\n\r\n');
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
const KEY = Buffer.alloc(16).toString('base64');

describe.each([
  ['a malformed percent escape', get('/products/%zz'), 400],
  ['a malformed percent escape in an API path', get('/api/products/%ff%'), 400],
  ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: shop\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a live handshake from a foreign page', handshake('/api/live', KEY, 'https://evil.test'), 403],
  ['a live handshake for another path', handshake('/api/products', KEY), 404],
  ['a live handshake that breaks the protocol', handshake('/api/live', 'short'), 400],
])('%s', (_, bytes, status) => {
  it('is refused with the security headers and the error format of all other requests', async () => {
    const answer = await responseTo(bytes);
    expect(answer.status).toBe(status);
    expect(answer.error).toEqual({ code: expect.stringMatching(/./), message: expect.stringMatching(/\.$/) });
    const { headers } = await shop.http.inject('/api/nothing');
    for (const name of Object.keys(headers).filter((name) => /polic|x-|content-type|cache/.test(name)))
      expect(answer.headers.get(name), name).toBe(headers[name]);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
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
