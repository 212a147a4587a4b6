import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, type TestShop, testShop } from '../../../test/shop.ts';
import { readBody } from './body.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const memoryMB = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

const BODY_LIMIT = 100 * 1024;
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  await shop.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

const connection = () => connect((shop.http.server.address() as AddressInfo).port, '127.0.0.1');
const toChunks = (text: string) => text.replaceAll(/[\s\S]/g, (byte) => `1\r\n${byte}\r\n`);
const head = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: shop\r\norigin: ${ORIGIN}\r\ncontent-type: application/json\r\nconnection: close\r\n${more}\r\n`;

async function responseOn(socket: Socket) {
  let text = '';
  socket.on('data', (data) => {
    text += String(data);
  });
  await once(socket, 'close');
  const [top = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(top.split(' ')[1]), body: JSON.parse(body) as { error: { code: string } } };
}

describe('a JSON body', () => {
  it('takes little more memory than its bytes, in however many chunks it arrives', async () => {
    const accepted = once(shop.http.server, 'connection') as Promise<[Socket]>;
    const socket = connection();
    const [inShop] = await accepted;
    const response = responseOn(socket);
    const bytes =
      head('/api/account/login', 'transfer-encoding: chunked\r\n') +
      toChunks(JSON.stringify({ email: 'a'.repeat(BODY_LIMIT - 40) }));
    const before = memoryMB();
    socket.write(bytes);
    await expect.poll(() => inShop.bytesRead, { timeout: 20_000 }).toBe(bytes.length);
    // As one buffer for each chunk, it takes 20 MB.
    expect(memoryMB() - before).toBeLessThan(5);
    socket.write('0\r\n\r\n');
    expect((await response).body.error.code, 'its fields are validated').toBe('invalid');
  });

  it.each([
    ['empty', '', 400, 'request-unreadable'],
    ['not JSON', '{"email":', 400, 'request-unreadable'],
    ['with a prototype', '{"__proto__":{"role":"admin"}}', 400, 'request-unreadable'],
    ['with a constructor', '{"constructor":{"prototype":{}}}', 400, 'request-unreadable'],
    ['of the maximum size', JSON.stringify('a'.repeat(BODY_LIMIT - 2)), 400, 'invalid'],
    ['beyond the maximum size', JSON.stringify('a'.repeat(BODY_LIMIT - 1)), 413, 'request-too-large'],
  ])('%s gets the same response with and without its size', async (_, text, status, code) => {
    const announced = connection();
    announced.write(`${head('/api/account/login', `content-length: ${text.length}\r\n`)}${text}`);
    const unannounced = connection();
    const chunk = text && `${text.length.toString(16)}\r\n${text}\r\n`;
    unannounced.write(`${head('/api/account/login', 'transfer-encoding: chunked\r\n')}${chunk}0\r\n\r\n`);
    const responses = await Promise.all([announced, unannounced].map(responseOn));
    for (const response of responses)
      expect([response.status, response.body.error.code]).toEqual([status, code]);
  });
});

it('refuses an upload without its size before it reads the body or the session', async () => {
  const socket = connection();
  socket.write(
    `POST /api/pictures HTTP/1.1\r\nhost: shop\r\norigin: ${ORIGIN}\r\ntransfer-encoding: chunked\r\n` +
      'content-type: multipart/form-data; boundary=x\r\n\r\n1\r\na\r\n',
  );
  expect((await responseOn(socket)).status).toBe(411);
});

describe('a stream', () => {
  it('is read into one buffer, up to the limit', async () => {
    const text = 'abcdefghij'.repeat(500);
    const bytes = () => Readable.from([...text].map((letter) => Buffer.from(letter)));
    expect(String(await readBody(bytes(), text.length))).toBe(text);
    expect(await readBody(bytes(), text.length - 1)).toBeUndefined();
    expect(await readBody(Readable.from([]), 10)).toHaveLength(0);
  });

  it('is refused if it ends early', async () => {
    const stream = new PassThrough();
    const body = readBody(stream, 10);
    stream.write('abc');
    stream.destroy();
    await expect(body).rejects.toMatchObject({ statusCode: 400 });
  });
});
