import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openLiveSocket } from '../../../test/live-socket.ts';
import { insertProducts } from '../../../test/products.ts';
import { rawSocket } from '../../../test/raw-socket.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../test/shop.ts';
import { list } from '../../shop/catalogue/contract.ts';
import { unreadCount } from '../../shop/notifications/contract.ts';
import { latest, ofProduct } from '../../shop/reviews/contract.ts';
import { ReviewPageParams } from '../../shop/reviews/schemas.ts';
import { sql } from '../storage/sql.ts';

/** Limit of visitors per network, which allows ten distinct reads. */
const VISITORS = 5;
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { liveVisitorsPerAddress: VISITORS, trustProxy: ['127.0.0.1'], jobs: false });
});
afterAll(() => shop.close());

const open = async (address: string, as?: TestUser) => {
  const headers = { origin: ORIGIN, 'x-forwarded-for': address, ...(as && { cookie: as.cookie }) };
  const socket = rawSocket(await openLiveSocket(shop.http.server, headers));
  onTestFinished(() => socket.socket.terminate());
  return socket;
};
const ping = async (socket: Awaited<ReturnType<typeof open>>) => {
  socket.send({ type: 'ping' });
  return socket.frame(({ pong }) => pong === true);
};
const subscribe = (socket: Awaited<ReturnType<typeof open>>, id: number, name: string, params: object) => {
  socket.send({ type: 'subscribe', id, name, params });
  return socket.frame((frame) => frame.id === id);
};

it('closes the newest connection of visitors beyond the limit of their address, and no others', async () => {
  const sockets = [];
  for (let n = 0; n < VISITORS; n++) sockets.push(await open('192.0.2.1'));
  expect(await (await open('192.0.2.1')).closed).toBe(1008);
  for (const socket of sockets) await ping(socket);
  await ping(await open('192.0.2.2'));
  await ping(await open('192.0.2.1', await shop.addUser()));
});

it('closes the newest connection of users beyond the limit of their address, and no others', async () => {
  const users = await Promise.all(Array.from({ length: 10 * VISITORS + 1 }, () => shop.addUser()));
  const newest = users.pop()!;
  const sockets = [];
  for (const user of users) {
    const socket = await open('192.0.2.11', user);
    await ping(socket);
    // The subscription is answered after the session has been read, so that few connections are unchecked at a time.
    await subscribe(socket, 1, unreadCount.name, {});
    sockets.push(socket);
  }
  expect(await (await open('192.0.2.11', newest)).closed).toBe(1008);
  for (const socket of sockets) await ping(socket);
  await ping(await open('192.0.2.12', newest));
  await ping(await open('192.0.2.11'));
});

describe('connections whose session has not been read', () => {
  /** Keeps sessions from being read until the returned function is called. */
  const lockSessions = async () => {
    const client = await shop.db.pool.connect();
    await client.query('begin; lock table identity.session in access exclusive mode');
    return async () => {
      await client.query('rollback');
      client.release();
    };
  };
  const addShoppers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.addUser()));
  const TOO_MANY = 'Unexpected server response: 429';

  it('are refused beyond the limit of their address; more shoppers can connect once these sessions are read', async () => {
    const shoppers = await addShoppers(2 * VISITORS);
    const unlock = await lockSessions();
    const sockets = [];
    try {
      for (const one of shoppers.slice(0, VISITORS)) sockets.push(await open('192.0.2.7', one));
      await expect(open('192.0.2.7', shoppers[VISITORS]!)).rejects.toThrow(TOO_MANY);
      sockets.push(await open('192.0.2.8', shoppers[VISITORS]!));
    } finally {
      await unlock();
    }
    for (const socket of sockets)
      expect(await subscribe(socket, 1, unreadCount.name, {})).toMatchObject({ data: { unread: 0 } });
    for (const one of shoppers.slice(VISITORS)) {
      const socket = await open('192.0.2.7', one);
      expect(await subscribe(socket, 1, unreadCount.name, {})).toHaveProperty('data');
    }
  });

  it('still count while they are being closed because they exceed the limit of connections', async () => {
    const former = await addShoppers(1);
    await shop.db.transaction((tx) =>
      tx.run(sql`delete from identity.session where user_id = ${former[0]!.userId}`),
    );
    // Subscriptions are answered after the session has been read; until then the connection counts.
    for (let n = 0; n < VISITORS; n++)
      expect(
        await subscribe(await open('192.0.2.9', former[0]), 1, latest.name, { productId: '1' }),
      ).toHaveProperty('data');
    const [shopper] = await addShoppers(1);
    // They connect together, because the shop terminates each of them 2 s after it has begun to close it.
    const refused = await Promise.all(
      Array.from({ length: VISITORS }, async () => {
        const socket = await open('192.0.2.9', former[0]);
        // A client that does not respond to the closing handshake.
        socket.socket.pause();
        return socket;
      }),
    );
    // Their sessions are read one after another, this one last.
    await subscribe(await open('192.0.2.10', shopper), 1, unreadCount.name, {});
    await expect(open('192.0.2.9', former[0])).rejects.toThrow(TOO_MANY);
    for (const { socket } of refused) socket.terminate();
    await expect.poll(() => open('192.0.2.9', shopper).then(ping)).toEqual({ pong: true });
  });
});

it('refuses one distinct read more than an address may subscribe to, with the reason', async () => {
  const [first, second] = [await open('192.0.2.3'), await open('192.0.2.3')];
  for (let id = 1; id <= 2 * VISITORS; id++)
    expect(await subscribe(id % 2 ? first : second, id, latest.name, { productId: `${id}` })).toHaveProperty(
      'data',
    );
  expect(await subscribe(first, 99, latest.name, { productId: '99' })).toMatchObject({
    error: { code: 'live-full', message: expect.any(String) },
  });
  // A read that is already subscribed to, and other addresses, are not affected.
  expect(await subscribe(second, 98, latest.name, { productId: '1' })).toHaveProperty('data');
  expect(await subscribe(await open('192.0.2.4'), 1, latest.name, { productId: '99' })).toHaveProperty(
    'data',
  );
  first.send({ type: 'unsubscribe', id: 3 });
  expect(await subscribe(first, 97, latest.name, { productId: '97' })).toHaveProperty('data');
});

const cursorOf = (json: string) => Buffer.from(json).toString('base64url');

it.each([
  ['a cursor that cannot be decoded', list.name, { cursor: 'abc' }],
  ['a cursor with a value that its sort order ignores', list.name, { cursor: cursorOf('["newest",1,"a"]') }],
  ['a cursor that is not the id of a review', latest.name, { productId: '1', cursor: 'no id' }],
])('%s creates no live entry', async (_, name, params) => {
  const socket = await open('192.0.2.13');
  const before = await hubStats();
  expect(await subscribe(socket, 1, name, params)).toMatchObject({ error: { code: 'invalid' } });
  expect(await hubStats()).toEqual(before);
});

describe('one live entry', () => {
  it.each([
    [
      'explicit default values and no parameters',
      [{}, { search: '', category: '', sort: 'newest', limit: 48 }],
    ],
    [
      'limits that are rounded to the same page size',
      [{ limit: 48 }, { limit: 49 }, { limit: 77 }, { limit: 99 }],
    ],
    ['search words in any order', [{ search: 'wool hat' }, { search: ' HAT  wool hat' }]],
    ['search words beyond the sixth', [{ search: 'a b c d e f g' }, { search: 'f e d c b a z' }]],
    ['parameters in any order', [JSON.parse('{"limit":20,"sort":"price"}'), { sort: 'price', limit: 20 }]],
    [
      'cursors that are written differently',
      [{ cursor: cursorOf('["newest",0,"a"]') }, { cursor: `${cursorOf('[ "newest", 0.0, "\\u0061" ]')}==` }],
    ],
    [
      'cursors of the same price',
      [
        { sort: 'price', cursor: cursorOf('["price",100,"a"]') },
        { sort: 'price', cursor: cursorOf('["price",1e2,"a"]') },
      ],
    ],
    ['an empty cursor and none', [{ cursor: '' }, {}]],
  ])('is shared by %s', async (_, wanted) => {
    const socket = await open('192.0.2.5');
    const { subscribedBytes } = await hubStats();
    const frames = [];
    for (const [id, params] of wanted.entries()) frames.push(await subscribe(socket, id, list.name, params));
    expect(new Set(frames.map(({ etag }) => etag)).size).toBe(1);
    const bytesOfOne = (await hubStats()).subscribedBytes - subscribedBytes;
    const withAllSubscribed = await hubStats();
    for (let id = 1; id < wanted.length; id++) socket.send({ type: 'unsubscribe', id });
    await ping(socket);
    expect(await hubStats()).toEqual({
      ...withAllSubscribed,
      subscribers: withAllSubscribed.subscribers - wanted.length + 1,
    });
    expect(bytesOfOne).toBeGreaterThan(0);
  });
});

it.each([
  ['a minimum below the stars', [{ stars: 4 }, { stars: 4, minRating: 3 }, { stars: 4, minRating: 4 }]],
  [
    'stars below the minimum',
    [
      { stars: 1, minRating: 2 },
      { stars: 3, minRating: 4, page: 7, sort: 'rating' },
    ],
  ],
])('reviews with %s have the same parameters and result', async (_, wanted) => {
  const [mug] = await insertProducts(shop.db, [{ title: 'Mug' }]);
  const keys = wanted.map((params) => JSON.stringify(ReviewPageParams.parse({ id: mug, ...params })));
  expect(new Set(keys).size).toBe(1);
  const { body } = await shop.read(ofProduct, { id: mug!, ...wanted[0] } as never);
  expect(body).toMatchObject({ page: 1, pages: 1, total: 0 });
});

async function hubStats() {
  return shop.hub.stats;
}

it('starts as many subscriptions as a connection may hold immediately, then a few each second', async () => {
  const socket = await open('192.0.2.6');
  const started = () => socket.frames.filter(({ id }) => typeof id === 'number').length;
  // Each subscription ends immediately, so that only the rate limit applies; the pause avoids the limit of 50 frames a
  // second.
  let id = 0;
  const churn = async (times: number) => {
    for (let n = 0; n < times; n++) {
      socket.send({ type: 'subscribe', id: ++id, name: list.name, params: {} });
      await socket.frame((frame) => frame.id === id, 10_000);
      socket.send({ type: 'unsubscribe', id });
    }
  };
  const startedAt = performance.now();
  await churn(24);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await churn(24);
  expect(started()).toBe(48);
  // 40 immediately and 8 more at 5 a second take 1.6 s.
  expect(performance.now() - startedAt).toBeGreaterThan(1_500);
}, 20_000);
