/** Every limit, at the limit and one above (RELIABILITY G28). */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOCKET_LIMITS } from '../../src/server/live/socket.ts';
import { save } from '../../src/shop/cart/contract.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../src/shop/cart/rules.ts';
import { list } from '../../src/shop/catalogue/contract.ts';
import { latest, write as writeReview } from '../../src/shop/reviews/contract.ts';
import { uniqueKey } from '../../test/orders.ts';
import { insertProducts } from '../../test/products.ts';
import type { RawSocket } from '../../test/raw-socket.ts';
import { ORIGIN, type TestUser, testShop } from '../../test/shop.ts';
import { openTab } from '../access/call-operation.ts';
import { report } from '../figures.ts';
import { p99 } from '../statistics.ts';
import { ms, timeLimit } from '../time-limit.ts';

const shop = await testShop({}, { jobs: false });
const ids = await shop.db.transaction((tx) =>
  insertProducts(
    tx,
    Array.from({ length: MAX_LINES + 1 }, () => ({})),
  ),
);
let user: TestUser;
let port: number;
let limits = 0;
beforeAll(async () => {
  user = await shop.addUser();
  await shop.http.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.http.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

/** Timeout for a response or a close (ms). */
const TIMEOUT_MS = 20_000;

const BODY = 100 * 1024;
/** A body of exactly this many bytes. */
const bodyOf = (bytes: number) => `{"email":"${'x'.repeat(bytes - '{"email":""}'.length)}"}`;
const post = (payload: string) =>
  shop.http.inject({
    method: 'POST',
    url: '/api/account/password-reset/request',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    payload,
  });
const cartOf = (lines: number, quantity: number) =>
  shop.addUser().then((buyer) =>
    shop.write(
      save,
      {
        uid: buyer.userId,
        revision: 0,
        save: uniqueKey(),
        items: ids.slice(0, lines).map((id) => ({ id, quantity })),
      },
      buyer,
    ),
  );
const reviewOf = async (length: number) =>
  shop.write(writeReview, { id: ids[0]!, rating: 5, comment: 'x'.repeat(length) }, await shop.addUser());

/** Close code of a tab, or 0 after this many responses. */
const outcomeOf = (tab: RawSocket, responses: number) =>
  Promise.race([tab.closed, tab.frame(() => tab.frames.length >= responses, TIMEOUT_MS).then(() => 0)]);

const tabStatus = async (send: (tab: RawSocket) => void, responses: number) => {
  const tab = await openTab(shop, user);
  send(tab);
  const outcome = await outcomeOf(tab, responses);
  tab.socket.terminate();
  return outcome;
};
/** A frame of exactly this many bytes. */
const frameOf = (bytes: number) => {
  const empty = '{"type":"subscribe","id":1,"name":"catalogue.list","params":{"search":""}}';
  return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`);
};

/** Limit, request and status at the limit, request and status above it. */
const cases: [string, () => Promise<number>, number, () => Promise<number>, number][] = [
  [
    'a body of 100 KB',
    async () => (await post(bodyOf(BODY))).statusCode,
    400,
    async () => (await post(bodyOf(BODY + 1))).statusCode,
    413,
  ],
  [
    'a cart of 100 lines',
    async () => (await cartOf(MAX_LINES, 1)).status,
    200,
    async () => (await cartOf(MAX_LINES + 1, 1)).status,
    400,
  ],
  [
    'a quantity of 99',
    async () => (await cartOf(1, MAX_QUANTITY)).status,
    200,
    async () => (await cartOf(1, MAX_QUANTITY + 1)).status,
    400,
  ],
  [
    'a comment of 2,000',
    async () => (await reviewOf(2_000)).status,
    200,
    async () => (await reviewOf(2_001)).status,
    400,
  ],
  [
    'a page of 100 products',
    async () => (await shop.read(list, { limit: 100 })).status,
    200,
    async () => (await shop.read(list, { limit: 101 })).status,
    400,
  ],
  [
    'a page of 100 reviews',
    async () => (await shop.read(latest, { productId: 'x', limit: 100 })).status,
    200,
    async () => (await shop.read(latest, { productId: 'x', limit: 101 })).status,
    400,
  ],
  [
    'a frame of 8 KB',
    () => tabStatus((tab) => tab.socket.send(frameOf(SOCKET_LIMITS.frameBytes)), 1),
    0,
    () => tabStatus((tab) => tab.socket.send(frameOf(SOCKET_LIMITS.frameBytes + 1)), 1),
    1009,
  ],
  [
    '50 frames a second',
    () =>
      tabStatus((tab) => {
        for (let n = 0; n < SOCKET_LIMITS.framesPerSecond; n++) tab.send({ type: 'ping' });
      }, SOCKET_LIMITS.framesPerSecond),
    0,
    () =>
      tabStatus((tab) => {
        for (let n = 0; n <= SOCKET_LIMITS.framesPerSecond; n++) tab.send({ type: 'ping' });
      }, SOCKET_LIMITS.framesPerSecond + 1),
    1008,
  ],
];

describe.each(cases)('%s', (_, atLimit, statusAtLimit, above, statusAbove) => {
  it('is allowed; one more is refused', async () => {
    expect(await atLimit()).toBe(statusAtLimit);
    expect(await above()).toBe(statusAbove);
    limits++;
  });
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
