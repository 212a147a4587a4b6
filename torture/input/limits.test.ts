/** Every limit, at the limit and one above (RELIABILITY G28). */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { SOCKET_LIMITS } from '../../src/server/live/socket.ts';
import { save } from '../../src/shop/cart/contract.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../src/shop/cart/rules.ts';
import { list } from '../../src/shop/catalogue/contract.ts';
import { latest, write as writeReview } from '../../src/shop/reviews/contract.ts';
import { uniqueKey } from '../../test/orders.ts';
import { insertProducts } from '../../test/products.ts';
import type { RawSocket } from '../../test/raw-socket.ts';
import { ORIGIN, testShop } from '../../test/shop.ts';
import { openTab } from '../access/call-operation.ts';
import { report } from '../figures.ts';
import { p99 } from '../statistics.ts';
import { ms, timeLimit } from '../time-limit.ts';

const shop = await testShop({}, { jobs: false });
afterAll(() => shop.close());
const ids = await insertProducts(shop.db, Array(MAX_LINES + 1).fill({}));
const user = await shop.addUser();
await shop.http.listen({ host: '127.0.0.1', port: 0 });
const { port } = shop.http.server.address() as AddressInfo;
let limits = 0;

/** Timeout for a response or a close (ms). */
const TIMEOUT_MS = 20_000;

/** Sends a body of exactly this many bytes. */
async function post(bytes: number): Promise<number> {
  const { statusCode } = await shop.http.inject({
    method: 'POST',
    url: '/api/account/password-reset/request',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    payload: `{"email":"${'x'.repeat(bytes - '{"email":""}'.length)}"}`,
  });
  return statusCode;
}
async function saveCart(lines: number, quantity: number): Promise<number> {
  const buyer = await shop.addUser();
  const items = ids.slice(0, lines).map((id) => ({ id, quantity }));
  const cart = { uid: buyer.userId, revision: 0, save: uniqueKey(), items };
  return (await shop.write(save, cart, buyer)).status;
}
async function review(length: number): Promise<number> {
  const input = { id: ids[0]!, rating: 5, comment: 'x'.repeat(length) };
  return (await shop.write(writeReview, input, await shop.addUser())).status;
}

/** Close code of a connection on which `send` sends frames, or 0 after this many responses. */
async function outcomeOf(send: (tab: RawSocket) => void, responses: number): Promise<number> {
  const tab = await openTab(shop, user);
  send(tab);
  const answered = tab.frame(() => tab.frames.length >= responses, TIMEOUT_MS).then(() => 0);
  const outcome = await Promise.race([tab.closed, answered]);
  tab.socket.terminate();
  return outcome;
}
/** A frame of exactly this many bytes. */
const frameOf = (bytes: number) => {
  const empty = '{"type":"subscribe","id":1,"name":"catalogue.list","params":{"search":""}}';
  return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`);
};
const pings = (count: number) => (tab: RawSocket) => {
  for (let n = 0; n < count; n++) tab.send({ type: 'ping' });
};

/** A limit, the request or frames of a size, and the status (or close code) at the limit and above it. */
const cases: [string, number, (size: number) => Promise<number>, number, number][] = [
  ['a body of 100 KB', 100 * 1024, post, 400, 413],
  ['a cart of 100 lines', MAX_LINES, (lines) => saveCart(lines, 1), 200, 400],
  ['a quantity of 99', MAX_QUANTITY, (quantity) => saveCart(1, quantity), 200, 400],
  ['a comment of 2,000', 2_000, review, 200, 400],
  ['a page of 100 products', 100, async (limit) => (await shop.read(list, { limit })).status, 200, 400],
  [
    'a page of 100 reviews',
    100,
    async (limit) => (await shop.read(latest, { productId: 'x', limit })).status,
    200,
    400,
  ],
  [
    'a frame of 8 KB',
    SOCKET_LIMITS.frameBytes,
    (bytes) => outcomeOf((tab) => tab.socket.send(frameOf(bytes)), 1),
    0,
    1009,
  ],
  ['50 frames a second', SOCKET_LIMITS.framesPerSecond, (count) => outcomeOf(pings(count), count), 0, 1008],
];

it.each(cases)('%s is allowed; one more is refused', async (_, limit, send, statusAtLimit, statusAbove) => {
  expect(await send(limit)).toBe(statusAtLimit);
  expect(await send(limit + 1)).toBe(statusAbove);
  limits++;
});

it('200 connections with incomplete headers do not delay other clients', async () => {
  const slow: Socket[] = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const socket of slow) socket.write('GET /api/products HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const durations: number[] = [];
  for (let n = 0; n < 60; n++) {
    const began = performance.now();
    expect((await fetch(`http://127.0.0.1:${port}/api/products`)).status).toBe(200);
    durations.push(performance.now() - began);
  }
  for (const socket of slow) socket.destroy();
  expect(p99(durations)).toBeLessThan(timeLimit(500));
  limits++;
  report(
    'G28',
    `${limits} limits, each at the limit and one above; p99 ${ms(p99(durations))} with 200 connections sending slow headers`,
  );
});
