import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLiveSocket } from '../../../test/live-socket.ts';
import { insertProducts } from '../../../test/products.ts';
import { rawSocket } from '../../../test/raw-socket.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../test/shop.ts';
import { session } from '../../shop/account/contract.ts';
import { list, product } from '../../shop/catalogue/contract.ts';
import { unreadCount } from '../../shop/notifications/contract.ts';
import { adminRows } from '../../shop/orders/admin-contract.ts';
import { MAX_BULK_ORDERS } from '../../shop/orders/rules.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';
import { SOCKET_LIMITS } from './socket.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const open = async (as?: TestUser, headers: Record<string, string> = { origin: ORIGIN }) =>
  rawSocket(await openLiveSocket(shop.http.server, { ...headers, ...(as && { cookie: as.cookie }) }));
const subscribe = (name: string, id = 1, more: object = {}) => ({ type: 'subscribe', id, name, ...more });
const addNotification = (userId: string) =>
  shop.db.transaction((tx) =>
    tx.run(sql`insert into notifications (id, user_id, message) values (${newId()}, ${userId}, 'news')`),
  );

describe('refused handshakes', () => {
  it.each([
    ['a foreign page', { origin: 'https://evil.test' }],
    ['a page with the origin null', { origin: 'null' }],
    ['a client without an origin', {} as Record<string, string>],
    ['another port of the same host', { origin: 'http://127.0.0.1:4000' }],
    ['the same host without TLS', { origin: ORIGIN.replace('http:', 'https:') }],
    ['an origin with our own as its beginning', { origin: `${ORIGIN}.evil.test` }],
  ])('%s is refused before the upgrade, although it sends the cookie', async (_, headers) => {
    const before = shop.sockets.count;
    await expect(open(await shop.addUser(), headers)).rejects.toThrow('Unexpected server response: 403');
    expect(shop.sockets.count).toBe(before);
  });
});

describe('refused frames', () => {
  it.each([
    ['an unknown read', undefined, subscribe('orders.everything'), 'not-found'],
    ['a visitor’s subscription to a user’s read', undefined, subscribe(unreadCount.name), 'not-signed-in'],
    [
      'a shopper’s subscription to an administrator’s read',
      'user',
      subscribe('catalogue.adminList'),
      'not-allowed',
    ],
    ['unknown parameters', undefined, subscribe(list.name, 1, { params: { userId: 'x' } }), 'invalid'],
    [
      'parameters of a wrong type',
      undefined,
      subscribe(list.name, 1, { params: { limit: 'many' } }),
      'invalid',
    ],
  ] as const)('%s is refused; the connection stays open', async (_, role, frame, code) => {
    const socket = await open(role && (await shop.addUser({ role })));
    socket.send(frame);
    expect(await socket.frame(({ id }) => id === 1)).toEqual({
      id: 1,
      error: expect.objectContaining({ code, message: expect.any(String) }),
    });
    socket.send({ type: 'ping' });
    await socket.frame(({ pong }) => pong === true);
    socket.socket.terminate();
  });

  it.each([
    ['invalid JSON', 'hello', 1007],
    ['JSON of another shape', { type: 'publish', id: 1 }, 1007],
    ['an unknown field', { ...subscribe(list.name), viewer: 'somebody' }, 1007],
    ['a negative id', subscribe(list.name, -1), 1007],
    ['a frame beyond the limit', subscribe('x'.repeat(SOCKET_LIMITS.frameBytes)), 1009],
  ])('%s closes the connection', async (_, frame, code) => {
    const socket = await open();
    socket.send(frame);
    expect(await socket.closed).toBe(code);
  });

  it('the refusal of a frame with many unknown fields is smaller than the frame', async () => {
    const socket = await open();
    const params = Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`f${n}`, 1]));
    const frame = JSON.stringify(subscribe(list.name, 1, { params }));
    expect(frame.length).toBeLessThan(SOCKET_LIMITS.frameBytes);
    socket.send(frame);
    const refusal = await socket.frame(({ id }) => id === 1);
    expect(JSON.stringify(refusal).length).toBeLessThan(frame.length / 5);
    socket.socket.terminate();
  });

  it('accepts the largest frame that the browser can send', async () => {
    const socket = await open(await shop.addUser({ role: 'admin' }));
    const ids = Array.from({ length: MAX_BULK_ORDERS }, (_, n) => `${n}`.padStart(69, '0')).join();
    const frame = JSON.stringify(
      subscribe(adminRows.name, 1_000_000, { params: { ids }, etag: 'x'.repeat(100) }),
    );
    expect(frame.length).toBeGreaterThan(7_000);
    socket.send(frame);
    expect(await socket.frame(({ id }) => id === 1_000_000)).toMatchObject({ data: { orders: [] } });
    // Search, category and cursor of the longest permitted lengths; control characters need six bytes each.
    const text = '\u0001'.repeat(500);
    const params = { search: text, category: text, cursor: 'x'.repeat(1_000) };
    socket.send(subscribe('catalogue.adminList', 1, { params, etag: 'x'.repeat(100) }));
    expect(await socket.frame(({ id }) => id === 1)).toMatchObject({ error: { code: 'invalid' } });
    socket.socket.terminate();
  });

  it('a binary frame closes the connection', async () => {
    const socket = await open();
    socket.socket.send(Buffer.from([1, 2, 3]));
    expect(await socket.closed).toBe(1007);
  });

  it('a second subscription with the same id is refused; the first continues', async () => {
    const user = await shop.addUser();
    const socket = await open(user);
    socket.send(subscribe(unreadCount.name));
    await socket.frame(({ data }) => data !== undefined);
    socket.send(subscribe(list.name));
    await socket.frame(({ error }) => (error as { code?: string } | undefined)?.code === 'invalid');
    await addNotification(user.userId);
    await socket.frame(({ data }) => (data as { unread?: number } | undefined)?.unread === 1);
    socket.socket.terminate();
  });
});

describe('limits', () => {
  it('one subscription more than allowed is refused; the others continue', async () => {
    const socket = await open();
    for (let id = 1; id <= SOCKET_LIMITS.subscriptions + 1; id++) socket.send(subscribe(session.name, id));
    const last = await socket.frame(({ id }) => id === SOCKET_LIMITS.subscriptions + 1);
    expect(last).toMatchObject({ error: { code: 'too-many' } });
    await socket.frame(({ id, data }) => id === SOCKET_LIMITS.subscriptions && data !== undefined);
    socket.send({ type: 'unsubscribe', id: 1 });
    socket.send(subscribe(session.name, 100));
    await socket.frame(({ id, data }) => id === 100 && data !== undefined);
    socket.socket.terminate();
  });

  it('too many frames per second close the connection', async () => {
    const socket = await open();
    for (let n = 0; n <= SOCKET_LIMITS.framesPerSecond; n++) socket.send({ type: 'ping' });
    expect(await socket.closed).toBe(1008);
  });

  it('a user’s eleventh connection is closed; the first ten and those of other users are not', async () => {
    const user = await shop.addUser();
    const ten = [];
    for (let n = 0; n < 10; n++) {
      const socket = await open(user);
      socket.send(subscribe(unreadCount.name));
      await socket.frame(({ data }) => data !== undefined);
      ten.push(socket);
    }
    expect(await (await open(user)).closed).toBe(1008);
    const other = await open(await shop.addUser());
    other.send({ type: 'ping' });
    await other.frame(({ pong }) => pong === true);
    other.socket.terminate();
    await addNotification(user.userId);
    for (const socket of ten) {
      await socket.frame(({ data }) => (data as { unread?: number } | undefined)?.unread === 1);
      socket.socket.terminate();
    }
  });
});

describe('a changed session', () => {
  it('the end of a session closes its connections, and nothing is delivered after it', async () => {
    const user = await shop.addUser();
    const socket = await open(user);
    socket.send(subscribe(unreadCount.name));
    await socket.frame(({ data }) => data !== undefined);
    await shop.db.transaction((tx) =>
      tx.run(sql`delete from identity.session where user_id = ${user.userId}`),
    );
    expect(await Promise.race([socket.closed, sleep(5_000, 'still open')])).toBe(4401);
    const received = socket.frames.length;
    await addNotification(user.userId);
    await sleep(100);
    expect(socket.frames).toHaveLength(received);
  });

  it('a lost role closes the administrator’s connections, and later subscriptions are refused', async () => {
    const admin = await shop.addUser({ role: 'admin' });
    const socket = await open(admin);
    socket.send(subscribe('catalogue.adminList'));
    await socket.frame(({ data }) => data !== undefined);
    await shop.db.transaction((tx) => tx.run(sql`update users set role = 'user' where id = ${admin.userId}`));
    expect(await socket.closed).toBe(4403);
    const again = await open(admin);
    again.send(subscribe('catalogue.adminList'));
    expect(await again.frame(({ id }) => id === 1)).toMatchObject({ error: { code: 'not-allowed' } });
    again.socket.terminate();
  });

  /** Connects two administrators, who receive the products of the back office. */
  async function twoAdministrators() {
    const admin = await shop.addUser({ role: 'admin' });
    const [cup] = await insertProducts(shop.db, [{ title: 'Cup' }]);
    const [socket, other] = [await open(admin), await open(await shop.addUser({ role: 'admin' }))];
    for (const one of [socket, other]) {
      one.send(subscribe('catalogue.adminList'));
      await one.frame(({ data }) => data !== undefined);
    }
    // The start of the change feed rereads all sessions: wait until it has delivered a change.
    await shop.db.run(sql`update products set title = 'Mug' where id = ${cup}`);
    for (const one of [socket, other]) await one.frame(({ data }) => JSON.stringify(data).includes('Mug'));
    return { admin, cup, socket, other };
  }

  it('sends nothing after a failed check of the session, even if an earlier check succeeds later', async () => {
    const { admin, cup, socket, other } = await twoAdministrators();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { viewerOfToken } = shop.sessions;
    const checks = vi
      .spyOn(shop.sessions, 'viewerOfToken')
      .mockImplementationOnce(async (token) => {
        const viewer = await viewerOfToken(token);
        await released;
        return viewer;
      })
      .mockRejectedValue(new Error('too slow'));
    onTestFinished(() => checks.mockRestore());
    await shop.db.transaction((tx) => tx.run(sql`update users set name = 'Ann' where id = ${admin.userId}`));
    await expect.poll(() => checks.mock.calls.length).toBeGreaterThan(0);
    const before = checks.mock.calls.length;
    await shop.db.transaction((tx) => tx.run(sql`update users set role = 'user' where id = ${admin.userId}`));
    await expect.poll(() => checks.mock.calls.length).toBeGreaterThan(before);
    // One change may start several checks; all have to fail before the first is answered.
    await sleep(100);
    release();
    await sleep(50);
    const received = socket.frames.length;
    await shop.db.run(sql`update products set title = 'Bowl' where id = ${cup}`);
    await other.frame(({ data }) => JSON.stringify(data).includes('Bowl'));
    await sleep(100);
    expect(socket.frames).toHaveLength(received);
    socket.socket.terminate();
    other.socket.terminate();
  });

  it('sends nothing while the session cannot be read, and continues once it can', async () => {
    const { admin, cup, socket, other } = await twoAdministrators();
    const received = socket.frames.length;
    const failing = (['viewerOfToken', 'viewersOfTokens'] as const).map((read) =>
      vi.spyOn(shop.sessions, read).mockRejectedValue(new Error('too slow')),
    );
    const restore = () => {
      for (const one of failing) one.mockRestore();
    };
    onTestFinished(restore);
    await shop.db.transaction((tx) => tx.run(sql`update users set role = 'user' where id = ${admin.userId}`));
    await expect.poll(() => failing[0]!.mock.calls.length).toBeGreaterThan(0);
    await sleep(50);
    await shop.db.run(sql`update products set title = 'Bowl' where id = ${cup}`);
    await other.frame(({ data }) => JSON.stringify(data).includes('Bowl'));
    // Longer than the interval of deferred sends.
    await sleep(1_200);
    expect(socket.frames).toHaveLength(received);
    // The session is rechecked by batches, too.
    expect(failing[1]!.mock.calls.length).toBeGreaterThan(0);
    restore();
    expect(await Promise.race([socket.closed, sleep(15_000, 'still open')])).toBe(4403);
    expect(socket.frames).toHaveLength(received);
  });

  it('a new name is sent, and closes no connection', async () => {
    const user = await shop.addUser({ name: 'Before' });
    const live = await shop.subscribe(session, {}, user);
    await live.until(({ user }) => user?.name === 'Before');
    await shop.db.transaction((tx) => tx.run(sql`update users set name = 'After' where id = ${user.userId}`));
    await live.until(({ user }) => user?.name === 'After');
    live.close();
  });

  it('another user’s logout has no effect', async () => {
    const [user, other] = [await shop.addUser(), await shop.addUser()];
    const socket = await open(user);
    socket.send(subscribe(unreadCount.name));
    await socket.frame(({ data }) => data !== undefined);
    await shop.db.transaction((tx) =>
      tx.run(sql`delete from identity.session where user_id = ${other.userId}`),
    );
    await addNotification(user.userId);
    await socket.frame(({ data }) => (data as { unread?: number } | undefined)?.unread === 1);
    socket.socket.terminate();
  });
});

describe('messages', () => {
  it('omit data that the client already has', async () => {
    const { headers } = await shop.read(list, {});
    const socket = await open();
    socket.send(subscribe(list.name, 1, { etag: headers.etag }));
    expect(await socket.frame(({ id }) => id === 1)).toEqual({ id: 1, unchanged: true });
    socket.socket.terminate();
  });

  it('are not sent for a change without effect on the read', async () => {
    const [user, other] = [await shop.addUser(), await shop.addUser()];
    const socket = await open(user);
    socket.send(subscribe(unreadCount.name));
    await socket.frame(({ data }) => data !== undefined);
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`update notifications set message = 'changed' where user_id = ${user.userId}`);
      await tx.run(
        sql`insert into notifications (id, user_id, message, read) values (${newId()}, ${user.userId}, 'x', true)`,
      );
    });
    await addNotification(other.userId);
    await sleep(150);
    expect(socket.frames).toHaveLength(1);
    socket.socket.terminate();
  });

  it('contain the result after a refusal, even if it is unchanged', async () => {
    const [cup] = await insertProducts(shop.db, [{ title: 'Cup' }]);
    const socket = await open();
    socket.send(subscribe(product.name, 1, { params: { id: cup } }));
    await socket.frame(({ data }) => data !== undefined);
    await shop.db.run(sql`update products set deleted_at = now() where id = ${cup}`);
    await socket.frame(({ error }) => error !== undefined);
    await shop.db.run(sql`update products set deleted_at = null where id = ${cup}`);
    // The refusal may be sent twice: after the change in this process, and after its notification.
    await expect.poll(() => socket.frames.at(-1)).toHaveProperty('data');
    const last = socket.frames.at(-1)!;
    expect(last).toEqual({ ...socket.frames[0], version: last.version });
    socket.socket.terminate();
  });

  it('are not sent after unsubscribing', async () => {
    const user = await shop.addUser();
    const socket = await open(user);
    socket.send(subscribe(unreadCount.name));
    await socket.frame(({ data }) => data !== undefined);
    socket.send({ type: 'unsubscribe', id: 1 });
    await sleep(20);
    await addNotification(user.userId);
    await sleep(150);
    expect(socket.frames).toHaveLength(1);
    socket.socket.terminate();
  });
});
